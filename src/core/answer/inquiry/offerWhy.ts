import { noHints } from '../../formats/abi/names/decodeHints';
import type { Exchange } from '../../model/exchange/exchange';
import type { OfferedInquiry } from '../../model/exchange/inquiry';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import { failureInquiry } from './failureInquiry';
import { planInquiry } from './planInquiry';

/**
 * Returns the offer to find out why the transactions of an answer, or the call itself, failed. Undefined if nothing
 * failed, if the reason is known, or if settings disable it. Sends nothing.
 */
export async function offerWhy(exchange: Exchange, ports: OfferingPorts): Promise<OfferedInquiry | undefined> {
  const { inquiries } = ports;
  if (inquiries === undefined || inquiries.modeOf('failures', exchange.network) === 'off') return undefined;
  const { kind } = failureInquiry;
  const open = await failureInquiry.find({ exchange, hints: noHints, emitted: [], called: [] }, ports);
  if (open === undefined || open.subjects.length === 0) return undefined;
  const inquiry = {
    kind,
    network: exchange.network.key,
    subjects: open.subjects,
    blocks: open.blocks,
  };
  return planInquiry(failureInquiry, inquiry, exchange.network, ports);
}
