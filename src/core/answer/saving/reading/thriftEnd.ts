import type { StepBudget } from '../../../base/stepBudget';

/** A structure of Parquet's own is not half as deep. */
const maxDepth = 24;

/** An integer of 64 bits in groups of seven bits. The library reads longer ones, with more work for every byte. */
const maxIntegerBytes = 10;

/** The work for a text grows with the square of its length: the library reads some as one number. */
const textBytesOfStep = 256;

/**
 * Returns the end of a Thrift structure that begins at `start`, and undefined if the bytes end before it. Nothing is
 * built: a byte can stand for an object, so values are counted before the library reads them. Throws an error with a
 * sentence if there are more than the budget has, or other types than Parquet uses.
 */
export function thriftEnd(bytes: Uint8Array, start: number, budget: StepBudget): number | undefined {
  const walk = new ThriftWalk(bytes, start, budget);
  walk.skipFields(0);
  return walk.at > bytes.length ? undefined : walk.at;
}

class ThriftWalk {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
    private readonly budget: StepBudget,
  ) {}

  skipFields(depth: number): void {
    while (this.at < this.bytes.length) {
      const head = this.#byte();
      if ((head & 15) === 0) return;
      if (head >> 4 === 0) this.#integer();
      this.#skip(head & 15, depth);
    }
    this.at = this.bytes.length + 1;
  }

  #skip(type: number, depth: number): void {
    if (this.at > this.bytes.length) return;
    this.#take(1);
    if (depth > maxDepth) throw new Error('its description is deeper than that of any Parquet file');
    switch (type) {
      case 1:
      case 2:
        return;
      case 3:
        this.at += 1;
        return;
      case 4:
      case 5:
      case 6:
        this.#integer();
        return;
      case 7:
        this.at += 8;
        return;
      case 8: {
        const length = this.#integer();
        this.#take((length / textBytesOfStep) ** 2);
        this.at += length;
        return;
      }
      case 9:
        this.#skipList(depth);
        return;
      case 12:
        this.skipFields(depth + 1);
        return;
      default:
        throw new Error('its description has a value of an unknown type');
    }
  }

  #skipList(depth: number): void {
    const head = this.#byte();
    const type = head & 15;
    const count = head >> 4 === 15 ? this.#integer() : head >> 4;
    // Within a list, a truth value is a byte of its own.
    const item = type === 1 || type === 2 ? 3 : type;
    for (let read = 0; read < count && this.at <= this.bytes.length; read++) this.#skip(item, depth + 1);
    // The library makes room for all of them at once.
    if (count > this.bytes.length) throw new Error('its description has a list that is longer than the file');
  }

  #byte(): number {
    const read = this.bytes[this.at] ?? 0;
    this.at += 1;
    return read;
  }

  #integer(): number {
    let value = 0;
    for (let place = 0; place < maxIntegerBytes; place++) {
      const read = this.#byte();
      value += (read & 0x7f) * 2 ** (7 * place);
      if (read < 0x80) return value;
    }
    throw new Error('it has an integer that is too long');
  }

  #take(steps: number): void {
    if (!this.budget.take(steps)) throw new Error('its description has more values than Rpcbook reads');
  }
}
