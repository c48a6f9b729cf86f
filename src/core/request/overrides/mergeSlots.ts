import type { SlotWrite } from '../../formats/storage/encodeStorageValue';
import { slotHex } from '../../formats/storage/slotWord';
import type { Problem } from '../../model/cell/problem';
import type { WholeDirective } from './overrideDirective';

/** A write to a slot of an account, and its directive. */
export interface AccountWrite extends SlotWrite {
  readonly address: string;
  readonly isShared: boolean;
  readonly whole: WholeDirective;
}

/** A slot of an account whose other bytes stay unchanged. */
export interface NeededWord {
  readonly address: string;
  /** `0x` and 64 digits. */
  readonly slot: string;
}

export interface MergedSlots {
  /** The words by `wordKey`. Words whose other bytes aren't known yet are missing. */
  readonly words: ReadonlyMap<string, string>;
  /** The slots to read first. */
  readonly needs: readonly NeededWord[];
  readonly problems: readonly Problem[];
}

const fullMask = (1n << 256n) - 1n;

/** Names a slot of an account. */
export function wordKey(address: string, slot: string): string {
  return `${address.toLowerCase()} ${slot}`;
}

/**
 * Merges writes into words of 32 bytes, in order. If values share a slot, its other bytes come from `known`, the words
 * of the chain by `wordKey`; an unknown slot is returned in `needs`. Two writes to the same bytes are a problem.
 */
export function mergeSlots(writes: readonly AccountWrite[], known: ReadonlyMap<string, bigint>): MergedSlots {
  const slots = new Map<string, AccountWrite[]>();
  for (const write of writes) {
    const key = wordKey(write.address, slotHex(write.slot));
    const list = slots.get(key);
    if (list) list.push(write);
    else slots.set(key, [write]);
  }
  const words = new Map<string, string>();
  const needs: NeededWord[] = [];
  const problems: Problem[] = [];
  for (const [key, own] of slots) {
    let mask = 0n;
    let word = 0n;
    for (const { offset, bytes, bits, whole, address, slot } of own) {
      const taken = ((1n << BigInt(bytes * 8)) - 1n) << BigInt(offset * 8);
      if ((mask & taken) !== 0n) problems.push(overriddenTwice(whole, `slot ${slotHex(slot)} of ${address}`));
      mask |= taken;
      word |= bits << BigInt(offset * 8);
    }
    const [first] = own;
    if (first === undefined) continue;
    const isPart = mask !== fullMask && own.some(({ isShared }) => isShared);
    const before = isPart ? known.get(key) : 0n;
    if (before === undefined) needs.push({ address: first.address, slot: slotHex(first.slot) });
    else words.set(key, slotHex((before & ~mask & fullMask) | word));
  }
  return { words, needs, problems };
}

/** The problem with an override that changes the same thing as an earlier one. */
export function overriddenTwice({ range, line }: WholeDirective, what: string): Problem {
  const message = `An override above already changes ${what}. Remove one of them.`;
  return { code: 'override', severity: 'error', range, message, cure: { kind: 'remove', ranges: [line] } };
}
