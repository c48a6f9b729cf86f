import type { Value } from '../../base/view/value';
import { decodeStorageValue } from './decodeStorageValue';
import type { ResolvedSlot } from './resolveSlot';
import { parseAnsweredWord, parseSlotWord, slotHex } from './slotWord';
import { StorageReading } from './storageReading';
import type { StorageLayout } from './storageType';

export type VariableStep =
  /** Read these slots (`0x` and 64 digits) and call again with their words added. */
  | {
      readonly kind: 'needs';
      readonly slots: readonly string[];
      /** The value from the words so far. Unread parts are marked. */
      readonly partial: Value;
    }
  | {
      readonly kind: 'done';
      readonly value: Value;
      /** The variable is larger than `limit` slots, and the rest was omitted. */
      readonly cut: boolean;
    };

/**
 * Performs one step of reading a complete variable. The first call, without words, returns the slots that are needed
 * first (all slots of a value or struct, the length of a dynamic array or a string). Each further call with those words
 * returns the next slots, until it is done. `words` are by slot, as returned in `slots`. A word that is not hex counts
 * as unread, so continue only while there is progress.
 */
export function readVariable(
  place: ResolvedSlot,
  layout: StorageLayout,
  words: Readonly<Record<string, string>>,
  limit?: number,
): VariableStep {
  const known = new Map<bigint, bigint>();
  for (const [slot, text] of Object.entries(words)) {
    const word = parseAnsweredWord(text);
    if (word !== undefined && parseSlotWord(slot) !== undefined) known.set(BigInt(slot), word);
  }
  const reading = new StorageReading(known, limit);
  const value = decodeStorageValue(place.type, { slot: BigInt(place.slot), offset: place.offset }, layout, reading);
  const { missing } = reading;
  return missing.length > 0
    ? { kind: 'needs', slots: missing.map(slotHex), partial: value }
    : { kind: 'done', value, cut: reading.full };
}
