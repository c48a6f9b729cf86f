import type { JsonObject } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import type { Call } from '../../model/exchange/call';
import type { NetworkLimits } from '../../model/networks/network';
import { BlockRangeWork } from './blockRangeWork';
import { EventPagesWork } from './eventPagesWork';
import { LogWork } from './logWork';
import type { LongWork } from './longWork';
import { type MovingTag, resolveBounds, tagsToResolve } from './plan/blockBounds';
import type { BlockSpan } from './plan/blockSpan';
import { type BlockRangeQuery, readBlockRangeQuery } from './plan/readBlockRangeQuery';
import { readEventFilter } from './plan/readEventQuery';
import { type LogQuery, readLogQuery } from './plan/readLogQuery';

/** A call that may take many calls to answer. */
export type LongWorkRequest =
  | { readonly kind: 'logs'; readonly query: LogQuery }
  | { readonly kind: 'blocks'; readonly query: BlockRangeQuery }
  | { readonly kind: 'events'; readonly filter: JsonObject };

export interface LongWorkOptions {
  readonly limits: NetworkLimits;
  /** Numbers of the tags that `tagsOfRequest` names. */
  readonly heads: ReadonlyMap<MovingTag, number>;
  readonly lanes: number;
  /** Whether an answer of exactly the cap is split and requested again. */
  readonly splitsAtCap: boolean;
  /** `# @pages n`. */
  readonly mostPages?: number;
}

/**
 * Blocks below the head that may be reorganized, if the network doesn't report a finalized block: two epochs of
 * Ethereum.
 */
const volatileBlocks = 64;

/** Whether a method, by its catalogue name, may take many calls. */
export function isLongMethod(method: string): boolean {
  return method === 'eth_getLogs' || method === 'eth_getBlockRange' || method === 'l2net_getEvents';
}

/** Reads a call that may take many calls. Undefined for any other call, which is sent once unchanged. */
export function readLongWorkRequest(call: Call): LongWorkRequest | undefined {
  const logs = readLogQuery(call);
  if (logs) return { kind: 'logs', query: logs };
  const blocks = readBlockRangeQuery(call);
  if (blocks) return { kind: 'blocks', query: blocks };
  const filter = readEventFilter(call);
  return filter && { kind: 'events', filter };
}

/** The tags whose numbers are needed first. */
export function tagsOfRequest(request: LongWorkRequest): readonly MovingTag[] {
  return request.kind === 'events' ? [] : tagsToResolve(request.query);
}

/**
 * The range of a request in numbers. Undefined for pages. The problem is a sentence: the range is reversed or past the
 * head.
 */
export function rangeOfRequest(
  request: LongWorkRequest,
  heads: ReadonlyMap<MovingTag, number>,
): Result<BlockSpan | undefined, string> {
  return request.kind === 'events' ? ok(undefined) : resolveBounds(request.query, heads);
}

/** Creates the long work of a request. The problem is a sentence, known before anything is sent. */
export function createLongWork(request: LongWorkRequest, context: LongWorkOptions): Result<LongWork, string> {
  const { limits, heads, lanes, splitsAtCap, mostPages } = context;
  if (request.kind === 'events')
    return ok(new EventPagesWork({ filter: request.filter, ...(mostPages !== undefined && { mostPages }) }));
  const range = resolveBounds(request.query, heads);
  if (range.kind === 'failed') return failed(range.problem);
  const volatileFrom = firstVolatile(heads);
  if (request.kind === 'logs')
    return LogWork.create({
      filter: request.query.filter,
      range: range.value,
      limits,
      lanes,
      volatileFrom,
      splitsAtCap,
    });
  return ok(
    new BlockRangeWork({
      range: range.value,
      isFull: request.query.isFull,
      pieceBlocks: limits.blockRange,
      volatileFrom,
    }),
  );
}

function firstVolatile(heads: ReadonlyMap<MovingTag, number>): number {
  const finalized = heads.get('finalized');
  return finalized === undefined ? (heads.get('latest') ?? 0) - volatileBlocks + 1 : finalized + 1;
}
