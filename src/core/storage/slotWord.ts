import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const slots = 1n << 256n;

/** A slot number as the 32 bytes that it is hashed as. */
export function slotBytes(slot: bigint): Uint8Array {
  return hexToBytes(slotHex(slot).slice(2));
}

/** A slot number as `0x` and 64 digits: what `eth_getStorageAt` takes everywhere. Wraps at 2^256 as the machine does. */
export function slotHex(slot: bigint): string {
  return `0x${BigInt.asUintN(256, slot).toString(16).padStart(64, '0')}`;
}

/** keccak256 of bytes as a number. */
export function keccakNumber(...parts: readonly Uint8Array[]): bigint {
  const hash = keccak_256.create();
  for (const part of parts) hash.update(part);
  return BigInt(`0x${bytesToHex(hash.digest())}`);
}

/** Slot `count` after `slot`, wrapping at 2^256. */
export function slotAfter(slot: bigint, count: bigint): bigint {
  return (((slot + count) % slots) + slots) % slots;
}

/** First slot of the data of a dynamic array, or of bytes or a string longer than 31, that stands at `slot`. */
export function dataSlot(slot: bigint): bigint {
  return keccakNumber(slotBytes(slot));
}

/** Slot of a mapping's element: keccak256(key ++ slot), the key already padded as its type wants. */
export function mappingSlot(paddedKey: Uint8Array, slot: bigint): bigint {
  return keccakNumber(paddedKey, slotBytes(slot));
}

/** Root of an ERC-7201 namespace: keccak256(abi.encode(uint256(keccak256(id)) - 1)) & ~0xff. */
export function namespaceSlot(id: string): bigint {
  const inner = slotAfter(keccakNumber(new TextEncoder().encode(id)), -1n);
  return (keccakNumber(slotBytes(inner)) >> 8n) << 8n;
}

/** `count` bytes of a word that stand `offset` bytes from its right end, as a number. */
export function wordPart(word: bigint, offset: number, count: number): bigint {
  return BigInt.asUintN(count * 8, word >> BigInt(offset * 8));
}

/** A storage word from the text of an answer (`0x`, up to 64 digits); undefined for anything else. */
export function parseWord(text: string): bigint | undefined {
  return /^0x[\da-f]{1,64}$/i.test(text) ? BigInt(text) : undefined;
}
