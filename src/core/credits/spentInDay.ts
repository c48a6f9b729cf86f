import { creditDayStart, nextCreditReset } from './ledgerDay';
import type { LedgerEntry } from './ledgerEntry';
import { sumLedger } from './sumLedger';

/**
 * Returns the known credits of a service for the complete day of `now` (milliseconds since the epoch). Includes entries
 * after `now`, in case the clock was set back.
 */
export async function spentInDay(
  service: { readonly id: string; readonly resetMinutesUtc: number },
  now: number,
  entriesSince: (since: number) => Promise<readonly LedgerEntry[]>,
): Promise<number> {
  const from = creditDayStart(now, service.resetMinutesUtc);
  const to = nextCreditReset(now, service.resetMinutesUtc);
  return sumLedger(await entriesSince(from), { from, to, serviceId: service.id }).credits;
}
