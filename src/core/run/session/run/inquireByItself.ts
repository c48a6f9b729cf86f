import { runInquiry } from '../../../answer/inquiry/runInquiry';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { CallOptions } from '../../../request/pipe/executeCall';
import { needsApproval } from '../../../request/pipe/permitSpending';
import type { ExchangeAnswer } from '../memory/cellAnswer';
import { refreshExchange, withOffers } from '../memory/refreshAnswer';

/** Rounds of inquiries for one answer: what is learned can leave open more, such as the ABI of a class. */
const maxRounds = 3;

/**
 * Returns an answer with what can be asked about its contracts. What settings allow to be asked by itself, and what costs
 * less than the user is asked about, is asked at once, paid by the allowance of the answer.
 */
export async function inquireByItself(
  answer: ExchangeAnswer,
  options: CallOptions,
  ports: AskingPorts,
): Promise<ExchangeAnswer> {
  let current = await withOffers(answer, ports);
  const asked = new Set<string>();
  for (let round = 0; round < maxRounds; round += 1) {
    const offer = current.offers?.find(
      ({ inquiry, cost }) =>
        ports.inquiries?.modeOf(inquiry.kind) === 'auto' &&
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
