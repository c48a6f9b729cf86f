import { isCsvDelimiter } from '../core/answer/saving/reading/csvDelimiter';
import { readFields } from '../core/base/json/readFields';
import { isCount } from './guard';
import { maxReadBytes, type TableFileContent, type TableFileRequest } from './tableFileMessage';

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
