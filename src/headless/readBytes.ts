import { type FileHandle, open } from 'node:fs/promises';

import { formatPath } from '../core/base/files/formatPath';
import { describeFileError } from '../disk/describeFileError';
import { fileErrorCode } from '../disk/fileErrorCode';
import { PlainError } from './plainError';

/** The maximum size of a notebook or a settings file. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Reads a file that the command line names. It may be a pipe (`<(…)`), which is read to its end, but not a device
 * without an end. The message of an error is a sentence for the user.
 */
export async function readBytes(path: string): Promise<Uint8Array> {
  const bytes = await readBounded(path);
  if (bytes) return bytes;
  throw new PlainError(`${path} is larger than ${maxBytes / 1024 / 1024} MB.`);
}

async function readBounded(path: string): Promise<Uint8Array | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const chunks: Uint8Array[] = [];
    for (let total = 0; ;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(64 * 1024));
      if (bytesRead === 0) return Buffer.concat(chunks);
      total += bytesRead;
      if (total > maxBytes) return undefined;
      chunks.push(buffer.subarray(0, bytesRead));
    }
  } catch (error) {
    const isMissing = fileErrorCode(error) === 'ENOENT' && path !== '';
    throw new PlainError(isMissing ? `File not found: ${formatPath(path)}.` : describeFileError(error, path));
  } finally {
    await file?.close();
  }
}
