import type { SlotChange } from './stateDiff';

const allBits = (1n << 256n) - 1n;

/** The changed slots of one account, and which of their bits were named. */
export class ChangedSlots {
  readonly #changes: ReadonlyMap<bigint, SlotChange>;
  readonly #sorted: readonly bigint[];
  /** The bits of each slot that no variable has claimed yet. */
  readonly #open = new Map<bigint, bigint>();

  constructor(changes: readonly SlotChange[]) {
    this.#changes = new Map(changes.map((change) => [change.slot, change]));
    this.#sorted = [...this.#changes.keys()].sort((one, other) => (one < other ? -1 : Number(one > other)));
    for (const { slot, before, after } of changes) if (before !== after) this.#open.set(slot, before ^ after);
  }

  /** Whether all changed bits are named. */
  get areNamed(): boolean {
    return this.#open.size === 0;
  }

  /** The slots with bits that are not named. */
  get unnamed(): readonly SlotChange[] {
    return [...this.#open.keys()].flatMap((slot) => this.#changes.get(slot) ?? []);
  }

  find(slot: bigint): SlotChange | undefined {
    return this.#changes.get(slot);
  }

  /** Returns the changed slots from `first` on, `count` slots at most, in order. */
  within(first: bigint, count: bigint): readonly bigint[] {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? 0n) < first) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < this.#sorted.length && (this.#sorted[end] ?? 0n) < first + count) end += 1;
    return this.#sorted.slice(low, end);
  }

  /**
   * Marks bytes of a slot as named, or the whole slot without `bytes`. Returns false if none of these bits changed, or
   * if all changed bits were named before.
   */
  claim(slot: bigint, offset = 0, bytes = 32): boolean {
    const open = this.#open.get(slot);
    if (open === undefined) return false;
    const mask = bytes === 32 ? allBits : ((1n << BigInt(bytes * 8)) - 1n) << BigInt(offset * 8);
    if ((open & mask) === 0n) return false;
    const left = open & ~mask;
    if (left === 0n) this.#open.delete(slot);
    else this.#open.set(slot, left);
    return true;
  }
}
