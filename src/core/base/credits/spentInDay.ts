import { creditDayStart, nextCreditReset } from './ledgerDay';
import type { LedgerScope, LedgerSum } from './sumLedger';

/**
 * Returns the known credits of a service for the complete day of `now` (milliseconds since the epoch). Includes entries
 * after `now`, in case the clock was set back.
 */
export async function spentInDay(
  service: { readonly id: string; readonly resetMinutesUtc: number },
  now: number,
  sums: (scopes: readonly LedgerScope[]) => Promise<readonly LedgerSum[]>,
): Promise<number> {
  const from = creditDayStart(now, service.resetMinutesUtc);
  const to = nextCreditReset(now, service.resetMinutesUtc);
  const [sum] = await sums([{ from, to, serviceId: service.id }]);
  return sum?.credits ?? 0;
}
