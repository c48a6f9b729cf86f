import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { AnswerUses } from '../../knowledge/answers/answerUses';
import type { Exchange } from '../../model/exchange/exchange';
import type { Inquiry, InquiryKind } from '../../model/exchange/inquiry';
import type { Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { InquiryCaller } from './inquiryCaller';

/** An answer, what is known for decoding it, and what it uses of EVM contracts. */
export interface DecodedAnswer extends AnswerUses {
  readonly exchange: Exchange;
  readonly hints: DecodeHints;
}

/** What an answer leaves open. */
export interface OpenQuestion {
  readonly subjects: readonly string[];
  /** For each subject, the blocks that it is asked about. */
  readonly blocks?: readonly (readonly string[])[];
}

/** What answering an inquiry takes. */
export interface InquiryPlan {
  /** The methods that are called, one for each call. */
  readonly methods: readonly string[];
  /** The hosts on the web that are asked. */
  readonly hosts?: readonly string[];
}

/** What came of an inquiry. */
export interface InquiryReport {
  /** The number of subjects that more is known of now. */
  readonly learned: number;
  /** Sentences for the user about the others. */
  readonly notes: readonly string[];
}

/** One kind of inquiry: what it finds open in an answer, what it takes, and how it is answered. */
export interface InquirySource {
  readonly kind: InquiryKind;
  /** Whether a text can be a subject of such inquiries on a network. */
  isSubject(text: string, network: Network): boolean;
  /** Finds what an answer leaves open and what has not been asked before. Sends nothing. Undefined if nothing is. */
  find(answer: DecodedAnswer, ports: OfferingPorts): Promise<OpenQuestion | undefined>;
  plan(inquiry: Inquiry, network: Network, ports: OfferingPorts): InquiryPlan;
  /** Asks, and keeps what it learns as facts. Fails if nothing could be sent. */
  ask(inquiry: Inquiry, network: Network, caller: InquiryCaller): Promise<PipeResult<InquiryReport>>;
}
