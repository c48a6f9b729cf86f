import { constants } from 'node:fs/promises';

import { FileTooLargeError } from './irregularFileError';
import { openRegular } from './openRegular';

/**
 * Reads a regular file of up to `maxBytes` bytes. Throws for links, devices and pipes, for larger files, and for
 * errors of the file system.
 */
export async function readRegular(path: string, maxBytes: number): Promise<Uint8Array> {
  const handle = await openRegular(path, constants.O_RDONLY);
  try {
    const { size } = await handle.stat();
    if (size > maxBytes) throw new FileTooLargeError();
    const bytes = Buffer.alloc(size);
    let filled = 0;
    while (filled < size) {
      const { bytesRead } = await handle.read(bytes, filled, size - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await handle.close();
  }
}

/** Reads a small regular file as text. Undefined if it can't be read. */
export async function readSmallText(path: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await readRegular(path, smallText));
  } catch {
    return undefined;
  }
}

const smallText = 16 * 1024 * 1024;
