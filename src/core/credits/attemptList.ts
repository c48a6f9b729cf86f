import { type LedgerEntry, unfinishedOutcome, unsentOutcome } from './ledgerEntry';

/**
 * The entries of a ledger, added in the order they were written, so that each attempt is there once: in the place where
 * it was begun, with the outcome that settled it.
 */
export class AttemptList {
  readonly #entries: LedgerEntry[] = [];
  /** Where the attempts are that were begun and not settled. */
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
   * The attempts sent at `since` (milliseconds since the epoch) or later. Those that never reached the service are left
   * out. Those that were not settled are there at their expected cost, except those that `isRunning` says are still on
   * their way.
   */
  sentSince(since: number, isRunning: (attempt: string) => boolean): readonly LedgerEntry[] {
    return this.#entries.filter(({ at, attempt, outcome }) => {
      if (at < since) return false;
      if (attempt === undefined) return true;
      return outcome === unfinishedOutcome ? !isRunning(attempt) : outcome !== unsentOutcome;
    });
  }
}
