import type { LedgerEntry } from './ledgerEntry';
import {
  addCounts,
  countEntry,
  isInScope,
  type LedgerRow,
  type LedgerScope,
  type LedgerSum,
  noCalls,
  placeOfEntry,
  subtractCounts,
  sumRows,
} from './sumLedger';

/**
 * The sum of entries that are added and removed, for one scope. Each change takes the same time, however many entries
 * there are.
 */
export class RunningSum {
  readonly #rows = new Map<string, LedgerRow>();

  constructor(readonly scope: LedgerScope) {}

  add(entry: LedgerEntry): void {
    if (!isInScope(entry, this.scope)) return;
    const place = placeOfEntry(entry);
    const { serviceId, networkId, method } = entry;
    const row = this.#rows.get(place) ?? { serviceId, networkId, method, ...noCalls };
    this.#rows.set(place, { ...row, ...addCounts(row, countEntry(entry)) });
  }

  /** Removes an entry that was added before. */
  remove(entry: LedgerEntry): void {
    const place = placeOfEntry(entry);
    const row = this.#rows.get(place);
    if (row === undefined || !isInScope(entry, this.scope)) return;
    const left = subtractCounts(row, countEntry(entry));
    if (left.calls === 0) this.#rows.delete(place);
    else this.#rows.set(place, { ...row, ...left });
  }

  /** The same sum that `sumLedger` returns for the entries. */
  get sum(): LedgerSum {
    return sumRows(this.#rows.values());
  }
}
