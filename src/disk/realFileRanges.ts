import { constants, realpath, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

import type { FileRanges, FileStatus } from '../core/base/files/localFiles';
import { openRegular } from './openRegular';

/** Reads parts of the files of this computer. The user opened the file, so its links are followed. */
export class RealFileRanges implements FileRanges {
  async status(path: string): Promise<FileStatus | undefined> {
    const status = await stat(path).catch(() => undefined);
    return status?.isFile() === true ? { stamp: `${status.mtimeMs}-${status.size}`, bytes: status.size } : undefined;
  }

  async unpackBrotli(packed: Uint8Array, length: number): Promise<Uint8Array | undefined> {
    return promisify(brotliDecompress)(packed, { maxOutputLength: Math.max(1, length) }).catch(() => undefined);
  }

  async read(path: string, start: number, end: number): Promise<Uint8Array | undefined> {
    try {
      const handle = await openRegular(await realpath(path), constants.O_RDONLY);
      try {
        const bytes = new Uint8Array(end - start);
        for (let filled = 0; filled < bytes.length;) {
          const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
          if (bytesRead === 0) return undefined;
          filled += bytesRead;
        }
        return bytes;
      } finally {
        await handle.close();
      }
    } catch {
      return undefined;
    }
  }
}
