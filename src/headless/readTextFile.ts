import { type FileHandle, open } from 'node:fs/promises';

import { formatPath } from '../core/base/files/formatPath';
import { decodeUtf8 } from '../core/model/notebook/decodeUtf8';
import { describeFileError } from '../disk/describeFileError';
import { fileErrorCode } from '../disk/fileErrorCode';
import { PlainError } from './plainError';

/** The maximum size of a notebook or a settings file. */
const maxBytes = 64 * 1024 * 1024;

/** The text of a file that the user names. Throws a PlainError if it can't be read or isn't UTF-8. */
export async function readTextFile(file: string): Promise<string> {
  const text = decodeUtf8(await readBytes(file));
  if (text.kind === 'failed') throw new PlainError(`${formatPath(file)} isn't UTF-8 text. Convert it to UTF-8.`);
  return text.value;
}

/**
 * Reads a file that the command line names. It may be a pipe (`<(…)`), which is read to its end, but not a device
 * without an end. The message of an error is a sentence for the user.
 */
export async function readBytes(path: string): Promise<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const chunks: Uint8Array[] = [];
    for (let total = 0; ;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(64 * 1024));
      if (bytesRead === 0) return Buffer.concat(chunks);
      total += bytesRead;
      if (total > maxBytes) break;
      chunks.push(buffer.subarray(0, bytesRead));
    }
  } catch (error) {
    const isMissing = fileErrorCode(error) === 'ENOENT' && path !== '';
    throw new PlainError(isMissing ? `File not found: ${formatPath(path)}.` : describeFileError(error, path));
  } finally {
    await file?.close();
  }
  throw new PlainError(`${path} is larger than ${maxBytes / 1024 / 1024} MB.`);
}
