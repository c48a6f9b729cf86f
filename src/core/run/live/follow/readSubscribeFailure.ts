import type { Exchange } from '../../../model/exchange/exchange';
import { explainOutcome, type Explanation } from '../../../model/failure/explainOutcome';
import type { Network } from '../../../model/networks/network';
import { passingFailures } from '../passingFailures';

/** What a failed attempt to subscribe means. */
export interface SubscribeFailure {
  readonly explanation: Explanation;
  /**
   * `unsupported`: the node has no subscriptions, or not this one. `refused`: the service answered before there was a
   * socket, which another attempt won't change. `passing`: another attempt may succeed.
   */
  readonly kind: 'unsupported' | 'refused' | 'passing' | 'other';
}

const unsupported: ReadonlySet<Explanation['class']> = new Set<Explanation['class']>(['methodMissing', 'notEnabled']);
const passing: ReadonlySet<Explanation['class']> = new Set([...passingFailures, 'aborted']);

/** Reads why an attempt to subscribe has no ID of a subscription. */
export function readSubscribeFailure(exchange: Exchange, network: Network): SubscribeFailure {
  const explanation = explainExchange(exchange, network);
  const { class: failure } = explanation;
  if (unsupported.has(failure)) return { explanation, kind: 'unsupported' };
  if (passing.has(failure)) return { explanation, kind: 'passing' };
  return { explanation, kind: exchange.httpStatus === undefined ? 'other' : 'refused' };
}

/** Explains an exchange without the result that was wanted. */
export function explainExchange({ outcome }: Exchange, network: Network): Explanation {
  if (outcome.kind !== 'result') return explainOutcome(outcome, network);
  return explainOutcome({ kind: 'malformed', why: 'has no readable `result`', excerpt: '' }, network);
}
