import type { WebServices } from '../../base/wire/webServices';
import type { KeptFacts } from '../../knowledge/facts/keptFacts';
import type { KnowingPorts } from '../../knowledge/sources/knowingPorts';
import type { InquiryKind } from '../../model/exchange/inquiry';
import type { PricingPorts } from './pipeSettings';

export const inquiryModes = ['off', 'ask', 'auto'] as const;

/** Whether something is asked about contracts: never, when the user chooses it, or by itself. */
export type InquiryMode = (typeof inquiryModes)[number];

/** What is known from earlier inquiries, and which ones may be made. */
export interface InquiryPort {
  readonly facts: KeptFacts;
  readonly modeOf: (kind: InquiryKind) => InquiryMode;
  /** The services on the web. Without it, none is asked. */
  readonly web?: WebOffers;
}

/** The services on the web that may be asked, without the means to ask them. */
export interface WebOffers {
  readonly services: () => WebServices;
}

/** What composing requests and offering inquiries needs: what is known, and what more would cost. None of it sends. */
export interface OfferingPorts extends KnowingPorts, PricingPorts {
  /** What may be asked about contracts. Without it, nothing is offered or asked. */
  readonly inquiries?: InquiryPort;
}
