import type { Bounds } from './columnValues';
import { GrowingBytes } from './growingBytes';

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
