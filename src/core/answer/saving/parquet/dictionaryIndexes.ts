/** The most values in a dictionary, so that it fits into the caches of readers. */
const maxValues = 32_768;

/** After this many values it is clear whether they repeat. */
const trialLength = 4096;

/** A dictionary pays off if less than this share of the values is new. */
const maxNew = 0.7;

/** The place of each value of a column in its dictionary. */
export class DictionaryIndexes {
  #places = new Uint32Array(16_384);
  /** The number of places so far. */
  count = 0;

  /** Makes room for `count` more places and returns all. Places added at the end count once `count` is raised. */
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

/** Whether a dictionary with `size` values still pays off if the next one, after `count` values, is new. */
export function mayGrow(size: number, count: number): boolean {
  return size < maxValues && (count <= trialLength || size <= count * maxNew);
}
