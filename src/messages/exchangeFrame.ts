import type { LackingTraces } from '../core/answer/inquiry/lackingTraces';
import type { PlanCost } from '../core/base/credits/planCost';
import type { DecodeHints } from '../core/formats/abi/names/decodeHints';
import type { Call } from '../core/model/exchange/call';
import type { Exchange } from '../core/model/exchange/exchange';
import type { OfferedInquiry } from '../core/model/exchange/inquiry';
import type { Outcome } from '../core/model/exchange/outcome';
import type { Network } from '../core/model/networks/network';
import type { SentValue } from '../core/request/params/sentValue';

/**
 * Bodies larger than this, in bytes, are not sent to the renderer. The extension keeps them, and the renderer offers to
 * open or save them. Reading, printing, or drawing 20 MB of JSON takes more than a second; 100 MB would freeze the
 * notebook.
 */
export const maxFramedBodyLength = 20_000_000;

/** MIME type of a notebook output item that contains one framed exchange. */
export const exchangeMime = 'application/vnd.rpcbook.exchange';

/** An outcome in the header. Bodies follow the header as bytes and aren't repeated here. */
export type FramedOutcome =
  | { readonly kind: 'result' }
  | Omit<Extract<Outcome, { kind: 'rpcError' }>, 'body' | 'data'>
  | Exclude<Outcome, { kind: 'result' | 'rpcError' }>;

/** The header of a framed exchange: one line of JSON before the bytes of the body. */
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
  readonly cost?: PlanCost;
  readonly hints: DecodeHints;
  /** Cell name given by `# @name`. */
  readonly name?: string;
  /** The cell that the answer belongs to. What users select in its output is stored by it. */
  readonly owner?: string;
  /** Notes shown with the answer, such as files that can't be read. */
  readonly notes: readonly string[];
  /** The values that were sent in a form other than the written one. */
  readonly sentValues: readonly SentValue[];
  /** The results of the cell's assertions, in their order. */
  readonly assertions?: readonly FramedAssertion[];
  /** Possible inquiries about the contracts of the answer. */
  readonly offers?: readonly OfferedInquiry[];
  /** What the network can't tell about the transaction of the answer, so that there is no button for it. */
  readonly lacks?: LackingTraces;
  /** A number of this output of a live cell. New rows that follow name it. */
  readonly series?: number;
  /** Set if the body was too large to send. No bytes follow the header then. */
  readonly keptBody?: KeptBody;
}

/** A body that the extension kept. */
export interface KeptBody {
  readonly bytes: number;
  /** The ID that opens or saves it; undefined if no body was kept. */
  readonly id?: string;
}

/** The result of an assertion of the cell. */
export interface FramedAssertion {
  /** The assertion as written. */
  readonly text: string;
  /** `unchecked` if the answer is not complete. */
  readonly state: 'holds' | 'failed' | 'unchecked';
  /** Why it is false, as a sentence with the assertion and what was found. */
  readonly failure?: string;
}

/** An exchange read from a frame, with the data sent along with it. */
export interface FramedExchange {
  readonly exchange: Exchange;
  readonly hints: DecodeHints;
  readonly notes: readonly string[];
  readonly sentValues: readonly SentValue[];
  /** The results of the cell's assertions, in their order. */
  readonly assertions?: readonly FramedAssertion[];
  readonly name?: string;
  /** The cell that the answer belongs to. What users select in its output is stored by it. */
  readonly owner?: string;
  /** Possible inquiries about the contracts of the answer. */
  readonly offers?: readonly OfferedInquiry[];
  readonly lacks?: LackingTraces;
  /** A number of this output of a live cell. New rows that follow name it. */
  readonly series?: number;
  readonly keptBody?: KeptBody;
}
