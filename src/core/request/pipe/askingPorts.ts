import type { Redactor } from '../../base/credentials/recentRedactors';
import type { WebPort } from '../../base/wire/webServices';
import type { InquiryPort, OfferingPorts, WebOffers } from './offeringPorts';
import type { SendingPorts } from './sendingPorts';

/** How requests to web services are sent. */
export interface WebAccess extends WebOffers {
  readonly port: WebPort;
  /**
   * Returns a function that removes every known key. Nothing is sent to a URL that it changes, and answers are shown
   * without keys.
   */
  readonly redactor: () => Promise<Redactor>;
  /** Receives a line for each request that was sent, for the log. */
  readonly onAsked: (line: string) => void;
}

/** The inquiry port with the means to send requests to web services. */
export interface AskingInquiryPort extends InquiryPort {
  readonly web?: WebAccess;
}

/** The ports for inquiries about contracts to networks and web services. */
export interface AskingPorts extends OfferingPorts, SendingPorts {
  /** The inquiries that may be made. Without it, none is offered or made. */
  readonly inquiries?: AskingInquiryPort;
}
