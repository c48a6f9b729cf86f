import { type LedgerEntry, unfinishedOutcome } from './ledgerEntry';
import { noCost, type PlanCost } from './planCost';

const dayMilliseconds = 86_400_000;

/** Totals for a part of the ledger. */
export interface CreditCount extends PlanCost {
  readonly calls: number;
  /** Calls that were begun and not settled, at their expected cost. */
  readonly unfinished: number;
}

export const noCalls: CreditCount = { ...noCost, calls: 0, unfinished: 0 };

export interface LedgerRow extends CreditCount {
  readonly serviceId: string;
  readonly networkId: string;
  readonly method: string;
}

export interface LedgerSum extends CreditCount {
  /** One row per service, network and method, sorted by credits and then by calls. */
  readonly rows: readonly LedgerRow[];
}

/** Selects entries sent at `from` or later and before `to`, for one service or one account, or all. */
export interface LedgerScope {
  readonly from: number;
  readonly to: number;
  readonly serviceId?: string;
  readonly account?: string;
}

/** Adds up the selected entries, in total and by method and network. */
export function sumLedger(entries: Iterable<LedgerEntry>, scope: LedgerScope): LedgerSum {
  const rows = new Map<string, LedgerRow>();
  for (const entry of entries) {
    if (!isInScope(entry, scope)) continue;
    const { serviceId, networkId, method } = entry;
    const place = placeOfEntry(entry);
    const row = rows.get(place) ?? { serviceId, networkId, method, ...noCalls };
    rows.set(place, { ...row, ...addCounts(row, countEntry(entry)) });
  }
  return sumRows(rows.values());
}

/** Adds up sums of different parts of the ledger. */
export function joinSums(sums: readonly LedgerSum[]): LedgerSum {
  const [only, another] = sums;
  if (only !== undefined && another === undefined) return only;
  const rows = new Map<string, LedgerRow>();
  for (const row of sums.flatMap((sum) => sum.rows)) {
    const known = rows.get(placeOfEntry(row));
    rows.set(placeOfEntry(row), known === undefined ? row : { ...row, ...addCounts(known, row) });
  }
  return sumRows(rows.values());
}

/** Adds up rows. No two have the same service, network and method. */
export function sumRows(rows: Iterable<LedgerRow>): LedgerSum {
  const ordered = [...rows].sort((a, b) => b.credits - a.credits || b.calls - a.calls);
  return { ...ordered.reduce<CreditCount>(addCounts, noCalls), rows: ordered };
}

export function isInScope({ at, serviceId, account }: LedgerEntry, scope: LedgerScope): boolean {
  return (
    at >= scope.from &&
    at < scope.to &&
    (scope.serviceId === undefined || serviceId === scope.serviceId) &&
    (scope.account === undefined || account === scope.account)
  );
}

/** What the entries of one row have in common, as a text. */
export function placeOfEntry({
  serviceId,
  networkId,
  method,
}: Pick<LedgerRow, 'serviceId' | 'networkId' | 'method'>): string {
  return JSON.stringify([serviceId, networkId, method]);
}

/** Adds two counts. */
export function addCounts(left: CreditCount, right: CreditCount): CreditCount {
  return {
    calls: left.calls + right.calls,
    credits: left.credits + right.credits,
    unpricedCalls: left.unpricedCalls + right.unpricedCalls,
    unfinished: left.unfinished + right.unfinished,
  };
}

/** Takes a count from another one that contains it. */
export function subtractCounts(left: CreditCount, right: CreditCount): CreditCount {
  return {
    calls: left.calls - right.calls,
    credits: left.credits - right.credits,
    unpricedCalls: left.unpricedCalls - right.unpricedCalls,
    unfinished: left.unfinished - right.unfinished,
  };
}

/** The count of one entry. */
export function countEntry({ cost, outcome }: LedgerEntry): CreditCount {
  return {
    calls: 1,
    credits: cost.kind === 'known' ? cost.credits : 0,
    unpricedCalls: cost.kind === 'unpriced' ? 1 : 0,
    unfinished: outcome === unfinishedOutcome ? 1 : 0,
  };
}

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
