import { type LedgerEntry, unfinishedOutcome } from './ledgerEntry';

/** Totals for a part of the ledger. `credits` includes only calls with a known cost. */
export interface CreditCount {
  readonly calls: number;
  readonly credits: number;
  /** Calls with an unknown cost. */
  readonly uncosted: number;
  /** Calls that were begun and not settled, at their expected cost. */
  readonly unfinished: number;
}

export const noCalls: CreditCount = { calls: 0, credits: 0, uncosted: 0, unfinished: 0 };

export interface LedgerRow extends CreditCount {
  readonly serviceId: string;
  readonly networkId: string;
  readonly method: string;
}

export interface LedgerSum extends CreditCount {
  /** One row per service, network and method, sorted by credits and then by calls. */
  readonly rows: readonly LedgerRow[];
}

/** Selects entries sent at `from` or later and before `to`, for one service or all. */
export interface LedgerScope {
  readonly from: number;
  readonly to: number;
  readonly serviceId?: string;
}

/** Adds up the selected entries, in total and by method and network. */
export function sumLedger(entries: Iterable<LedgerEntry>, scope: LedgerScope): LedgerSum {
  const rows = new Map<string, LedgerRow>();
  let total: CreditCount = noCalls;
  for (const entry of entries) {
    if (entry.at < scope.from || entry.at >= scope.to) continue;
    if (scope.serviceId !== undefined && entry.serviceId !== scope.serviceId) continue;
    const { serviceId, networkId, method } = entry;
    const place = JSON.stringify([serviceId, networkId, method]);
    const row = rows.get(place) ?? { serviceId, networkId, method, ...noCalls };
    rows.set(place, { ...row, ...countEntry(row, entry) });
    total = countEntry(total, entry);
  }
  const ordered = [...rows.values()].sort((a, b) => b.credits - a.credits || b.calls - a.calls);
  return { ...total, rows: ordered };
}

/** Adds two counts. */
export function addCounts(left: CreditCount, right: CreditCount): CreditCount {
  return {
    calls: left.calls + right.calls,
    credits: left.credits + right.credits,
    uncosted: left.uncosted + right.uncosted,
    unfinished: left.unfinished + right.unfinished,
  };
}

function countEntry(count: CreditCount, { cost, outcome }: LedgerEntry): CreditCount {
  return addCounts(count, {
    calls: 1,
    credits: cost.kind === 'known' ? cost.credits : 0,
    uncosted: cost.kind === 'unknown' ? 1 : 0,
    unfinished: outcome === unfinishedOutcome ? 1 : 0,
  });
}
