import { sumCosts } from '../../base/credits/planCost';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { AnswerUses } from '../../knowledge/answers/answerUses';
import { resolveCost } from '../../model/catalogue/resolveCost';
import type { Exchange } from '../../model/exchange/exchange';
import { type Inquiry, type InquiryKind, maxSubjects, type OfferedInquiry } from '../../model/exchange/inquiry';
import type { Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { InquiryCaller } from './inquiryCaller';

/** An answer, its decoding hints, and the EVM contracts in it. */
export interface DecodedAnswer extends AnswerUses {
  readonly exchange: Exchange;
  readonly hints: DecodeHints;
}

/** The subjects of an answer that can be asked about. */
export interface OpenQuestion {
  readonly subjects: readonly string[];
  /** For each subject, the blocks to ask about. */
  readonly blocks?: readonly (readonly string[])[];
}

/** The calls and hosts that an inquiry needs. */
export interface InquiryPlan {
  /** The methods to call, one for each call. */
  readonly methods: readonly string[];
  /** The web hosts that receive requests. */
  readonly hosts?: readonly string[];
}

/** The result of an inquiry. */
export interface InquiryReport {
  /** The number of subjects for which something was found. */
  readonly learned: number;
  /** Sentences for the user about the others. */
  readonly notes: readonly string[];
}

/** One kind of inquiry: how to find subjects in an answer, what the inquiry needs, and how it is made. */
export interface InquirySource {
  readonly kind: InquiryKind;
  /** Whether a text can be a subject of this kind of inquiry on a network. */
  isSubject(text: string, network: Network): boolean;
  /** Finds subjects of an answer that no earlier inquiry asked about. Sends nothing. Undefined if there are none. */
  find(answer: DecodedAnswer, ports: OfferingPorts): Promise<OpenQuestion | undefined>;
  plan(inquiry: Inquiry, network: Network, ports: OfferingPorts): InquiryPlan;
  /** Makes the inquiry and stores the results as facts. Fails if nothing could be sent. */
  ask(inquiry: Inquiry, network: Network, caller: InquiryCaller): Promise<PipeResult<InquiryReport>>;
}

/**
 * Returns an inquiry with only valid subjects, without repetitions. Inquiries come back from webviews, so their
 * subjects are untrusted.
 */
export function checkInquiry({ isSubject }: InquirySource, inquiry: Inquiry, network: Network): Inquiry {
  const { kind, subjects, blocks } = inquiry;
  const first = new Map<string, number>();
  for (const [index, subject] of subjects.entries())
    if (first.size < maxSubjects && !first.has(subject) && isSubject(subject, network)) first.set(subject, index);
  return {
    kind,
    network: inquiry.network,
    subjects: [...first.keys()],
    ...(blocks && { blocks: [...first.values()].map((index) => blocks[index] ?? []) }),
  };
}

/** Offers an inquiry about what is open in an answer. Undefined if nothing is, or if settings disable it. Sends nothing. */
export async function offerInquiry(
  source: InquirySource,
  answer: DecodedAnswer,
  ports: OfferingPorts,
): Promise<OfferedInquiry | undefined> {
  const { network } = answer.exchange;
  if (ports.inquiries === undefined || ports.inquiries.modeOf(source.kind, network) === 'off') return undefined;
  const open = await source.find(answer, ports);
  if (open === undefined || open.subjects.length === 0) return undefined;
  return planInquiry(source, { kind: source.kind, network: network.key, ...open }, network, ports);
}

/** Returns an inquiry with the calls and hosts that it needs. Omits subjects that can't be asked about. */
export function planInquiry(
  source: InquirySource,
  given: Inquiry,
  network: Network,
  ports: OfferingPorts,
): OfferedInquiry {
  const inquiry = checkInquiry(source, given, network);
  const { methods, hosts = [] } = source.plan(inquiry, network, ports);
  const { costs } = ports.settings();
  return {
    inquiry,
    cost: sumCosts(methods.map((method) => resolveCost(method, network, costs).cost)),
    calls: methods.length,
    ...(hosts.length > 0 && { hosts }),
  };
}
