import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const mask = 2n ** 250n - 1n;

/** Returns the selector of an event or function: the lowest 250 bits of the keccak256 of its name. */
export function cairoSelectorOf(name: string): bigint {
  if (name === '__default__' || name === '__l1_default__') return 0n;
  return BigInt(`0x${bytesToHex(keccak_256(utf8ToBytes(name)))}`) & mask;
}
