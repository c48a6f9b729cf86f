import type { WebServices } from '../../base/wire/webServices';
import type { KeptFacts } from '../../knowledge/facts/factPlace';
import type { KnowingPorts } from '../../knowledge/sources/knowingPorts';
import type { InquiryKind } from '../../model/exchange/inquiry';
import type { Network } from '../../model/networks/network';
import type { PricingPorts } from './pipeSettings';

export const inquiryModes = ['off', 'ask', 'auto'] as const;

/** When an inquiry about contracts is made: never, when the user chooses it, or automatically. */
export type InquiryMode = (typeof inquiryModes)[number];

/** The known facts, and the inquiries that may be made. */
export interface InquiryPort {
  readonly facts: KeptFacts;
  /** Returns when a kind of inquiry is made on a network. */
  readonly modeOf: (kind: InquiryKind, network: Network) => InquiryMode;
  /** The web services. Without it, none is used. */
  readonly web?: WebOffers;
}

/** The web services that may be used, without the means to send requests. */
export interface WebOffers {
  readonly services: () => WebServices;
}

/**
 * The ports for composing requests and offering inquiries: what is known, and the costs of inquiries. None of them
 * sends.
 */
export interface OfferingPorts extends KnowingPorts, PricingPorts {
  /** The inquiries that may be made. Without it, none is offered or made. */
  readonly inquiries?: InquiryPort;
}
