import type { Redactor } from '../../base/credentials/recentRedactors';
import type { WebPort } from '../../base/wire/webPort';
import type { InquiryPort, OfferingPorts, WebOffers } from './offeringPorts';
import type { SendingPorts } from './sendingPorts';

/** How services on the web are asked. */
export interface WebAccess extends WebOffers {
  readonly port: WebPort;
  /** Returns what removes every known key. An address that it changes is not asked, and answers are shown without keys. */
  readonly redactor: () => Promise<Redactor>;
  /** Receives a line for each question that was sent, for the log. */
  readonly onAsked: (line: string) => void;
}

/** Inquiries with the means to ask services on the web. */
export interface AskingInquiryPort extends InquiryPort {
  readonly web?: WebAccess;
}

/** What asking networks and services about contracts needs. */
export interface AskingPorts extends OfferingPorts, SendingPorts {
  /** What may be asked about contracts. Without it, nothing is offered or asked. */
  readonly inquiries?: AskingInquiryPort;
}
