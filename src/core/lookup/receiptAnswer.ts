import type { Exchange } from '../pipe/exchange';
import type { Refusal } from '../pipe/refusal';

/** A receipt as it came, with what was learnt beside it. */
export interface KnownReceipt {
  /** Its outcome is a result whose value is the receipt. */
  readonly exchange: Exchange;
  /** Time of its block in seconds since the epoch; undefined where the network did not tell. */
  readonly blockTime: string | undefined;
  /** Whether its block can no longer be replaced. */
  readonly isFinal: boolean;
  /** When its block was last seen in the chain, in milliseconds since the epoch. */
  readonly checkedAt: number;
}

/** What looking up a transaction hash gave. */
export type ReceiptAnswer =
  | { readonly kind: 'receipt'; readonly receipt: KnownReceipt; readonly wasReplaced: boolean }
  /** The network knows the transaction, and it is in no block yet. */
  | { readonly kind: 'pending'; readonly at: number; readonly exchange: Exchange }
  /** The network knows no such transaction. `wasReplaced`: it did before, in a block that is no longer in the chain. */
  | { readonly kind: 'missing'; readonly at: number; readonly exchange: Exchange; readonly wasReplaced: boolean }
  | { readonly kind: 'failed'; readonly exchange: Exchange }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Keeps final receipts beyond the session. Keys are made of network and hash. */
export interface ReceiptStore {
  load(key: string): Promise<KnownReceipt | undefined>;
  save(key: string, receipt: KnownReceipt): Promise<void>;
}

/** Milliseconds for which an answer without a receipt is not asked for again. */
export const missingMilliseconds = 60_000;
export const pendingMilliseconds = 10_000;
