/** The most values in a dictionary, so that it fits into the caches of readers. */
const mostValues = 32_768;

/** After this many values it is clear whether they repeat. */
const trialLength = 4096;

/** A dictionary pays off if less than this share of the values is new. */
const mostNew = 0.7;

/** The place of each value of a column in its dictionary. */
export class DictionaryIndexes {
  #places = new Uint32Array(16_384);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Makes room for as many more. */
  reserve(count: number): void {
    if (this.#count + count <= this.#places.length) return;
    const larger = new Uint32Array(Math.max(this.#places.length * 2, this.#count + count));
    larger.set(this.written());
    this.#places = larger;
  }

  add(place: number): void {
    this.#places[this.#count] = place;
    this.#count += 1;
  }

  /** Whether a dictionary with `size` values still pays off if the next value is new. */
  mayGrow(size: number): boolean {
    return size < mostValues && (this.#count <= trialLength || size <= this.#count * mostNew);
  }

  /** Read it before you add more. */
  written(): Uint32Array {
    return this.#places.subarray(0, this.#count);
  }

  clear(): void {
    this.#count = 0;
  }
}
