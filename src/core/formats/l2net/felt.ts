import { JsonNumber, type JsonValue } from '../../base/json/jsonValue';
import { groupDigits } from '../../base/view/amountText';
import type { Value } from '../../base/view/value';

/** The prime modulus of felts: 2^251 + 17 * 2^192 + 1. */
export const feltPrime = 2n ** 251n + 17n * 2n ** 192n + 1n;

/** Parses a felt from hex or decimal text; returns undefined for anything else. */
export function parseFelt(json: JsonValue | undefined): bigint | undefined {
  const text = json instanceof JsonNumber || typeof json === 'number' ? String(json) : json;
  if (typeof text !== 'string' || text.length > 80 || !/^(?:0x[\da-f]+|\d+)$/i.test(text)) return undefined;
  const felt = BigInt(text);
  return felt < feltPrime ? felt : undefined;
}

/** Prints a felt as hex without leading zeros, the form in which addresses are compared. */
export function feltHex(felt: bigint): string {
  return `0x${felt.toString(16)}`;
}

/**
 * Returns the text of a Cairo short string (up to 31 ASCII characters, big-endian); undefined if a byte is not
 * printable.
 */
export function shortString(felt: bigint): string | undefined {
  if (felt === 0n) return undefined;
  const hex = felt.toString(16);
  let text = '';
  for (const pair of hex.padStart(hex.length + (hex.length % 2), '0').match(/../g) ?? []) {
    const code = Number.parseInt(pair, 16);
    if (code < 0x20 || code > 0x7e) return undefined;
    text += String.fromCharCode(code);
  }
  return text.length > 31 ? undefined : text;
}

/**
 * Returns a felt with its likely interpretation: a short string of at least three letters, or a number that is not
 * huge.
 */
export function feltValue(felt: bigint): Value {
  const text = shortString(felt);
  if (text !== undefined && text.length >= 3) return { kind: 'felt', text: feltHex(felt), label: `'${text}'` };
  return felt < 2n ** 64n ? { kind: 'felt', text: feltHex(felt), label: groupDigits(felt) } : plainFelt(felt);
}

/** Returns a felt without an interpretation, for an address or a class hash. */
export function plainFelt(felt: bigint): Value {
  return { kind: 'felt', text: feltHex(felt) };
}
