import type { CreditCost } from './planCost';

/** An entry of an attempt that is in the ledger twice: begun and settled. */
export type AttemptEntry = LedgerEntry & { readonly attempt: string };

/**
 * One attempt that reached the service, or may have. The ledger consists only of these entries, without keys or bodies.
 */
export interface LedgerEntry {
  /** When the attempt was sent, in milliseconds since the epoch. */
  readonly at: number;
  readonly serviceId: string;
  /** What pays for the attempt: a key or an origin. Budgets are counted by it. */
  readonly account?: string;
  /** Network ID within the service. */
  readonly networkId: string;
  readonly method: string;
  readonly cost: CreditCost;
  /** Outcome kind of the attempt; `unfinishedOutcome` until it is settled. */
  readonly outcome: string;
  /**
   * Connects the entry written before the attempt with the one that settles it. Absent if an attempt has only one
   * entry.
   */
  readonly attempt?: string;
}

/**
 * The outcome of an attempt that was begun and not settled. The process ended first, so the service may have charged
 * it.
 */
export const unfinishedOutcome = 'unfinished';

/** The outcome that retracts a begun attempt because it never reached the service. */
export const unsentOutcome = 'unsent';

/** An attempt that is unfinished in the ledger. */
export interface BegunAttempt {
  /** Resolves when a crash of this process no longer loses the attempt. Never rejects. */
  readonly written: Promise<void>;
  /** Replaces the begun attempt by its final entries, in the same order. An empty list retracts it. Doesn't wait. */
  settle(entries: readonly LedgerEntry[]): void;
}

/** Stores entries. Shared by all windows, append-only, and safe against a crash during a write. */
export interface Ledger {
  append(entry: LedgerEntry): Promise<void>;
  /**
   * Records an attempt before it is sent, at its expected cost, with one entry for each method that it is charged for.
   * Absent if the ledger is only in memory.
   */
  begin?(entries: readonly LedgerEntry[]): BegunAttempt;
  /** Whether some entries could not be written yet, so that other processes don't count them. Absent in memory. */
  hasUnwritten?(): boolean;
}

/**
 * Returns an entry with the name of its attempt. The members are written out because each call needs two entries, and
 * spreading is much slower.
 */
export function attemptEntry(
  { serviceId, account, networkId, method, cost }: LedgerEntry,
  at: number,
  outcome: string,
  attempt: string,
): AttemptEntry {
  return account === undefined
    ? { at, serviceId, networkId, method, cost, outcome, attempt }
    : { at, serviceId, account, networkId, method, cost, outcome, attempt };
}
