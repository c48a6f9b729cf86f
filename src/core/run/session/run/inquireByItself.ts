import { runInquiry } from '../../../answer/inquiry/inquirySources';
import { whyNotAsked } from '../../../answer/inquiry/verifiedInquiry';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { CallOptions } from '../../../request/pipe/executeCall';
import { needsApproval } from '../../../request/pipe/permitSpending';
import type { ExchangeAnswer } from '../memory/cellAnswer';
import { refreshExchange, withOffers } from '../memory/refreshAnswer';

/**
 * Maximum rounds of inquiries for one answer: results can lead to further inquiries, such as for the ABI of a class.
 */
const maxRounds = 3;

/**
 * Returns an answer with the possible inquiries about its contracts. Inquiries that settings allow automatically, and
 * that cost less than the threshold for asking, are made immediately, paid by the answer's allowance.
 */
export async function inquireByItself(
  answer: ExchangeAnswer,
  options: CallOptions,
  ports: AskingPorts,
): Promise<ExchangeAnswer> {
  let current = await withOffers(answer, ports);
  const unasked = whyNotAsked(current, ports);
  if (unasked !== undefined) current = { ...current, notes: [...current.notes, unasked] };
  const asked = new Set<string>();
  for (let round = 0; round < maxRounds; round += 1) {
    const offer = current.offers?.find(
      ({ inquiry, cost }) =>
        ports.inquiries?.modeOf(inquiry.kind, options.network) === 'auto' &&
        !asked.has(JSON.stringify(inquiry)) &&
        !needsApproval(cost, ports.settings()),
    );
    if (offer === undefined || options.signal.aborted) return current;
    asked.add(JSON.stringify(offer.inquiry));
    const report = await runInquiry(offer.inquiry, options, ports);
    if (report.kind === 'failed') return current;
    const { learned, notes } = report.value;
    if (notes.length > 0) current = { ...current, notes: [...current.notes, ...notes] };
    if (learned > 0) current = await refreshExchange(current, ports);
  }
  return current;
}
