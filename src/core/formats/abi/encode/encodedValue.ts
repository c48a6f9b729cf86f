import { bytesToHex } from '@noble/hashes/utils.js';

/** A value that is ready to be put into call data: hex without `0x`. A dynamic value goes after the others. */
export interface EncodedValue {
  readonly isDynamic: boolean;
  readonly hex: string;
}

/** Length of a word of 32 bytes in hex digits. */
const wordLength = 64;

/** Encodes the length of a list or the offset of a value as a word. */
export function encodeLength(length: number): string {
  return length.toString(16).padStart(wordLength, '0');
}

/** Returns the UTF-8 bytes of a text as hex without `0x`. */
export function hexOfText(text: string): string {
  return bytesToHex(new TextEncoder().encode(text));
}

/** Encodes bytes in hex without `0x`: the length in a word, then the bytes, padded with zeros. */
export function encodeByteString(hex: string): EncodedValue {
  const length = encodeLength(hex.length / 2);
  const filled = hex.padEnd(Math.ceil(hex.length / wordLength) * wordLength, '0');
  return { isDynamic: true, hex: length + filled };
}

/**
 * Joins the values of a tuple, a list or arguments. Static values are in place; a dynamic value follows after all of
 * them and has an offset in its place. Returns hex without `0x`.
 */
export function joinValues(values: readonly EncodedValue[]): string {
  const headLength = values.reduce((sum, { isDynamic: isLater, hex }) => sum + (isLater ? wordLength : hex.length), 0);
  const heads: string[] = [];
  const tails: string[] = [];
  let offset = headLength / 2;
  for (const { isDynamic: isLater, hex } of values) {
    heads.push(isLater ? encodeLength(offset) : hex);
    if (!isLater) continue;
    tails.push(hex);
    offset += hex.length / 2;
  }
  return [...heads, ...tails].join('');
}
