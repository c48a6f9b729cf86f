import type { JsonValue } from '../../base/json/jsonValue';
import type { Exchange } from '../../model/exchange/exchange';
import type { Refusal } from '../../model/exchange/refusal';

/** A receipt as received, with its block's time and finality. */
export interface KnownReceipt {
  /** The exchange whose result is the receipt. */
  readonly exchange: Exchange;
  /** Time of its block in seconds since the epoch. Undefined if unknown. */
  readonly blockTime: string | undefined;
  /** The transaction itself, if the receipt alone doesn't say what happened. */
  readonly transaction?: JsonValue | undefined;
  /** Whether its block is final. */
  readonly isFinal: boolean;
  /** When its block was last confirmed in the chain, in milliseconds since the epoch. */
  readonly checkedAt: number;
}

/** The result of looking up a transaction hash. */
export type ReceiptAnswer =
  | { readonly kind: 'receipt'; readonly receipt: KnownReceipt; readonly wasReplaced: boolean }
  /** The transaction is pending. */
  | { readonly kind: 'pending'; readonly at: number; readonly exchange: Exchange }
  /** The network doesn't have the transaction. `wasReplaced`: it was in a block that is no longer in the chain. */
  | { readonly kind: 'missing'; readonly at: number; readonly exchange: Exchange; readonly wasReplaced: boolean }
  | { readonly kind: 'failed'; readonly exchange: Exchange }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Persistent storage for final receipts, by network and hash. */
export interface ReceiptStore {
  load(key: string): Promise<KnownReceipt | undefined>;
  save(key: string, receipt: KnownReceipt): Promise<void>;
}

/** How long an answer without a receipt is cached, in milliseconds. */
export const missingMilliseconds = 60_000;
export const pendingMilliseconds = 10_000;
