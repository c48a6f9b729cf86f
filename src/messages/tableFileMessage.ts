import { type CsvDelimiter, isCsvDelimiter } from '../core/answer/saving/reading/csvDelimiter';
import { readFields } from '../core/base/json/readFields';
import { isCount } from './guard';

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
export function readTableFileRequest(message: unknown): TableFileRequest | undefined {
  const { kind, id, start, end } = readFields(message) ?? {};
  if (kind === 'ready') return { kind };
  if (kind !== 'read' || !isCount(id) || !isCount(start) || !isCount(end)) return undefined;
  return start <= end && end - start <= maxReadBytes ? { kind, id, start, end } : undefined;
}

/** Reads a message from the extension to the page of a table file; returns undefined for anything else. */
export function readTableFileContent(message: unknown): TableFileContent | undefined {
  const fields = readFields(message) ?? {};
  const { kind, id, name, byteLength, command, commandWithoutHeader, delimiter, problem, bytes } = fields;
  switch (kind) {
    case 'file':
      if (typeof name !== 'string' || !isCount(byteLength)) return undefined;
      return {
        kind,
        name,
        byteLength,
        ...(isCsvDelimiter(delimiter) && { delimiter }),
        ...(typeof command === 'string' && { command }),
        ...(typeof commandWithoutHeader === 'string' && { commandWithoutHeader }),
      };
    case 'unreadable':
      return typeof problem === 'string' ? { kind, problem } : undefined;
    case 'failed':
      return typeof problem === 'string' && isCount(id) ? { kind, id, problem } : undefined;
    case 'bytes':
      if (!isCount(id)) return undefined;
      if (bytes instanceof Uint8Array) return { kind, id, bytes };
      return bytes instanceof ArrayBuffer ? { kind, id, bytes: new Uint8Array(bytes) } : undefined;
    default:
      return undefined;
  }
}
