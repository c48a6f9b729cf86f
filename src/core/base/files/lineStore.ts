import type { Result } from '../result';

/** Files of lines, private to this computer, which grow with what they are appended. Problems are sentences. */
export interface LineStore {
  create(): Promise<Result<LineRecord, string>>;
  /** Opens a file of an earlier process with only its first `lines` lines, to append more. */
  reopen(id: string, lines: number): Promise<Result<LineRecord, string>>;
  remove(id: string): Promise<void>;
}

/** A file of lines. */
export interface LineRecord {
  readonly id: string;
  /** How many lines it has, with those that are being written. */
  readonly lines: number;
  /** Resolves when the lines are in the file. After a failure, nothing more is appended. */
  append(lines: readonly string[]): Promise<Result<undefined, string>>;
  /** Reads the lines that were appended before, some at a time. Ends after a failure, also of an append. */
  read(): AsyncIterable<Result<readonly string[], string>>;
  /** No more lines come. They can still be read. */
  end(): Promise<void>;
}
