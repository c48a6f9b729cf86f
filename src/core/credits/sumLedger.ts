import type { LedgerEntry } from './ledgerEntry';

/** Credits and calls of a stretch of the ledger. `credits` counts the calls whose cost is known, and only those. */
export interface CreditCount {
  readonly calls: number;
  readonly credits: number;
  /** Calls whose cost is not known. */
  readonly uncosted: number;
}

export interface LedgerRow extends CreditCount {
  readonly serviceId: string;
  readonly networkId: string;
  readonly method: string;
}

export interface LedgerSum extends CreditCount {
  /** One row a service, network and method; dearest first, then by calls. */
  readonly rows: readonly LedgerRow[];
}

/** Which entries count: sent at `from` or later and before `to`, by one service or by all. */
export interface LedgerScope {
  readonly from: number;
  readonly to: number;
  readonly serviceId?: string;
}

/** Adds up the entries in scope, in all and by method and network. */
export function sumLedger(entries: Iterable<LedgerEntry>, scope: LedgerScope): LedgerSum {
  const rows = new Map<string, LedgerRow>();
  let total: CreditCount = { calls: 0, credits: 0, uncosted: 0 };
  for (const entry of entries) {
    if (entry.at < scope.from || entry.at >= scope.to) continue;
    if (scope.serviceId !== undefined && entry.serviceId !== scope.serviceId) continue;
    const { serviceId, networkId, method } = entry;
    const place = JSON.stringify([serviceId, networkId, method]);
    const row = rows.get(place) ?? { serviceId, networkId, method, calls: 0, credits: 0, uncosted: 0 };
    rows.set(place, { ...row, ...countEntry(row, entry) });
    total = countEntry(total, entry);
  }
  const ordered = [...rows.values()].sort((a, b) => b.credits - a.credits || b.calls - a.calls);
  return { ...total, rows: ordered };
}

function countEntry(count: CreditCount, entry: LedgerEntry): CreditCount {
  const calls = count.calls + 1;
  if (entry.cost.kind === 'unknown') return { calls, credits: count.credits, uncosted: count.uncosted + 1 };
  return { calls, credits: count.credits + entry.cost.credits, uncosted: count.uncosted };
}
