import type { Exchange } from '../../../core/exchange/exchange';
import { distinctRemedies, type Remedy } from '../../../core/exchange/remedy';
import { explainChainMismatch } from '../../../core/failure/chainMismatch';
import { remediesOfExchange } from '../../../core/failure/remediesOfExchange';
import { remedyView } from './remedyView';

/**
 * Returns the buttons for the failure that an answer shows, or for a chain that isn't the expected one. Undefined if no
 * command or setting can fix it.
 */
export function exchangeRemedies(exchange: Exchange, choose: (remedy: Remedy) => void): HTMLElement | undefined {
  const remedies = distinctRemedies(remediesOfExchange(exchange));
  if (remedies.length === 0) return undefined;
  const { title, cause, cure } = explainChainMismatch(exchange) ?? {};
  const isExplained = title !== undefined && cause !== undefined && cure !== undefined;
  return remedyView({ ...(isExplained && { problem: { title, cause, cure } }), remedies, owner: '' }, choose);
}
