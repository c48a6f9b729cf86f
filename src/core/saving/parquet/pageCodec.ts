import { snappyCompress } from 'hyparquet-writer/src/snappy.js';

export type Codec = 'SNAPPY' | 'UNCOMPRESSED';

/** The beginning of a page tells whether compressing it pays. */
const trialLength = 32_768;

/** Snappy where it makes a page a quarter smaller or more. Hashes and large numbers, most of what logs hold, it does not. */
export function codecFor(body: Uint8Array): Codec {
  const trial = body.subarray(0, trialLength);
  return snappyCompress(trial).length <= trial.length * 0.75 ? 'SNAPPY' : 'UNCOMPRESSED';
}

/** The page as it is written. It shares no memory with `body`, so that may be used anew while the page is being written. */
export function compress(body: Uint8Array, codec: Codec): Uint8Array {
  return codec === 'SNAPPY' ? snappyCompress(body) : body.slice();
}
