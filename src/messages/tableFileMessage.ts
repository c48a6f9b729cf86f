import { type CsvDelimiter, csvDelimiters } from '../core/answer/saving/reading/csvScanner';
import { byKind, bytes, count, oneOf, optional, type Reader, text, where } from '../core/base/json/readers';

/** A message from the page of a table file to the extension. */
export type TableFileRequest =
  | { readonly kind: 'ready' }
  /** Asks for the bytes from `start` up to, but not including, `end`. */
  | { readonly kind: 'read'; readonly id: number; readonly start: number; readonly end: number }
  /** Asks to decompress Brotli that has `length` bytes, which the page has no dictionary for. */
  | { readonly kind: 'unpack'; readonly id: number; readonly packed: Uint8Array; readonly length: number };

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
/** Most bytes that a page of Brotli may become, since the host of extensions holds them. */
export const maxUnpackedBytes = 64 * 1024 * 1024;

/** Reads a message from the page of a table file; returns undefined for anything else. */
export const readTableFileRequest: Reader<TableFileRequest> = where(
  byKind({
    ready: {},
    read: { id: count, start: count, end: count },
    unpack: { id: count, packed: bytes, length: count },
  }),
  isBounded,
);

function isBounded(request: TableFileRequest): boolean {
  switch (request.kind) {
    case 'ready':
      return true;
    case 'read':
      return request.start <= request.end && request.end - request.start <= maxReadBytes;
    case 'unpack':
      return request.packed.length <= maxReadBytes && request.length <= maxUnpackedBytes;
  }
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
