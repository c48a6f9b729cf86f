const dayMilliseconds = 86_400_000;

/**
 * Returns the start of the credit day that contains a time. Both are in milliseconds since the epoch. `resetMinutesUtc`
 * is the service's reset time in minutes after midnight UTC.
 */
export function creditDayStart(at: number, resetMinutesUtc: number): number {
  const reset = resetMinutesUtc * 60_000;
  return Math.floor((at - reset) / dayMilliseconds) * dayMilliseconds + reset;
}

/** Returns when the quota resets after a time: the exclusive end of the credit day that contains it. */
export function nextCreditReset(at: number, resetMinutesUtc: number): number {
  return creditDayStart(at, resetMinutesUtc) + dayMilliseconds;
}
