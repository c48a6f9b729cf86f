import { createHash } from 'node:crypto';

import { keccak_256 } from '@noble/hashes/sha3.js';

/** Hex of a felt as nodes print it: no leading zeros. */
export function printFelt(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** The selector of an event: keccak of its name, the lowest 250 bits (starknet_keccak). */
export function selectorOf(name: string): string {
  const hash = BigInt(`0x${Buffer.from(keccak_256(Buffer.from(name))).toString('hex')}`);
  return printFelt(hash % 2n ** 250n);
}

/** A felt that holds up to 31 ASCII characters. */
export function shortString(text: string): string {
  return printFelt(BigInt(`0x${Buffer.from(text, 'ascii').toString('hex')}`));
}

/** A u256 as its two felts, low half first. */
export function u256(value: bigint): readonly [string, string] {
  return [printFelt(value % 2n ** 128n), printFelt(value / 2n ** 128n)];
}

/** A felt that a label stands for, the same in every run. */
export function derivedFelt(label: string): string {
  return printFelt(BigInt(`0x${createHash('sha256').update(label).digest('hex')}`) % 2n ** 250n);
}
