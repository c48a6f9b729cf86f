import { noHints } from '../../formats/abi/names/decodeHints';
import type { Exchange } from '../../model/exchange/exchange';
import type { OfferedInquiry } from '../../model/exchange/inquiry';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import { failureInquiry } from './failureInquiry';
import { offerInquiry } from './inquirySource';

/**
 * Returns the offer to find out why the transactions of an answer, or the call itself, failed. Undefined if nothing
 * failed, if the reason is known, or if settings disable it. Sends nothing.
 */
export async function offerWhy(exchange: Exchange, ports: OfferingPorts): Promise<OfferedInquiry | undefined> {
  return offerInquiry(failureInquiry, { exchange, hints: noHints, emitted: [], called: [] }, ports);
}
