import { type FileHandle, open } from 'node:fs/promises';

import { fileErrorCode } from '../disk/fileErrorCode';
import { PlainError } from './plainError';

/** A notebook or a settings file is not larger. */
const mostBytes = 64 * 1024 * 1024;

/**
 * The bytes of a file that the command line names. It may be a pipe (`<(…)`), which is read to its end, but no device
 * that has none. An error's message is a sentence for people.
 */
export async function readBytes(path: string): Promise<Uint8Array> {
  const bytes = await readBounded(path);
  if (bytes) return bytes;
  throw new PlainError(`${path} is larger than ${mostBytes / 1024 / 1024} MB.`);
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
      if (total > mostBytes) return undefined;
      chunks.push(buffer.subarray(0, bytesRead));
    }
  } catch (error) {
    const code = fileErrorCode(error);
    throw new PlainError(code === 'ENOENT' ? `File not found: ${path}.` : `${path} cannot be read (${code}).`);
  } finally {
    await file?.close();
  }
}
