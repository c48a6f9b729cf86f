import type { Bounds, EncodedValues } from './columnValues';
import { DictionaryIndexes, mayGrow } from './dictionaryIndexes';
import { GrowingBytes } from './growingBytes';
import { packBits } from './packBits';

/** 2^32 */
const half = 4_294_967_296;

/** Integers of 64 bits, each multiplied by `factor`, little-endian. */
export class PlainIntegers {
  readonly #body = new GrowingBytes();
  #least: number | bigint = Infinity;
  #greatest: number | bigint = -Infinity;

  constructor(private readonly factor: number) {}

  append(values: readonly (number | bigint)[]): void {
    this.#body.reserve(values.length * 8);
    const { view } = this.#body;
    let at = this.#body.length;
    for (const value of values) {
      const product = typeof value === 'number' ? value * this.factor : NaN;
      const integer = Number.isSafeInteger(product) ? product : BigInt(value) * BigInt(this.factor);
      if (typeof integer === 'number') {
        view.setUint32(at, integer >>> 0, true);
        view.setInt32(at + 4, Math.floor(integer / half), true);
      } else view.setBigUint64(at, integer, true);
      if (integer < this.#least) this.#least = integer;
      if (integer > this.#greatest) this.#greatest = integer;
      at += 8;
    }
    this.#body.length = at;
  }

  /** Appends the same numbers without those that are NaN. */
  appendNumbers(numbers: Float64Array): void {
    this.append(Array.from(numbers.filter((number) => !Number.isNaN(number))));
  }

  /** Returns what was appended since the last call and starts over. Read the result before you append more. */
  take(): { readonly body: Uint8Array; readonly bounds?: Bounds } {
    const body = this.#body.written();
    const bounds = body.length === 0 ? {} : { bounds: { min: BigInt(this.#least), max: BigInt(this.#greatest) } };
    this.#body.length = 0;
    this.#least = Infinity;
    this.#greatest = -Infinity;
    return { body, ...bounds };
  }
}

/** A power of two. */
const recentCount = 1024;

/**
 * Stores integers as indexes in a dictionary while they repeat, otherwise plainly. Only distinct ones stay as values;
 * all others become bytes immediately, which reduces the work of the garbage collector.
 */
export class RepeatedIntegers {
  #places: Map<number | bigint, number> | undefined = new Map();
  #distinct: (number | bigint)[] = [];
  readonly #indexes = new DictionaryIndexes();
  /** Recently looked up numbers, by their lowest bits, and their indexes. */
  readonly #recent = new Float64Array(recentCount).fill(NaN);
  readonly #recentPlaces = new Uint32Array(recentCount);

  constructor(private readonly plain: PlainIntegers) {}

  append(integers: readonly (number | bigint)[]): void {
    const places = this.#indexes.reserve(integers.length);
    const known = this.#places;
    let taken = 0;
    for (; taken < integers.length && known !== undefined; taken += 1) {
      const place = this.#placeOf(integers[taken] ?? 0, known);
      if (place === -1) break;
      places[this.#indexes.count] = place;
      this.#indexes.count += 1;
    }
    if (taken === integers.length) return;
    this.#giveUp();
    this.plain.append(taken === 0 ? integers : integers.slice(taken));
  }

  /** Appends the same numbers without those that are NaN. */
  appendNumbers(numbers: Float64Array): void {
    const places = this.#indexes.reserve(numbers.length);
    const known = this.#places;
    const [recent, recentPlaces] = [this.#recent, this.#recentPlaces];
    let taken = 0;
    for (; taken < numbers.length && known !== undefined; taken += 1) {
      const number = numbers[taken] ?? NaN;
      if (Number.isNaN(number)) continue;
      const slot = number & (recentCount - 1);
      if (recent[slot] !== number) {
        const place = this.#placeOf(number, known);
        if (place === -1) break;
        recent[slot] = number;
        recentPlaces[slot] = place;
      }
      places[this.#indexes.count] = recentPlaces[slot] ?? 0;
      this.#indexes.count += 1;
    }
    if (taken === numbers.length) return;
    this.#giveUp();
    this.plain.appendNumbers(numbers.subarray(taken));
  }

  /** Returns the integers since the last call and starts over. Read the result before you append more. */
  take(): EncodedValues {
    const encoded: EncodedValues =
      this.#places === undefined || this.#indexes.count === 0
        ? { encoding: 'PLAIN', ...this.plain.take() }
        : this.#takeDictionary();
    this.#places = new Map();
    this.#distinct = [];
    this.#indexes.count = 0;
    this.#recent.fill(NaN);
    return encoded;
  }

  #takeDictionary(): EncodedValues {
    const count = this.#distinct.length;
    this.plain.append(this.#distinct);
    const { body, ...bounds } = this.plain.take();
    const bits = Math.max(1, 32 - Math.clz32(count - 1));
    return {
      dictionary: { body, count },
      body: packBits(this.#indexes.written(), bits, [bits]),
      encoding: 'RLE_DICTIONARY',
      ...bounds,
    };
  }

  /** Returns -1 if the integer shouldn't be added to the dictionary. */
  #placeOf(integer: number | bigint, places: Map<number | bigint, number>): number {
    const known = places.get(integer);
    if (known !== undefined) return known;
    const place = this.#distinct.length;
    if (!mayGrow(place, this.#indexes.count)) return -1;
    this.#distinct.push(integer);
    places.set(integer, place);
    return place;
  }

  #giveUp(): void {
    if (this.#places === undefined) return;
    const integers: (number | bigint)[] = [];
    for (const place of this.#indexes.written()) integers.push(this.#distinct[place] ?? 0);
    this.plain.append(integers);
    this.#places = undefined;
    this.#distinct = [];
  }
}
