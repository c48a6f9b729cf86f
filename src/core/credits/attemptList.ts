import { type LedgerEntry, unfinishedOutcome, unsentOutcome } from './ledgerEntry';

/**
 * The entries of a ledger, added in the order they were written. Each attempt appears once: at the position where it
 * was begun, with its final outcome.
 */
export class AttemptList {
  readonly #entries: LedgerEntry[] = [];
  /** The positions of attempts that were begun and not settled. */
  readonly #begun = new Map<string, number>();

  add(entry: LedgerEntry): void {
    const { attempt, outcome } = entry;
    const place = attempt === undefined ? undefined : this.#begun.get(attempt);
    if (attempt !== undefined && outcome === unfinishedOutcome) {
      if (place === undefined) this.#begun.set(attempt, this.#entries.push(entry) - 1);
      return;
    }
    if (place === undefined) {
      if (attempt === undefined || outcome !== unsentOutcome) this.#entries.push(entry);
      return;
    }
    this.#entries[place] = entry;
    if (attempt !== undefined) this.#begun.delete(attempt);
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
