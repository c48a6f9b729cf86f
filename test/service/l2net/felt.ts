import { createHash } from 'node:crypto';

import { keccak_256 } from '@noble/hashes/sha3.js';

/** Prints a felt in hex as nodes do: without leading zeros. */
export function printFelt(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** Returns the selector of an event: keccak of its name, the lowest 250 bits (starknet_keccak). */
export function selectorOf(name: string): string {
  const hash = BigInt(`0x${Buffer.from(keccak_256(Buffer.from(name))).toString('hex')}`);
  return printFelt(hash % 2n ** 250n);
}

/** Returns a felt that contains up to 31 ASCII characters. */
export function shortString(text: string): string {
  return printFelt(BigInt(`0x${Buffer.from(text, 'ascii').toString('hex')}`));
}

/** Returns a u256 as its two felts, low half first. */
export function u256(value: bigint): readonly [string, string] {
  return [printFelt(value % 2n ** 128n), printFelt(value / 2n ** 128n)];
}

/** Returns the felt of a label, the same in every run. */
export function derivedFelt(label: string): string {
  return printFelt(BigInt(`0x${createHash('sha256').update(label).digest('hex')}`) % 2n ** 250n);
}
