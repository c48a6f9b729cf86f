import type { RlpItem } from './parseRlp';

/** Encodes an item in RLP, as hex digits. A list is encoded from its items; its `encoded` is ignored. */
export function encodeRlp(item: RlpItem): string {
  if (item.kind === 'list') return encodeRlpList(item.items);
  const { digits } = item;
  const isOwn = digits.length === 2 && Number.parseInt(digits, 16) < 0x80;
  return isOwn ? digits : prefixOf(digits.length / 2, 0x80) + digits;
}

/** Encodes a list of items in RLP, as hex digits. */
export function encodeRlpList(items: readonly RlpItem[]): string {
  const body = items.map(encodeRlp).join('');
  return prefixOf(body.length / 2, 0xc0) + body;
}

/** The maximum length that is stored in the first byte. */
const maxShortLength = 55;

function prefixOf(length: number, first: number): string {
  if (length <= maxShortLength) return byteText(first + length);
  const digits = length.toString(16);
  const bytes = digits.padStart(digits.length + (digits.length % 2), '0');
  return byteText(first + maxShortLength + bytes.length / 2) + bytes;
}

function byteText(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
