import { addCosts, noCost } from '../../../base/credits/planCost';
import type { Exchange } from '../../../model/exchange/exchange';

/** Returns the first exchange of an answer with the time, bytes and cost of all of them. */
export function joinExchanges(first: Exchange, all: readonly Exchange[]): Exchange {
  const end = Math.max(...all.map(({ startedAt, milliseconds }) => startedAt + milliseconds));
  const costs = all.map(({ cost }) => cost).filter((cost) => cost !== undefined);
  return {
    ...first,
    milliseconds: end - first.startedAt,
    bytesSent: all.reduce((sum, { bytesSent }) => sum + bytesSent, 0),
    bytesReceived: all.reduce((sum, { bytesReceived }) => sum + bytesReceived, 0),
    cost: costs.length === 0 ? undefined : costs.reduce(addCosts, noCost),
  };
}
