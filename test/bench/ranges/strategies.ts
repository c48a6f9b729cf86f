import { getLogsRetryHelper } from '@ponder/utils';
import { createPublicClient, custom, type RpcError, RpcRequestError, toHex } from 'viem';

import type { BlockSpan } from '../../../src/core/run/longWork/plan/blockSpan';
import { histogramOf } from '../../../src/core/run/longWork/plan/densityHistogram';
import { LogRangePlanner } from '../../../src/core/run/longWork/plan/logRangePlanner';
import { type Answer, maxResults } from './simulatedService';

/** A strategy for fetching all logs of a range. */
export interface Strategy {
  /** Returns the spans to request now, given the number of requests in progress. */
  next(onTheWay: number): readonly BlockSpan[];
  take(span: BlockSpan, answer: Answer): void;
}

export interface Situation {
  readonly blocks: number;
  readonly lanes: number;
  /** The limit in the network's settings. */
  readonly maxBlocks: number;
}

export function rpcbook({ blocks, lanes, maxBlocks }: Situation): Strategy {
  const planner = new LogRangePlanner(
    { from: 0, to: blocks - 1 },
    { capacity: maxResults, lookAhead: 3 * lanes * maxResults, maxBlocks },
  );
  return {
    next: () => planner.next(lanes),
    take: (span, answer) => {
      if (answer.kind === 'logs') planner.answered(histogramOf(span, answer.blocks));
      else planner.refused(span, { what: answer.what, suggested: answer.suggested });
    },
  };
}

/** Requests pieces of a fixed number of blocks, and halves a piece that fails. */
export function fixed(size: number): (situation: Situation) => Strategy {
  return (situation) => split(situation, size, halves);
}

/**
 * Like `fixed`, with viem's `getLogs`: viem splits nothing, which is left to its users, but it repeats rejected
 * requests. `attempts` is the result of `attemptsOfViem`; the time between them isn't counted.
 */
export function viem(size: number, attempts: number): (situation: Situation) => Strategy {
  return (situation) => {
    const { next, take } = fixed(size)(situation);
    const refused = new Map<number, number>();
    const again: BlockSpan[] = [];
    return {
      next: (onTheWay) => {
        const spans = again.splice(0);
        return [...spans, ...next(onTheWay + spans.length)];
      },
      take: (span, answer) => {
        const count = (refused.get(span.from) ?? 0) + 1;
        const isLast = count === attempts;
        refused.set(span.from, isLast ? 0 : count);
        if (answer.kind === 'error' && !isLast) again.push(span);
        else take(span, answer);
      },
    };
  };
}

/** Returns the number of requests that viem's client sends for one `getLogs` that the contract rejects. */
export async function attemptsOfViem(): Promise<number> {
  let requests = 0;
  const request = (): Promise<never> => {
    requests += 1;
    return Promise.reject(
      new RpcRequestError({
        body: {},
        url: 'http://127.0.0.1',
        error: { code: -32005, message: `query returned more than ${maxResults} results` },
      }),
    );
  };
  const client = createPublicClient({ transport: custom({ request }, { retryDelay: 0 }) });
  await client.getLogs({ fromBlock: 0n, toBlock: 1n }).catch(() => undefined);
  return requests;
}

/** Requests the whole range, and halves it until it fits. */
export function bisection(situation: Situation): Strategy {
  return split(situation, Infinity, halves);
}

/** Requests the whole range, then follows `getLogsRetryHelper` of `@ponder/utils` for each error. */
export function ponder(situation: Situation): Strategy {
  return split(situation, Infinity, (span, { message }) => {
    const error = new RpcRequestError({ body: {}, url: 'http://127.0.0.1', error: { code: -32005, message } });
    const helped = getLogsRetryHelper({
      error: error as unknown as RpcError,
      params: [{ fromBlock: toHex(span.from), toBlock: toHex(span.to) }],
    });
    return helped.shouldRetry
      ? helped.ranges.map(({ fromBlock, toBlock }) => ({ from: Number(fromBlock), to: Number(toBlock) }))
      : halves(span);
  });
}

function split(
  { blocks, lanes, maxBlocks }: Situation,
  size: number,
  parts: (span: BlockSpan, error: Extract<Answer, { kind: 'error' }>) => readonly BlockSpan[],
): Strategy {
  const waiting: BlockSpan[] = [];
  const length = Math.min(size, maxBlocks, blocks);
  for (let from = 0; from < blocks; from += length) waiting.push({ from, to: Math.min(blocks, from + length) - 1 });
  return {
    next: (onTheWay) => waiting.splice(0, lanes - onTheWay),
    take: (span, answer) => {
      if (answer.kind === 'error') waiting.unshift(...parts(span, answer));
    },
  };
}

function halves({ from, to }: BlockSpan): readonly BlockSpan[] {
  const middle = Math.floor((from + to) / 2);
  return [
    { from, to: middle },
    { from: middle + 1, to },
  ];
}
