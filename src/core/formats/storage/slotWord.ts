import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

import type { StorageType } from './storageType';

type MappingType = Extract<StorageType, { kind: 'mapping' }>;

const slots = 1n << 256n;

/** Returns a slot number as the 32 bytes used for hashing. */
export function slotBytes(slot: bigint): Uint8Array {
  return hexToBytes(slotHex(slot).slice(2));
}

/**
 * Returns a slot number as `0x` and 64 digits, the form that `eth_getStorageAt` accepts everywhere. Wraps at 2^256 like
 * the EVM.
 */
export function slotHex(slot: bigint): string {
  return `0x${BigInt.asUintN(256, slot).toString(16).padStart(64, '0')}`;
}

/** Returns the keccak256 of bytes as a number. */
export function keccakNumber(...parts: readonly Uint8Array[]): bigint {
  const hash = keccak_256.create();
  for (const part of parts) hash.update(part);
  return BigInt(`0x${bytesToHex(hash.digest())}`);
}

/** Returns the slot `count` after `slot`, wrapping at 2^256. */
export function slotAfter(slot: bigint, count: bigint): bigint {
  return (((slot + count) % slots) + slots) % slots;
}

/** Returns the first data slot of a dynamic array, or of bytes or a string longer than 31, at `slot`. */
export function dataSlot(slot: bigint): bigint {
  return keccakNumber(slotBytes(slot));
}

/** Returns the slot of a mapping's element: keccak256(key ++ slot). The key must already be padded. */
export function mappingSlot(paddedKey: Uint8Array, slot: bigint): bigint {
  return keccakNumber(paddedKey, slotBytes(slot));
}

/** Returns the slot of an element of Vyper's HashMap: keccak256(slot ++ key). The key must be one word. */
export function hashMapSlot(wordKey: Uint8Array, slot: bigint): bigint {
  return keccakNumber(slotBytes(slot), wordKey);
}

/** Returns the root slot of an ERC-7201 namespace: keccak256(abi.encode(uint256(keccak256(id)) - 1)) & ~0xff. */
export function namespaceSlot(id: string): bigint {
  const inner = slotAfter(keccakNumber(new TextEncoder().encode(id)), -1n);
  return (keccakNumber(slotBytes(inner)) >> 8n) << 8n;
}

/** Returns `count` bytes of a word, `offset` bytes from its right end, as a number. */
export function wordPart(word: bigint, offset: number, count: number): bigint {
  return BigInt.asUintN(count * 8, word >> BigInt(offset * 8));
}

/**
 * Parses a storage word of an answer like `parseSlotWord`. `0x` without digits is zero, because some nodes return it
 * for a slot that was never set.
 */
export function parseAnsweredWord(text: string): bigint | undefined {
  return text === '0x' ? 0n : parseSlotWord(text);
}

/** Parses a storage word (`0x`, up to 64 digits); returns undefined for anything else. */
export function parseSlotWord(text: string): bigint | undefined {
  return /^0x[\da-f]{1,64}$/i.test(text) ? BigInt(text) : undefined;
}

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
