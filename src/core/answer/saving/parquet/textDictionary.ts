import { TextStore } from '../cells/textStore';

const minSlots = 4096;

/** Numbers distinct texts by their bytes. */
export class TextDictionary {
  readonly store = new TextStore(1024, 28);
  /** Random, so that nobody can create texts that all have the same slot. */
  readonly #seed = Math.floor(Math.random() * 2 ** 32) | 0;
  /** The number of a text in each slot, or 0. A text is in the first free slot from that of its hash. */
  #slots = new Int32Array(minSlots);
  #hashes = new Int32Array(minSlots);
  /** The texts up to this number are in the slots. */
  #placed = 0;
  #hash = 0;
  #slot = 0;

  /**
   * Returns the number of the text in `view`, whose bytes begin with its length; 0 if it isn't in the dictionary yet.
   */
  find(view: DataView, start: number, end: number): number {
    if (this.#placed < this.store.count) this.#placeAll();
    const hash = hashOf(view, start, end, this.#seed);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let number = slots[slot] ?? 0; number !== 0; number = slots[slot] ?? 0) {
      if (this.#hashes[slot] === hash && this.#isSame(number, view, start, end)) return number;
      slot = (slot + 1) & mask;
    }
    this.#hash = hash;
    this.#slot = slot;
    return 0;
  }

  /** Adds the text that `find` didn't find. Returns its number. */
  add(view: DataView, start: number, end: number): number {
    const number = this.append(view, start, end);
    this.#slots[this.#slot] = number;
    this.#hashes[this.#slot] = this.#hash;
    this.#placed = number;
    if (2 * number > this.#slots.length) this.#enlarge();
    return number;
  }

  /** Adds a text that differs from all earlier ones. Most of these are never looked up by their bytes. */
  append(view: DataView, start: number, end: number): number {
    return this.store.copy(view, start + 4, end);
  }

  #isSame(number: number, view: DataView, start: number, end: number): boolean {
    const known = this.store.view;
    let at = this.store.start(number);
    if (this.store.end(number) - at !== end - start) return false;
    const last = end - 4;
    for (let from = start; from < last; from += 4, at += 4)
      if (known.getInt32(at, true) !== view.getInt32(from, true)) return false;
    return known.getInt32(this.store.end(number) - 4, true) === view.getInt32(last, true);
  }

  #enlarge(): void {
    const [slots, hashes] = [this.#slots, this.#hashes];
    this.#slots = new Int32Array(slots.length * 2);
    this.#hashes = new Int32Array(slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let from = 0; from < slots.length; from += 1) {
      const number = slots[from] ?? 0;
      if (number !== 0) this.#place(number, hashes[from] ?? 0, mask);
    }
  }

  #placeAll(): void {
    const { count, view } = this.store;
    while (2 * count > this.#slots.length) this.#enlarge();
    const mask = this.#slots.length - 1;
    for (let number = this.#placed + 1; number <= count; number += 1)
      this.#place(number, hashOf(view, this.store.start(number), this.store.end(number), this.#seed), mask);
    this.#placed = count;
  }

  /** Puts a number into the first free slot. */
  #place(number: number, hash: number, mask: number): void {
    let slot = hash & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = number;
    this.#hashes[slot] = hash;
  }
}

/** The bytes are at least the four of the length. */
function hashOf(view: DataView, start: number, end: number, seed: number): number {
  const last = end - 4;
  let hash = seed;
  for (let at = start; at < last; at += 4) {
    hash = Math.imul(hash ^ view.getInt32(at, true), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ view.getInt32(last, true), 0x85ebca6b);
  return hash ^ (hash >>> 16);
}
