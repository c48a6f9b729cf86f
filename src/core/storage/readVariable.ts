import type { Value } from '../view/value';
import { decodeStorageValue } from './decodeStorageValue';
import type { ResolvedSlot } from './resolveSlot';
import { parseWord, slotHex } from './slotWord';
import { StorageReading } from './storageReading';
import type { StorageLayout } from './storageType';

export type VariableStep =
  /** Read these slots (`0x` and 64 digits) and come again with their words added. */
  | { readonly kind: 'needs'; readonly slots: readonly string[];
      /** What the words so far tell; parts not read say so. */
      readonly partial: Value }
  | { readonly kind: 'done'; readonly value: Value;
      /** The variable is larger than `limit` slots: what is past it was left out. */
      readonly cut: boolean };

/**
 * Takes one step in reading a whole variable: called with no words it tells the slots that are needed first (all of a
 * value or struct, the length of a dynamic array or a string), called with those it tells the next, until it is done.
 * `words` are by slot as `slots` gave them; a word that is no hex counts as not read, so ask only while it progresses.
 */
export function readVariable(
  place: ResolvedSlot, layout: StorageLayout, words: Readonly<Record<string, string>>, limit?: number,
): VariableStep {
  const known = new Map<bigint, bigint>();
  for (const [slot, text] of Object.entries(words)) {
    const word = parseWord(text);
    if (word !== undefined && parseWord(slot) !== undefined) known.set(BigInt(slot), word);
  }
  const reading = new StorageReading(known, limit);
  const value = decodeStorageValue(place.type, { slot: BigInt(place.slot), offset: place.offset }, layout, reading);
  const { missing } = reading;
  return missing.length > 0 ? { kind: 'needs', slots: missing.map(slotHex), partial: value } : { kind: 'done', value, cut: reading.full };
}
