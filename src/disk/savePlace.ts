import type { TempFile } from './tempFile';

/** Where the files of one save are written and, when all are complete, published. Throws errors of the file system. */
export interface SavePlace {
  /** The rows in each complete file of an interrupted save. */
  readonly wholeFiles: readonly number[];
  /** Starts the next file. */
  begin(): Promise<TempFile>;
  /** Call this when a file has been published, with its number of rows. */
  keep(rows: number): Promise<void>;
  /** Publishes all files under the target's name. */
  publish(): Promise<void>;
  discard(): Promise<void>;
}
