import { dataSlot, hashMapSlot, keccakNumber, mappingSlot, slotAfter, slotBytes } from './slotWord';
import type { StorageType } from './storageType';

type MappingType = Extract<StorageType, { kind: 'mapping' }>;

/** Returns the slot of an element of a mapping. `key` is encoded by `encodeKey`, and `keyType` is its type, if known. */
export function elementSlot(
  { isSlotFirst }: MappingType,
  keyType: StorageType | undefined,
  key: Uint8Array,
  slot: bigint,
): bigint {
  return isSlotFirst === true ? hashMapSlot(hashMapKey(keyType, key), slot) : mappingSlot(key, slot);
}

/** Returns a key of Vyper's HashMap as one word: keys of String and Bytes are hashed first. */
export function hashMapKey(keyType: StorageType | undefined, key: Uint8Array): Uint8Array {
  return keyType?.kind === 'bytes' ? slotBytes(keccakNumber(key)) : key;
}

/**
 * Returns the first slot of the elements of an array, or of the bytes of a string that has its length in `slot`. In
 * Solidity they are at keccak256(slot); in Vyper they follow the length.
 */
export function firstDataSlot(type: Extract<StorageType, { kind: 'bytes' | 'dynamicArray' }>, slot: bigint): bigint {
  return type.slots === undefined ? dataSlot(slot) : slotAfter(slot, 1n);
}
