import type { TempFile } from './tempFile';

/** Where the files of one save are written, and put when all of them are whole. Throws what the file system throws. */
export interface SavePlace {
  /** Rows in each file that an interrupted save left whole. */
  readonly wholeFiles: readonly number[];
  /** Begins the next file. */
  begin(): Promise<TempFile>;
  /** To be called when a file has been published, with its rows. */
  keep(rows: number): Promise<void>;
  /** Puts all files under the target's name. */
  publish(): Promise<void>;
  discard(): Promise<void>;
}
