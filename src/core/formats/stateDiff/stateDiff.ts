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
