import { type FileHandle, open } from 'node:fs/promises';

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
    const code = fileErrorCode(error);
    throw new PlainError(code === 'ENOENT' ? `File not found: ${path}.` : `${path} can't be read (${code}).`);
  } finally {
    await file?.close();
  }
}
