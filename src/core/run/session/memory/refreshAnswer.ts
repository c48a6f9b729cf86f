import { findInquiries } from '../../../answer/inquiry/findInquiries';
import { lackingTraces } from '../../../answer/inquiry/lackingTraces';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { artifactWithoutLayout } from '../../../knowledge/answers/artifactWithoutLayout';
import { hintsOfAnswer } from '../../../knowledge/answers/hintsOfAnswer';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { CellAnswer, ExchangeAnswer } from './cellAnswer';

/** Returns an answer with what is now known about its contracts, and with the remaining inquiries. Sends nothing. */
export async function refreshAnswer<Answer extends CellAnswer>(
  answer: Answer,
  ports: OfferingPorts,
): Promise<Answer | CellAnswer> {
  switch (answer.kind) {
    case 'exchange':
      return refreshExchange(answer, ports);
    case 'compared':
      return {
        ...answer,
        answers: await Promise.all(
          answer.answers.map(async ({ network, answer: each }) => ({
            network,
            answer: each.kind === 'exchange' ? await refreshExchange(each, ports) : each,
          })),
        ),
      };
    default:
      return answer;
  }
}

/** Does the same as `refreshAnswer` for one exchange. */
export async function refreshExchange(answer: ExchangeAnswer, ports: OfferingPorts): Promise<ExchangeAnswer> {
  const { exchange, hints: before, known = { abis: [], problems: [] } } = answer;
  const { hints, problems } = await hintsOfAnswer(exchange, known, ports.knowledge);
  const refreshed = {
    ...answer,
    hints: { ...hints, ...ownHints(before, hints) },
    notes: [...answer.notes, ...problems.filter((problem) => !answer.notes.includes(problem))],
  };
  return withOffers(refreshed, ports);
}

/** Whether two versions of one answer name its addresses alike. */
export function hasSameNames({ hints: one }: ExchangeAnswer, { hints: other }: ExchangeAnswer): boolean {
  const [names, others] = [Object.entries(one.contractNames ?? {}), other.contractNames ?? {}];
  return names.length === Object.keys(others).length && names.every(([address, name]) => others[address] === name);
}

/**
 * Returns an answer with the possible inquiries about its contracts, and with the artifact that lacks the layout of its
 * storage. Sends nothing.
 */
export async function withOffers(answer: ExchangeAnswer, ports: OfferingPorts): Promise<ExchangeAnswer> {
  const { offers: _, withoutLayout: _before, lacks: _lacking, ...rest } = answer;
  const offers = await findInquiries(answer, ports);
  const withoutLayout = await artifactWithoutLayout(answer.exchange, ports.knowledge);
  const lacks = await lackingTraces(answer.exchange, ports);
  return {
    ...rest,
    lacks,
    withoutLayout,
    ...(offers.length > 0 && { offers }),
  };
}

/** Returns the hints of an answer that don't come from knowledge of its contracts. */
function ownHints(
  { words, blockTime, transactionIndex, layout, keyWords, watched, live }: DecodeHints,
  { layout: found }: DecodeHints,
): Partial<DecodeHints> {
  const kept =
    found === undefined
      ? layout
      : {
          ...found,
          ...(layout?.expression !== undefined && { expression: layout.expression }),
          ...(layout?.variables && { variables: layout.variables }),
        };
  return {
    ...(words !== undefined && { words }),
    ...(keyWords !== undefined && { keyWords }),
    ...(blockTime !== undefined && { blockTime }),
    ...(transactionIndex !== undefined && { transactionIndex }),
    ...(watched && { watched }),
    ...(live && { live }),
    ...(kept !== undefined && { layout: kept }),
  };
}
