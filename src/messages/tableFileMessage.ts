import type { CsvDelimiter } from '../core/answer/saving/reading/csvDelimiter';

/** A message from the page of a table file to the extension. */
export type TableFileRequest =
  | { readonly kind: 'ready' }
  /** Asks for the bytes from `start` up to, but not including, `end`. */
  | { readonly kind: 'read'; readonly id: number; readonly start: number; readonly end: number };

/** A message from the extension to the page of a table file. */
export type TableFileContent =
  /** The file to show. Sent again when the file changed. */
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly byteLength: number;
      /** What separates the fields of a CSV file. Absent for Parquet. */
      readonly delimiter?: CsvDelimiter;
      /** A command that queries it with DuckDB. Absent if there is none. */
      readonly command?: string;
      /** The same for a CSV file whose first row has values. */
      readonly commandWithoutHeader?: string;
    }
  | { readonly kind: 'unreadable'; readonly problem: string }
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: string };

/** Most bytes of one answer. */
export const maxReadBytes = 16 * 1024 * 1024;
