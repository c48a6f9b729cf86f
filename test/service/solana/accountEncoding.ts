import { getBase58Decoder } from '@solana/kit';

import { zstdCompressor } from './zstdCompressor';

export type BinaryEncoding = 'binary' | 'base58' | 'base64' | 'base64+zstd';

export interface DataSlice {
  readonly offset: number;
  readonly length: number;
}

/** Maximum size in bytes for base58; nodes reject more. */
export const base58Limit = 128;

/**
 * Returns the slice of an account's data in one of the binary encodings, as nodes send it; undefined if it is too long
 * for base58.
 */
export async function encodeAccountData(
  data: Uint8Array,
  encoding: BinaryEncoding,
  slice: DataSlice | undefined,
): Promise<string | readonly [string, BinaryEncoding] | undefined> {
  const bytes = Buffer.from(slice === undefined ? data : data.subarray(slice.offset, slice.offset + slice.length));
  switch (encoding) {
    case 'binary':
      return bytes.length > base58Limit ? undefined : getBase58Decoder().decode(bytes);
    case 'base58':
      return bytes.length > base58Limit ? undefined : [getBase58Decoder().decode(bytes), encoding];
    case 'base64':
      return [bytes.toString('base64'), encoding];
    case 'base64+zstd': {
      const compress = await zstdCompressor();
      return [Buffer.from(withoutContentSize(compress(bytes))).toString('base64'), encoding];
    }
  }
}

/**
 * Converts a zstd frame to the form of the nodes' streaming encoder: no content size, but a window descriptor (RFC
 * 8878, section 3.1.1.1). The blocks stay unchanged.
 */
function withoutContentSize(frame: Uint8Array): Uint8Array {
  const descriptor = frame[4] ?? 0;
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const contentSizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const blocks = frame.subarray(5 + (isSingleSegment ? 0 : 1) + contentSizeBytes);
  const twoMebibyteWindow = 0x58;
  return Uint8Array.of(...frame.subarray(0, 4), 0x00, twoMebibyteWindow, ...blocks);
}
