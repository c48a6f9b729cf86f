import { decompress } from 'fzstd';
import type { Compressors } from 'hyparquet';
import { snappyUncompress } from 'hyparquet/src/snappy.js';

import { decompressBrotliPage } from './decompressBrotliPage';
import { decompressGzip } from './decompressGzip';
import { decompressFramedLz4, decompressLz4 } from './decompressLz4';
import { zstdContentSize } from './zstdContentSize';

/**
 * Returns what decompresses the pages of Parquet. Each page states its length. One of another length is refused with an
 * error, and so is one longer than `maxBytes`, so that a small file can't fill the memory.
 */
export function pageCodecs(maxBytes: number): Compressors {
  const bounded =
    (decompressPage: (input: Uint8Array, length: number) => Uint8Array) =>
    (input: Uint8Array, length: number): Uint8Array => {
      if (length > maxBytes) throw new Error('a page is larger than 512 MiB');
      return decompressPage(input, length);
    };
  return {
    SNAPPY: bounded((input, length) => {
      const output = new Uint8Array(length);
      snappyUncompress(input, output);
      return output;
    }),
    ZSTD: bounded(decompressZstd),
    GZIP: bounded(decompressGzip),
    BROTLI: bounded(decompressBrotliPage),
    LZ4: bounded(decompressFramedLz4),
    LZ4_RAW: bounded(decompressLz4),
  };
}

/** The library leaves out what doesn't fit, so the length is compared first. */
function decompressZstd(input: Uint8Array, length: number): Uint8Array {
  const size = zstdContentSize(input);
  if (size !== undefined && size !== BigInt(length)) throw new Error('a page has another length than it states');
  return decompress(input, new Uint8Array(length));
}
