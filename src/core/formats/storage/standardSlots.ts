import { lazily } from '../../base/lazily';
import { keccakNumber, slotAfter } from './slotWord';
import type { StorageType } from './storageType';

/** A slot that a standard defines for every contract, and its content. */
export interface StandardSlot {
  readonly name: string;
  readonly slot: bigint;
  readonly meaning: string;
  readonly type: StorageType;
}

const address: StorageType = { kind: 'value', label: 'address', bytes: 20, reading: 'address' };

// Each standard derives its slot from a hash, so that it cannot collide with a variable's slot.
const sources: readonly (readonly [name: string, meaning: string, text: string, minus: bigint])[] = [
  ['eip1967.implementation', 'EIP-1967 implementation', 'eip1967.proxy.implementation', 1n],
  ['eip1967.admin', 'EIP-1967 admin', 'eip1967.proxy.admin', 1n],
  ['eip1967.beacon', 'EIP-1967 beacon', 'eip1967.proxy.beacon', 1n],
  ['eip1967.rollback', 'EIP-1967 rollback', 'eip1967.proxy.rollback', 1n],
  ['eip1822.proxiable', 'EIP-1822 implementation', 'PROXIABLE', 0n],
];

/** Returns all standard slots. */
export const standardSlots: () => readonly StandardSlot[] = lazily(() =>
  sources.map(([name, meaning, text, minus]) => ({
    name,
    meaning,
    slot: slotAfter(keccakNumber(new TextEncoder().encode(text)), -minus),
    type: address,
  })),
);

/** Finds a standard slot by name: `eip1967.implementation` or `eip1967.proxy.implementation`. */
export function standardSlot(name: string): StandardSlot | undefined {
  const short = name.replace('.proxy.', '.');
  return standardSlots().find((standard) => standard.name === short);
}
