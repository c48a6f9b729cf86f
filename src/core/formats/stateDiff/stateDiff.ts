import { isObject, type JsonObject, type JsonValue, membersOf } from '../../base/json/jsonValue';
import { parseSlotWord } from '../storage/slotWord';

/** An address as a key in an answer. */
export const addressPattern = /^0x[\da-f]{40}$/i;

/** Counts the entries read from an answer, and those that aren't a change. */
export class DiffEntries {
  #taken = 0;
  #unread = 0;

  /** The members of an object whose names are addresses. */
  accountsOf(value: JsonValue | undefined): readonly (readonly [address: string, account: JsonObject])[] {
    return this.#members(value).flatMap(([name, account]) => {
      if (addressPattern.test(name) && isObject(account)) return [[name.toLowerCase(), account] as const];
      this.skip();
      return [];
    });
  }

  /** The members of an object whose names are storage slots. */
  slotsOf(value: JsonValue | undefined): readonly (readonly [slot: bigint, word: JsonValue])[] {
    return this.#members(value).flatMap(([name, word]) => {
      const slot = parseSlotWord(name);
      if (slot !== undefined) return [[slot, word] as const];
      this.skip();
      return [];
    });
  }

  /** Counts an entry that can't be read. */
  skip(): void {
    this.#unread += 1;
  }

  get unread(): number {
    return this.#unread;
  }

  get isCut(): boolean {
    return this.#taken > maxChanges;
  }

  #members(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
    if (!isObject(value)) return [];
    const members = membersOf(value);
    const room = Math.max(0, maxChanges - this.#taken);
    this.#taken += members.length;
    return members.slice(0, room);
  }
}

/** A value before and after an execution. */
export interface Change<T> {
  readonly before: T;
  readonly after: T;
}

/** A changed word of storage. Words that an answer leaves out are zero. */
export interface SlotChange extends Change<bigint> {
  readonly slot: bigint;
}

/** The changes of one account by an execution. Undefined members did not change. */
export interface AccountChange {
  /** Lower case. */
  readonly address: string;
  /** Whether it existed only after the execution, or only before. */
  readonly life: 'created' | 'removed' | 'kept';
  /** Wei. */
  readonly balance?: Change<bigint>;
  readonly nonce?: Change<bigint>;
  /** `0x` and the code. */
  readonly code?: Change<string>;
  /** In the order of the answer. */
  readonly slots: readonly SlotChange[];
}

/** The changes by one execution. */
export interface StateDiff {
  readonly accounts: readonly AccountChange[];
  /** Entries of the answer that don't have the form of a change. */
  readonly unread: number;
  /** Whether accounts or slots were left out because there are too many. */
  readonly isCut: boolean;
  /** The hash of the transaction, if the node returns it. */
  readonly transaction?: string;
}

/**
 * Maximum number of accounts and slots that are read from one answer. A block of 60 million gas writes fewer than
 * 12,000 slots.
 */
export const maxChanges = 50_000;

const allBits = (1n << 256n) - 1n;

/** Returns a change of each bit of a word, so that each variable in it gets its name though the old word isn't known. */
export function changeOfEachBit(slot: bigint, after: bigint): SlotChange {
  return { slot, before: after ^ allBits, after };
}
