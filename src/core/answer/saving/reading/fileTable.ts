import type { Result } from '../../../base/result';
import type { Field } from '../../../base/view/decodedView';
import type { Value } from '../../../base/view/value';

/** The bytes of a file, which are read in parts. */
export interface ByteSource {
  readonly byteLength: number;
  /** Reads from `start` up to, but not including, `end`. Throws an error with a sentence if they can't be read. */
  read(start: number, end: number): Promise<Uint8Array>;
  /**
   * Decompresses Brotli that has `length` bytes. Throws an error if it can't be. Absent where it isn't needed: its
   * dictionary is larger than everything else that reads tables, and Node has it.
   */
  unpackBrotli?(packed: Uint8Array, length: number): Promise<Uint8Array>;
}

/** A column of a file. */
export interface FileColumn {
  readonly name: string;
  /** What is known of it, by heading. Every column of a file has the same headings. */
  readonly facts: readonly Field[];
}

/** Rows of a file. */
export interface FileRows {
  readonly rows: readonly (readonly Value[])[];
  /** What is unusual in them, as a sentence. */
  readonly note?: string;
}

/** A table in a file. Its rows are read when they are needed. */
export interface FileTable {
  readonly columns: readonly FileColumn[];
  /** The rows that are known so far. */
  readonly rowCount: number;
  /** Whether the file has no other rows. */
  readonly isCounted: boolean;
  /** Whether the first row has the names of the columns. Absent if a file states them elsewhere. */
  readonly hasHeader?: boolean;
  /** What is known of the file so far. */
  readonly facts: readonly Field[];
  /**
   * Reads rows from `start` up to, but not including, `end`, or fewer if the file has fewer. The problem is a sentence.
   * A table that counts its rows while it reads gives up an earlier call when there is another.
   */
  rows(start: number, end: number): Promise<Result<FileRows, string>>;
}
