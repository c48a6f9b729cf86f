import type { CreditCost } from '../core/credits/creditCost';
import type { DecodeHints } from '../core/decode/decodeHints';
import type { Network } from '../core/networks/network';
import type { Call } from '../core/pipe/call';
import type { Exchange } from '../core/pipe/exchange';
import type { Outcome } from '../core/pipe/outcome';

/** MIME type of a notebook output item that holds one framed exchange. */
export const exchangeMime = 'application/vnd.rpcbook.exchange';

/** An outcome as it stands in the header: bodies are not repeated there, they follow as bytes. */
export type FramedOutcome =
  | { readonly kind: 'result' }
  | Omit<Extract<Outcome, { kind: 'rpcError' }>, 'body' | 'data'>
  | Exclude<Outcome, { kind: 'result' | 'rpcError' }>;

/** The header of a framed exchange: one line of JSON before the body's own bytes. */
export interface ExchangeHeader {
  readonly version: 1;
  readonly call: Call;
  readonly network: Network;
  readonly transport: Exchange['transport'];
  readonly request: Exchange['request'];
  readonly outcome: FramedOutcome;
  readonly httpStatus?: number;
  readonly startedAt: number;
  readonly milliseconds: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  readonly cost?: CreditCost;
  readonly hints: DecodeHints;
  /** Cell name given by `# @name`. */
  readonly name?: string;
  /** Things to tell beside the answer: cells that ran first, what sugar became. */
  readonly notes: readonly string[];
}
