const dayMilliseconds = 86_400_000;

/**
 * When the credit day that holds a moment began. Takes and gives milliseconds since the epoch; `resetMinutesUtc` is
 * the service's reset time in minutes after midnight UTC.
 */
export function creditDayStart(at: number, resetMinutesUtc: number): number {
  const reset = resetMinutesUtc * 60_000;
  return Math.floor((at - reset) / dayMilliseconds) * dayMilliseconds + reset;
}

/** When the balance starts anew after a moment: the end, not included, of the credit day that holds it. */
export function nextCreditReset(at: number, resetMinutesUtc: number): number {
  return creditDayStart(at, resetMinutesUtc) + dayMilliseconds;
}
