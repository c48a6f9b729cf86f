import type { FileStatus } from './localFiles';

/** Reads parts of local files, without reading all of a large one. */
export interface FileRanges {
  /** Returns a regular file, with links resolved. Undefined for folders, devices, pipes and missing files. */
  status(path: string): Promise<FileStatus | undefined>;
  /** Reads from `start` up to, but not including, `end`. Undefined if the file doesn't have these bytes. */
  read(path: string, start: number, end: number): Promise<Uint8Array | undefined>;
}
