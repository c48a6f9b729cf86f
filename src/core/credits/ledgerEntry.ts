import type { CreditCost } from './creditCost';

/**
 * One attempt that reached the service, or may have. The ledger is a sequence of these and nothing else; no key, no
 * body.
 */
export interface LedgerEntry {
  /** When the attempt was sent, in milliseconds since the epoch. */
  readonly at: number;
  readonly serviceId: string;
  /** Network ID within the service. */
  readonly networkId: string;
  readonly method: string;
  readonly cost: CreditCost;
  /** Outcome kind of the attempt; `unfinishedOutcome` until it is settled. */
  readonly outcome: string;
  /**
   * Joins the entry written before the attempt with the one that settles it; absent where an attempt has one entry
   * only.
   */
  readonly attempt?: string;
}

/**
 * The outcome of an attempt that was begun and not settled: the process ended first, so the service may have charged
 * it.
 */
export const unfinishedOutcome = 'unfinished';

/** The outcome that takes a begun attempt back: it never reached the service. */
export const unsentOutcome = 'unsent';

/** An attempt that the ledger holds as unfinished. */
export interface BegunAttempt {
  /** Replaces what was begun by how it ended, in the same order; an empty list takes it back. Never rejects. */
  settle(entries: readonly LedgerEntry[]): Promise<void>;
}

/** Stores entries. Shared by all windows, append-only, and safe against a crash during a write. */
export interface Ledger {
  append(entry: LedgerEntry): Promise<void>;
  /**
   * Writes an attempt down before it is sent, at its expected cost: one entry for each method that it is charged for.
   * Resolves when a crash of this process no longer loses it. Absent where the ledger itself ends with the process.
   */
  begin?(entries: readonly LedgerEntry[]): Promise<BegunAttempt>;
}
