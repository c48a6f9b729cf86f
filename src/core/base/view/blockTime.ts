/** A time from a node, in seconds since the epoch, rounded down. */
export interface BlockTime {
  readonly seconds: bigint;
  /** The unit of the node's number, if it is smaller than a second. */
  readonly unit?: 'ms' | 'µs' | 'ns';
}

/** Seconds have up to eleven digits until the year 5138, and each smaller unit has three digits more. */
const units = [
  { from: 10n ** 17n, parts: 1_000_000_000n, unit: 'ns' },
  { from: 10n ** 14n, parts: 1_000_000n, unit: 'µs' },
  { from: 10n ** 11n, parts: 1000n, unit: 'ms' },
] as const;

/**
 * Reads the time of a block and infers its unit from its size. Some chains return milliseconds, microseconds or
 * nanoseconds instead of Ethereum's seconds, without stating the unit.
 * @param number as the node returned it, positive
 */
export function readBlockTime(number: bigint): BlockTime {
  const smaller = number < 10n ** 20n ? units.find(({ from }) => number >= from) : undefined;
  return smaller === undefined ? { seconds: number } : { seconds: number / smaller.parts, unit: smaller.unit };
}
