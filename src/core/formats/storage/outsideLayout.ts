import type { JsonValue } from '../../base/json/jsonValue';
import { readStorageLayout } from './readStorageLayout';
import { standardSlots } from './standardSlots';
import { variablesIn } from './storageType';

/** Compilers number the slots of variables from 0. Elements of mappings and arrays are at hashes, which are greater. */
const firstHashed = 2n ** 64n;

/**
 * Returns a sentence if no variable of a layout is in a slot. Undefined if one is, for slots of standards, and if the layout
 * can't be read. `source` is where the layout is from.
 */
export function outsideLayout(slot: bigint, json: JsonValue, source: string): string | undefined {
  const layout = readStorageLayout(json);
  if (layout.kind === 'failed' || variablesIn(layout.value, slot).length > 0) return undefined;
  if (standardSlots().some((standard) => standard.slot === slot)) return undefined;
  return slot < firstHashed
    ? `No variable of ${source} is in slot ${slot}, so its value is a plain word.`
    : `No variable of ${source} begins in this slot. It may be part of an element of a mapping, of an array or of a string. Its value is a plain word here.`;
}
