import { answerUses } from '../../knowledge/answers/answerUses';
import type { OfferedInquiry } from '../../model/exchange/inquiry';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import { type DecodedAnswer, offerInquiry } from './inquirySource';
import { inquirySources } from './inquirySources';

/** Returns the possible inquiries about the contracts of an answer, with their costs. Sends nothing. */
export async function findInquiries(
  { exchange, hints }: Pick<DecodedAnswer, 'exchange' | 'hints'>,
  ports: OfferingPorts,
): Promise<readonly OfferedInquiry[]> {
  if (ports.inquiries === undefined) return [];
  const answer = { exchange, hints, ...answerUses(exchange, hints.failures) };
  const offers = await Promise.all(inquirySources.map((source) => offerInquiry(source, answer, ports)));
  return offers.filter((offer) => offer !== undefined);
}
