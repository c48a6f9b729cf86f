import type { CreditCost } from './creditCost';

/** One attempt that reached the service. The ledger is a sequence of these and nothing else; no key, no body. */
export interface LedgerEntry {
  /** Milliseconds since the epoch at which the attempt was sent. */
  readonly at: number;
  readonly serviceId: string;
  /** Network id within the service. */
  readonly networkId: string;
  readonly method: string;
  readonly cost: CreditCost;
  /** Outcome kind of the attempt. */
  readonly outcome: string;
}

/** Where entries are kept: shared by every window, append-only, safe against a crash half-way. */
export interface Ledger {
  append(entry: LedgerEntry): Promise<void>;
}
