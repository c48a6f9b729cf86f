import type { PlanCost } from '../../../base/credits/planCost';
import type { JsonValue } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import type { Exchange } from '../../../model/exchange/exchange';
import type { LiveRequest } from '../../live/liveRequest';
import type { ComposedCell } from '../compose/cellStages';
import type { ExchangeAnswer } from '../memory/cellAnswer';

/** The rows of a live cell, and what they took. Times are milliseconds. */
export interface LiveAnswer {
  readonly request: LiveRequest;
  readonly rows: readonly JsonValue[];
  readonly startedAt: number;
  readonly now: number;
  readonly cost: PlanCost;
}

/** Returns the rows of a live cell as the answer of a call that returns such rows. */
export function exchangeOfLive(
  { call, network }: Pick<ComposedCell, 'call' | 'network'>,
  { request, rows, startedAt, now, cost }: LiveAnswer,
): Exchange {
  const value = request.resultOf?.(rows) ?? rows;
  const written = call.kind === 'rpc' ? { method: call.method, params: call.params } : {};
  return {
    call: request.shownAs,
    network,
    family: network.family,
    transport: 'ws',
    request: { endpoint: '', verb: 'WS', payload: printJson(written) },
    outcome: {
      kind: 'result',
      body: new TextEncoder().encode(`{"jsonrpc":"2.0","id":1,"result":${printJson(value)}}`),
      value,
    },
    startedAt,
    milliseconds: now - startedAt,
    bytesSent: 0,
    bytesReceived: 0,
    cost,
  };
}

/** Returns the answer of a live cell without rows as that of any call to a network that doesn't answer. */
export function answerOfUnreached({ work: _, ...answer }: ExchangeAnswer, { outcome }: Exchange): ExchangeAnswer {
  return { ...answer, exchange: { ...answer.exchange, outcome } };
}
