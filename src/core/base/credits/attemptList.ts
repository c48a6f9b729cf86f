import { type LedgerEntry, unfinishedOutcome, unsentOutcome } from './ledgerEntry';
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
class RunningSum {
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

/** Maximum number of sums that are kept: one for each service, for today and for yesterday. */
const maxSums = 64;

/**
 * The entries of a ledger, added in the order they were written. Each attempt appears once: at the position where it
 * was begun, with its final outcome.
 */
export class AttemptList {
  readonly #entries: LedgerEntry[] = [];
  /** The positions of attempts that were begun and not settled. */
  readonly #begun = new Map<string, number>();

  /** The sums that were requested last. Each is kept up to date. */
  readonly #sums: RunningSum[] = [];

  add(entry: LedgerEntry): void {
    const { attempt, outcome } = entry;
    const place = attempt === undefined ? undefined : this.#begun.get(attempt);
    if (attempt !== undefined && outcome === unfinishedOutcome) {
      if (place === undefined) this.#begun.set(attempt, this.#push(entry));
      return;
    }
    if (place === undefined) {
      if (attempt === undefined || outcome !== unsentOutcome) this.#push(entry);
      return;
    }
    const begun = this.#entries[place];
    this.#entries[place] = entry;
    if (attempt !== undefined) this.#begun.delete(attempt);
    for (const sum of this.#sums) {
      if (begun !== undefined) sum.remove(begun);
      if (outcome !== unsentOutcome) sum.add(entry);
    }
  }

  /**
   * Returns the sum of what `sentSince` returns, for one scope. The first request for a scope visits all entries; later
   * ones only those added since. `running` are the attempts in flight.
   */
  sum(scope: LedgerScope, running: Iterable<string>): LedgerSum {
    const kept = this.#sumOf(scope);
    const inFlight = [...running].flatMap((attempt) => this.#entries[this.#begun.get(attempt) ?? -1] ?? []);
    for (const entry of inFlight) kept.remove(entry);
    const { sum } = kept;
    for (const entry of inFlight) kept.add(entry);
    return sum;
  }

  #push(entry: LedgerEntry): number {
    for (const sum of this.#sums) sum.add(entry);
    return this.#entries.push(entry) - 1;
  }

  #sumOf(scope: LedgerScope): RunningSum {
    const { from, to, serviceId, account } = scope;
    const known = this.#sums.find(
      ({ scope: own }) => own.from === from && own.to === to && own.serviceId === serviceId && own.account === account,
    );
    if (known) return known;
    const sum = new RunningSum(scope);
    for (const entry of this.sentSince(from, () => false)) sum.add(entry);
    this.#sums.unshift(sum);
    this.#sums.splice(maxSums);
    return sum;
  }

  /**
   * The attempts sent at `since` (milliseconds since the epoch) or later. Excludes those that never reached the
   * service. Includes unsettled ones at their expected cost, except those that `isRunning` reports as still in flight.
   */
  sentSince(since: number, isRunning: (attempt: string) => boolean): readonly LedgerEntry[] {
    return this.#entries.filter(({ at, attempt, outcome }) => {
      if (at < since) return false;
      if (attempt === undefined) return true;
      return outcome === unfinishedOutcome ? !isRunning(attempt) : outcome !== unsentOutcome;
    });
  }
}
