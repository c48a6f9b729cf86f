import { creditDayStart, nextCreditReset } from './ledgerDay';
import type { LedgerScope, LedgerSum } from './sumLedger';

/**
 * Returns the known credits of an account for the complete day of `now` (milliseconds since the epoch). Includes entries
 * after `now`, in case the clock was set back. With several reset times, which services of one key may have, the day
 * with most credits counts.
 */
export async function spentInDay(
  account: string,
  resets: readonly number[],
  now: number,
  sums: (scopes: readonly LedgerScope[]) => Promise<readonly LedgerSum[]>,
): Promise<number> {
  const days = await sums(
    resets.map((reset) => ({ from: creditDayStart(now, reset), to: nextCreditReset(now, reset), account })),
  );
  return Math.max(0, ...days.map(({ credits }) => credits));
}
