import {
  integerOf,
  isList,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { parseSlotWord } from '../storage/slotWord';
import { addressPattern, changeOfEachBit, maxChanges, type SlotChange, type StateDiff } from './stateDiff';

/** A value after a change. `before` is undefined for the first change of a block, whose old value the list lacks. */
export interface IndexedChange<T> {
  /** 0 is before the first transaction, otherwise the position of the transaction plus 1. */
  readonly index: number;
  readonly before: T | undefined;
  readonly after: T;
}

/** A changed word of storage in a block. */
export interface IndexedSlot extends IndexedChange<bigint> {
  readonly slot: bigint;
}

/** What a block did with one account. */
export interface AccountAccess {
  /** Lower case. */
  readonly address: string;
  /** Wei. */
  readonly balances: readonly IndexedChange<bigint>[];
  readonly nonces: readonly IndexedChange<bigint>[];
  /** `0x` and the code. */
  readonly codes: readonly IndexedChange<string>[];
  /** By slot, and by index within a slot. */
  readonly slots: readonly IndexedSlot[];
  /** Number of slots that were read and not changed. */
  readonly reads: number;
}

/** A block access list (EIP-7928). */
export interface BlockAccesses {
  readonly accounts: readonly AccountAccess[];
  /** Entries of the answer that don't have the form of an account or a change. */
  readonly unread: number;
  /** Whether accounts or changes were left out because there are too many. */
  readonly isCut: boolean;
}

/** Whether an answer has the shape of a block access list with at least one account. */
export function isAccessList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return isList(value) && isList(readMember(value[0], 'storageChanges')) && isList(readMember(value[0], 'codeChanges'));
}

/** Reads the answer of `eth_getBlockAccessList` (EIP-7928). */
export function readAccessList(value: readonly JsonValue[]): BlockAccesses {
  const reader = new AccessReader();
  const accounts = value.slice(0, maxChanges).flatMap((item) => reader.account(item) ?? []);
  return { accounts, unread: reader.unread, isCut: reader.isCut || value.length > maxChanges };
}

/** Returns what one transaction of a block changed. Which slots it only read isn't in a list. */
export function accessesOfTransaction({ accounts, unread, isCut }: BlockAccesses, position: number): BlockAccesses {
  const own = <T extends { readonly index: number }>(changes: readonly T[]): readonly T[] =>
    changes.filter(({ index }) => index === position + 1);
  const changed = accounts.map((account) => ({
    ...account,
    balances: own(account.balances),
    nonces: own(account.nonces),
    codes: own(account.codes),
    slots: own(account.slots),
    reads: 0,
  }));
  const isChanged = ({ balances, nonces, codes, slots }: AccountAccess): boolean =>
    [balances, nonces, codes, slots].some(({ length }) => length > 0);
  return { accounts: changed.filter(isChanged), unread, isCut };
}

class AccessReader {
  unread = 0;
  #taken = 0;

  get isCut(): boolean {
    return this.#taken > maxChanges;
  }

  account(item: JsonValue): AccountAccess | undefined {
    const address = readText(item, 'address');
    if (address === undefined || !addressPattern.test(address)) return this.#skip();
    return {
      address: address.toLowerCase(),
      balances: this.#changes(readList(item, 'balanceChanges'), (one) => readInteger(one, 'value')),
      nonces: this.#changes(readList(item, 'nonceChanges'), (one) => readInteger(one, 'value')),
      codes: this.#changes(readList(item, 'codeChanges'), (one) => readText(one, 'code')),
      slots: readList(item, 'storageChanges').flatMap((one) => this.#slot(one)),
      reads: readList(item, 'storageReads').length,
    };
  }

  #slot(item: JsonValue): readonly IndexedSlot[] {
    // Early versions of the specification named the slot so.
    const slot = parseSlotWord(readText(item, 'key') ?? readText(item, 'slot') ?? '');
    if (slot === undefined) return this.#skip() ?? [];
    const changes = this.#changes(readList(item, 'changes'), (one) => parseSlotWord(readText(one, 'value') ?? ''));
    return changes.map((change) => ({ slot, ...change }));
  }

  #changes<T>(items: readonly JsonValue[], valueOf: (item: JsonValue) => T | undefined): readonly IndexedChange<T>[] {
    const room = Math.max(0, maxChanges - this.#taken);
    this.#taken += items.length;
    const changes: IndexedChange<T>[] = [];
    for (const item of items.slice(0, room)) {
      const index = Number(integerOf(readMember(item, 'index')) ?? -1n);
      const after = valueOf(item);
      if (index < 0 || !Number.isSafeInteger(index) || after === undefined) this.#skip();
      else changes.push({ index, before: changes.at(-1)?.after, after });
    }
    return changes;
  }

  #skip(): undefined {
    this.unread += 1;
    return undefined;
  }
}

/** The changed storage of one transaction of a block. */
export interface BlockStep {
  readonly index: number;
  /** Only with changes of storage. A word whose old value is unknown has one in which each bit differs. */
  readonly diff: StateDiff;
  /** The changes whose old value is unknown: `address:slot`. */
  readonly opening: ReadonlySet<string>;
}

/** Returns the changed storage of each transaction, in order, for naming it. */
export function storageSteps({ accounts }: BlockAccesses): readonly BlockStep[] {
  const steps = new Map<number, { readonly slots: Map<string, SlotChange[]>; readonly opening: Set<string> }>();
  for (const { address, slots } of accounts)
    for (const { slot, index, before, after } of slots) {
      const step = steps.get(index) ?? { slots: new Map<string, SlotChange[]>(), opening: new Set<string>() };
      steps.set(index, step);
      const own = step.slots.get(address) ?? [];
      step.slots.set(address, own);
      own.push(before === undefined ? changeOfEachBit(slot, after) : { slot, before, after });
      if (before === undefined) step.opening.add(openingKey(address, slot));
    }
  return [...steps]
    .sort(([one], [other]) => one - other)
    .map(([index, step]) => ({
      index,
      diff: {
        accounts: [...step.slots].map(([address, slots]) => ({ address, life: 'kept' as const, slots })),
        unread: 0,
        isCut: false,
      },
      opening: step.opening,
    }));
}

/** Returns the form of a slot in `opening`. */
export function openingKey(address: string, slot: bigint): string {
  return `${address}:${slot.toString(16)}`;
}
