import { distinctRemedies, type Remedy } from '../../../core/model/exchange/remedy';
import { explainChainMismatch } from '../../../core/model/failure/chainMismatch';
import { remediesOfExchange } from '../../../core/model/failure/remediesOfExchange';
import type { FramedExchange } from '../../../messages/exchangeFrame';
import { remedyView } from './remedyView';

/**
 * Returns the buttons for an answer's failure, for an unexpected chain, and for possible inquiries about its contracts.
 * Undefined if there are none.
 */
export function exchangeRemedies(
  { exchange, offers = [] }: Pick<FramedExchange, 'exchange' | 'offers'>,
  choose: (remedy: Remedy) => void,
): HTMLElement | undefined {
  const remedies = distinctRemedies([
    ...remediesOfExchange(exchange),
    ...offers.map((offer): Remedy => ({ kind: 'inquire', offer })),
  ]);
  if (remedies.length === 0) return undefined;
  const { title, cause, cure } = explainChainMismatch(exchange) ?? {};
  const isExplained = title !== undefined && cause !== undefined && cure !== undefined;
  return remedyView({ ...(isExplained && { problem: { title, cause, cure } }), remedies, owner: '' }, choose);
}
