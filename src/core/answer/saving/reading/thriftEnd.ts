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
  let at = start;

  const byte = (): number => {
    const read = bytes[at] ?? 0;
    at += 1;
    return read;
  };
  const integer = (): number => {
    let value = 0;
    for (let place = 0; place < maxIntegerBytes; place++) {
      const read = byte();
      value += (read & 0x7f) * 2 ** (7 * place);
      if (read < 0x80) return value;
    }
    throw new Error('it has an integer that is too long');
  };
  const take = (steps: number): void => {
    if (!budget.take(steps)) throw new Error('its description has more values than Rpcbook reads');
  };
  const skip = (type: number, depth: number): void => {
    if (at > bytes.length) return;
    take(1);
    if (depth > maxDepth) throw new Error('its description is deeper than that of any Parquet file');
    switch (type) {
      case 1:
      case 2:
        return;
      case 3:
        at += 1;
        return;
      case 4:
      case 5:
      case 6:
        integer();
        return;
      case 7:
        at += 8;
        return;
      case 8: {
        const length = integer();
        take((length / textBytesOfStep) ** 2);
        at += length;
        return;
      }
      case 9:
        skipList(depth);
        return;
      case 12:
        skipFields(depth + 1);
        return;
      default:
        throw new Error('its description has a value of an unknown type');
    }
  };
  const skipList = (depth: number): void => {
    const head = byte();
    const type = head & 15;
    const count = head >> 4 === 15 ? integer() : head >> 4;
    take(count);
    // Within a list, a truth value is a byte of its own.
    for (let item = 0; item < count && at <= bytes.length; item++) skip(type < 3 && type > 0 ? 3 : type, depth + 1);
  };
  const skipFields = (depth: number): void => {
    while (at < bytes.length) {
      const head = byte();
      if ((head & 15) === 0) return;
      if (head >> 4 === 0) integer();
      skip(head & 15, depth);
    }
    at = bytes.length + 1;
  };

  skipFields(0);
  return at > bytes.length ? undefined : at;
}
