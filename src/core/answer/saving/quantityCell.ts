import { integerOf, type JsonValue } from '../../base/json/jsonValue';
import { readBlockTime } from '../../base/view/blockTime';

const minValue = -(2n ** 63n);
const maxValue = 2n ** 63n - 1n;

/** A quantity for an `int64` column. Null for anything else and for values that don't fit. */
export function quantityCell(json: JsonValue | undefined): number | bigint | null {
  if (typeof json === 'string' && json.length <= 15 && json.startsWith('0x')) {
    // Up to 52 bits is the common case, and many times faster than a bigint.
    const value = Number(json);
    return Number.isNaN(value) ? null : value;
  }
  if (typeof json === 'number') return Number.isSafeInteger(json) ? json : null;
  const value = integerOf(json);
  return value === undefined || value < minValue || value > maxValue ? null : value;
}

/**
 * Seconds since the epoch for a `time` column, up to the end of the year 5138: see `readBlockTime`. Null for anything
 * else.
 */
export function timeCell(json: JsonValue | undefined): number | null {
  const number = quantityCell(json);
  if (typeof number === 'number' && number >= 0 && number < 100_000_000_000) return number;
  return number === null || number < 0 ? null : secondsOfSmallerUnit(BigInt(number));
}

function secondsOfSmallerUnit(number: bigint): number | null {
  const { seconds, unit } = readBlockTime(number);
  return unit === undefined ? null : Number(seconds);
}
