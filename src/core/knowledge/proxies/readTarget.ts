import type { JsonValue } from '../../base/json/jsonValue';

/** An address read from a contract: set, not set, or not a valid address. */
export type TargetReading =
  { readonly kind: 'target'; readonly address: string } | { readonly kind: 'unset' } | { readonly kind: 'broken' };

/** Reads an address from the word of a slot, or from the return data of a function. Its first 12 bytes must be zero. */
export function readTarget(value: JsonValue): TargetReading {
  if (typeof value !== 'string' || value.length > 66 || !/^0x[\da-f]+$/i.test(value)) return { kind: 'broken' };
  const word = value.slice(2).toLowerCase().padStart(64, '0');
  if (/^0+$/.test(word)) return { kind: 'unset' };
  return word.startsWith('0'.repeat(24)) ? { kind: 'target', address: `0x${word.slice(24)}` } : { kind: 'broken' };
}
