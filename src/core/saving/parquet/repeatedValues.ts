import type { EncodedValues, PlainValues } from './columnValues';
import { packBits } from './packBits';

/** The most values in a dictionary, so that it fits into the caches of readers. */
const mostValues = 32_768;

/** After this many values it is clear whether they repeat. */
const trialLength = 4096;

/** A dictionary pays off if less than this share of the values is new. */
const mostNew = 0.7;

/**
 * Stores values as indexes in a dictionary while they repeat, otherwise plainly. Only distinct values stay as objects.
 * All others become bytes at once, which saves work for the garbage collector.
 */
export class RepeatedValues<T> {
  #places: Map<T, number> | undefined = new Map();
  #distinct: T[] = [];
  #indexes = new Uint32Array(16_384);
  #count = 0;

  constructor(private readonly plain: PlainValues<T>) {}

  append(values: readonly T[]): void {
    const taken = this.#places === undefined ? 0 : this.#appendPlaces(values, this.#places);
    if (taken < values.length) this.plain.append(taken === 0 ? values : values.slice(taken));
  }

  /** Returns the values since the last call and starts over. Read the result before you append more. */
  take(): EncodedValues {
    const isPlain = this.#places === undefined || this.#count === 0;
    const encoded: EncodedValues = isPlain
      ? { encoding: 'PLAIN', ...this.plain.take(undefined) }
      : this.#takeDictionary();
    this.#places = new Map();
    this.#distinct = [];
    this.#count = 0;
    return encoded;
  }

  #takeDictionary(): EncodedValues {
    const distinct = this.#distinct;
    this.plain.append(distinct);
    const { body, ...bounds } = this.plain.take(distinct);
    const bits = Math.max(1, 32 - Math.clz32(distinct.length - 1));
    return {
      dictionary: { body, count: distinct.length },
      body: packBits(this.#indexes.subarray(0, this.#count), bits, [bits]),
      encoding: 'RLE_DICTIONARY',
      ...bounds,
    };
  }

  /** Returns how many values were taken. Fewer than all if the dictionary was abandoned. */
  #appendPlaces(values: readonly T[], places: Map<T, number>): number {
    this.#makeRoom(values.length);
    const indexes = this.#indexes;
    let count = this.#count;
    let last: T | undefined;
    let place: number | undefined;
    for (const value of values) {
      // Blocks and events stay the same for many rows.
      if (value !== last || place === undefined) place = places.get(value);
      last = value;
      if (place === undefined) {
        place = this.#distinct.length;
        if (place >= mostValues || (count > trialLength && place > count * mostNew)) break;
        this.#distinct.push(value);
        places.set(value, place);
      }
      indexes[count] = place;
      count += 1;
    }
    const taken = count - this.#count;
    this.#count = count;
    if (taken < values.length) this.#giveUp();
    return taken;
  }

  #giveUp(): void {
    const values: T[] = [];
    for (const place of this.#indexes.subarray(0, this.#count)) {
      const value = this.#distinct[place];
      if (value !== undefined) values.push(value);
    }
    this.plain.append(values);
    this.#places = undefined;
    this.#distinct = [];
  }

  #makeRoom(count: number): void {
    if (this.#count + count <= this.#indexes.length) return;
    const larger = new Uint32Array(Math.max(this.#indexes.length * 2, this.#count + count));
    larger.set(this.#indexes.subarray(0, this.#count));
    this.#indexes = larger;
  }
}
