import { type CsvDelimiter, csvDelimiters } from '../core/answer/saving/reading/csvScanner';
import { byKind, bytes, count, oneOf, optional, type Reader, text, where } from '../core/base/json/readers';

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

/** Reads a message from the page of a table file; returns undefined for anything else. */
export const readTableFileRequest: Reader<TableFileRequest> = where(
  byKind({ ready: {}, read: { id: count, start: count, end: count } }),
  (request) => request.kind === 'ready' || isBounded(request),
);

function isBounded({ start, end }: { readonly start: number; readonly end: number }): boolean {
  return start <= end && end - start <= maxReadBytes;
}

/** Reads a message from the extension to the page of a table file; returns undefined for anything else. */
export const readTableFileContent: Reader<TableFileContent> = byKind({
  file: {
    name: text,
    byteLength: count,
    delimiter: optional(oneOf(csvDelimiters)),
    command: optional(text),
    commandWithoutHeader: optional(text),
  },
  unreadable: { problem: text },
  bytes: { id: count, bytes },
  failed: { id: count, problem: text },
});
