/** Maximum number of values in a dictionary, so that it fits into the caches of readers. */
const maxValues = 32_768;

/** Number of values after which it is clear whether they repeat. */
const trialLength = 4096;

/** A dictionary is worthwhile if less than this share of the values is new. */
const maxNew = 0.7;

/** The index of each value of a column in its dictionary. */
export class DictionaryIndexes {
  #places = new Uint32Array(16_384);
  /** Number of indexes so far. */
  count = 0;

  /**
   * Allocates space for `count` more indexes and returns all. Indexes added at the end count once `count` is raised.
   */
  reserve(count: number): Uint32Array {
    if (this.count + count > this.#places.length) {
      const larger = new Uint32Array(Math.max(this.#places.length * 2, this.count + count));
      larger.set(this.written());
      this.#places = larger;
    }
    return this.#places;
  }

  /** Read them before you add more. */
  written(): Uint32Array {
    return this.#places.subarray(0, this.count);
  }
}

/** Whether a dictionary with `size` values is still worthwhile if the next one, after `count` values, is new. */
export function mayGrow(size: number, count: number): boolean {
  return size < maxValues && (count <= trialLength || size <= count * maxNew);
}
