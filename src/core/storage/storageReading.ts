/** Slots that a variable may need in all; past it the rest is left out and said to be. */
export const mostSlots = 2048;

const mostValues = 100_000;

/**
 * The words that are known while a variable is read, and the slots that were asked for without being known. Reading
 * again with those added goes further: first a length, then what it measures. Bounded, since a length may be any number.
 */
export class StorageReading {
  readonly #missing = new Set<bigint>();
  readonly #asked = new Set<bigint>();
  #values = 0;
  #full = false;

  constructor(readonly words: ReadonlyMap<bigint, bigint>, readonly limit = mostSlots) {}

  /** The word at a slot; undefined when it is not known (it is then among the missing) or past the limit. */
  word(slot: bigint): bigint | undefined {
    if (!this.#asked.has(slot)) {
      if (this.#asked.size >= this.limit) {
        this.#full = true;
        return undefined;
      }
      this.#asked.add(slot);
      if (!this.words.has(slot)) this.#missing.add(slot);
    }
    return this.words.get(slot);
  }

  /** Counts one more value, of whatever type; false when they are more than any variable can honestly have. */
  countValue(): boolean {
    this.#values += 1;
    if (this.#values >= mostValues) this.#full = true;
    return !this.#full;
  }

  /** Whether a limit was passed; whoever loops over elements stops then. */
  get full(): boolean {
    return this.#full;
  }

  get missing(): readonly bigint[] {
    return [...this.#missing];
  }
}
