import { StepBudget, stepLimits } from '../../base/stepBudget';

/** Maximum number of slots of one variable. The rest is omitted, with a note. */
export const maxSlots = 2048;

/**
 * The known words of a variable, and the requested slots that are unknown. Decoding again after adding those words gets
 * further: first a length, then the elements. The total number of slots is at most `limit`, because a length can be any
 * number and a type can contain itself.
 */
export class StorageReading {
  readonly budget = new StepBudget(stepLimits.storage);
  readonly #missing = new Set<bigint>();
  readonly #asked = new Set<bigint>();
  #full = false;

  constructor(
    readonly words: ReadonlyMap<bigint, bigint>,
    readonly limit = maxSlots,
  ) {}

  /** Returns the word at a slot; undefined if it is unknown (then it is recorded as missing) or past the limit. */
  word(slot: bigint): bigint | undefined {
    if (!this.#asked.has(slot)) {
      const isKnown = this.words.has(slot);
      if (this.#asked.size >= this.limit || (!isKnown && this.words.size + this.#missing.size >= this.limit)) {
        this.#full = true;
        return undefined;
      }
      this.#asked.add(slot);
      if (!isKnown) this.#missing.add(slot);
    }
    return this.words.get(slot);
  }

  /** Whether a limit was exceeded. Loops over elements must stop then. */
  get full(): boolean {
    return this.#full || this.budget.isSpent;
  }

  get missing(): readonly bigint[] {
    return [...this.#missing];
  }
}
