import type { JsonObject } from '../json/jsonValue';
import type { NetworkLimits } from '../networks/network';
import type { Call } from '../pipe/call';
import { failed, ok, type Result } from '../result';
import { resolveBounds, tagsToResolve, type MovingTag } from './blockBounds';
import { BlockRangeWork } from './blockRangeWork';
import type { BlockSpan } from './blockSpan';
import { EventPagesWork } from './eventPagesWork';
import type { LongWork } from './longWork';
import { LogWork } from './logWork';
import { readBlockRangeQuery, type BlockRangeQuery } from './readBlockRangeQuery';
import { readEventFilter } from './readEventQuery';
import { readLogQuery, type LogQuery } from './readLogQuery';

/** A call that may take many. */
export type LongRequest =
  | { readonly kind: 'logs'; readonly query: LogQuery }
  | { readonly kind: 'blocks'; readonly query: BlockRangeQuery }
  | { readonly kind: 'events'; readonly filter: JsonObject };

export interface LongWorkContext {
  readonly limits: NetworkLimits;
  /** Numbers of the tags that `tagsOfRequest` names. */
  readonly heads: ReadonlyMap<MovingTag, number>;
  readonly lanes: number;
  /** Whether an answer of exactly the cap is split and asked for again. */
  readonly splitsAtCap: boolean;
  /** `# @pages n`. */
  readonly mostPages?: number;
}

/** Blocks below the head that may be reorganised, where the network does not tell what is finalized: two epochs of Ethereum. */
const volatileBlocks = 64;

/** Whether calls of a method may take many, by the catalogue's name of it. */
export function isLongMethod(method: string): boolean {
  return method === 'eth_getLogs' || method === 'eth_getBlockRange' || method === 'l2net_getEvents';
}

/** Takes a call apart that may take many; undefined for any other, which is sent once as it is. */
export function readLongRequest(call: Call): LongRequest | undefined {
  const logs = readLogQuery(call);
  if (logs) return { kind: 'logs', query: logs };
  const blocks = readBlockRangeQuery(call);
  if (blocks) return { kind: 'blocks', query: blocks };
  const filter = readEventFilter(call);
  return filter && { kind: 'events', filter };
}

/** The tags whose numbers are needed first. */
export function tagsOfRequest(request: LongRequest): readonly MovingTag[] {
  return request.kind === 'events' ? [] : tagsToResolve(request.query);
}

/** The range of a request in numbers; undefined for pages. The problem is a sentence: reversed, past the head. */
export function rangeOfRequest(request: LongRequest, heads: ReadonlyMap<MovingTag, number>): Result<BlockSpan | undefined, string> {
  return request.kind === 'events' ? ok(undefined) : resolveBounds(request.query, heads);
}

/** The work of a request. The problem is a sentence, known before anything is sent. */
export function createLongWork(request: LongRequest, context: LongWorkContext): Result<LongWork, string> {
  const { limits, heads, lanes, splitsAtCap, mostPages } = context;
  if (request.kind === 'events') return ok(new EventPagesWork({ filter: request.filter, ...(mostPages !== undefined && { mostPages }) }));
  const range = resolveBounds(request.query, heads);
  if (range.kind === 'failed') return failed(range.problem);
  const volatileFrom = firstVolatile(heads);
  if (request.kind === 'logs') return LogWork.create({ filter: request.query.filter, range: range.value, limits, lanes, volatileFrom, splitsAtCap });
  return ok(new BlockRangeWork({ range: range.value, isFull: request.query.isFull, pieceBlocks: limits.blockRange, volatileFrom }));
}

function firstVolatile(heads: ReadonlyMap<MovingTag, number>): number {
  const finalized = heads.get('finalized');
  return finalized === undefined ? (heads.get('latest') ?? 0) - volatileBlocks + 1 : finalized + 1;
}
