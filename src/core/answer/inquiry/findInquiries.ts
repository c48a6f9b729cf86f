import { answerUses } from '../../knowledge/answers/answerUses';
import { maxSubjects, type OfferedInquiry } from '../../model/exchange/inquiry';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { DecodedAnswer } from './inquirySource';
import { inquirySources } from './inquirySources';
import { planInquiry } from './planInquiry';

/** Returns the possible inquiries about the contracts of an answer, with their costs. Sends nothing. */
export async function findInquiries(
  { exchange, hints }: Pick<DecodedAnswer, 'exchange' | 'hints'>,
  ports: OfferingPorts,
): Promise<readonly OfferedInquiry[]> {
  const { inquiries } = ports;
  if (inquiries === undefined) return [];
  const { network } = exchange;
  const answer = { exchange, hints, ...answerUses(exchange, hints.failures) };
  const found = await Promise.all(
    inquirySources
      .filter(({ kind }) => inquiries.modeOf(kind, exchange.network) !== 'off')
      .map(async (source): Promise<readonly OfferedInquiry[]> => {
        const open = await source.find(answer, ports);
        if (open === undefined || open.subjects.length === 0) return [];
        const inquiry = {
          kind: source.kind,
          network: network.key,
          subjects: open.subjects.slice(0, maxSubjects),
          blocks: open.blocks?.slice(0, maxSubjects),
        };
        return [planInquiry(source, inquiry, network, ports)];
      }),
  );
  return found.flat();
}
