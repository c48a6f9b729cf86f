import type { Cell } from '../cell/cell';
import type { HeadTag } from '../compose/encodeBlock';
import type { FailureClass } from '../decode/failureClass';
import { isList } from '../json/readMember';
import type { Network, NetworkLimits } from '../networks/network';
import type { Call } from '../pipe/call';
import type { Exchange } from '../pipe/exchange';
import type { Attempted, PipePorts } from '../pipe/pipePorts';
import { lengthOf, type BlockSpan } from '../ranges/blockSpan';
import type { MovingTag } from '../ranges/blockBounds';
import { rangeOfRequest, readLongRequest, type LongRequest } from '../ranges/createLongWork';
import { explainOutcome } from '../decode/explainOutcome';
import { splitFilter } from '../ranges/filterGroups';
import { failed, ok } from '../result';
import type { SaveTarget } from '../saving/saveTarget';
import { identifyingHead, identifyWork } from '../work/identifyWork';
import { composeAt, type CellComposition } from './composeCell';
import { readWorkDirectives } from './readWorkDirectives';
import { directiveOf } from './sessionCell';

/** The long work that a cell's request may be. */
export interface CellWork {
  readonly id: string;
  readonly kind: LongRequest['kind'];
  readonly mostPages: number | undefined;
  readonly target: SaveTarget | undefined;
  readonly budget: number | undefined;
  /** Blocks of the range, where that is known without asking for a head. */
  readonly blocks: number | undefined;
  /** Groups of addresses that the network's limits ask for. */
  readonly groups: number;
}

/** Tells whether a cell's request may take many calls, without sending anything; undefined for one that is sent once. */
export async function findCellWork(cell: Cell, composition: CellComposition, from: string | undefined, ports: PipePorts): Promise<Attempted<CellWork | undefined>> {
  const directives = readWorkDirectives(cell);
  if (directives.kind === 'failed') return directives;
  const composed = await composeAt(composition, headsAt(identifyingHead), ports);
  // What cannot be composed says why when it is composed to be sent.
  const call = composed.kind === 'ok' ? composed.value.call : undefined;
  const request = call && readLongRequest(call);
  if (call?.kind !== 'rpc' || request === undefined) return directives.value.target === undefined || call === undefined ? ok(undefined) : failed(notSaved(cell));
  const { mostPages } = directives.value;
  const other = await composeAt(composition, headsAt(identifyingHead / 2n), ports);
  const otherRequest = other.kind === 'ok' ? readLongRequest(other.value.call) : undefined;
  const blocks = lengthAt(request, identifyingHead);
  const reversed = reversedRange(request);
  if (reversed !== undefined && otherRequest && reversedRange(otherRequest) === reversed) return failed({ code: 'problem', cause: reversed, cure: 'Nothing was sent and nothing was charged.' });
  return ok({
    ...directives.value,
    id: identifyWork(call, composition.network, mostPages, from),
    kind: request.kind,
    blocks: otherRequest && lengthAt(otherRequest, identifyingHead / 2n) === blocks ? blocks : undefined,
    groups: groupsOf(request, composition.network.limits),
  });
}

/** Whether one call is known not to do: then none is paid to be told so. */
export function takesManyCalls(work: CellWork, span: BlockSpan | undefined, limits: NetworkLimits): boolean {
  if (work.target !== undefined) return true;
  const blocks = span === undefined ? work.blocks : lengthOf(span);
  switch (work.kind) {
    case 'events':
      return work.mostPages !== 1;
    case 'logs':
      return work.groups > 1 || (limits.logBlocks !== undefined && blocks !== undefined && blocks > limits.logBlocks);
    case 'blocks':
      return blocks !== undefined && blocks > limits.blockRange;
  }
}

/** Whether an answer shows that one call does not do. */
export function wantsMoreCalls({ outcome, network }: Exchange, work: CellWork): boolean {
  if (outcome.kind !== 'result') return splitting.get(work.kind)?.has(explainOutcome(outcome, network).class) === true;
  return network.limits.cutsLogs === true && isAtCap(outcome, network, work);
}

/** Whether an answer holds exactly as many logs as a call gives. */
export function isAtCap(outcome: Exchange['outcome'], { limits }: Network, work: CellWork): boolean {
  return work.kind === 'logs' && outcome.kind === 'result' && isList(outcome.value) && outcome.value.length === limits.logResults;
}

const tooMuch: readonly FailureClass[] = ['range', 'resultCount', 'responseSize', 'queryTimeout'];

const splitting: ReadonlyMap<LongRequest['kind'], ReadonlySet<FailureClass>> = new Map([
  ['logs', new Set<FailureClass>([...tooMuch, 'tooManyAddresses'])], ['blocks', new Set<FailureClass>([...tooMuch, 'methodMissing'])],
]);

/** Whether a call asks for more addresses and topics than the network takes at once. */
export function takesSeveral(call: Call, { limits }: Network): boolean {
  const request = readLongRequest(call);
  return request !== undefined && groupsOf(request, limits) > 1;
}

function headsAt(head: bigint): ReadonlyMap<HeadTag, bigint> {
  return new Map<HeadTag, bigint>([['latest', head], ['safe', head], ['finalized', head]]);
}

function lengthAt(request: LongRequest, head: bigint): number | undefined {
  const number = Number(head);
  const range = rangeOfRequest(request, new Map<MovingTag, number>([['latest', number], ['safe', number], ['finalized', number]]));
  return range.kind === 'ok' && range.value ? lengthOf(range.value) : undefined;
}

/** What is wrong with a range whose ends are both numbers. */
function reversedRange(request: LongRequest): string | undefined {
  if (request.kind === 'events' || typeof request.query.from !== 'number' || typeof request.query.to !== 'number') return undefined;
  const range = rangeOfRequest(request, new Map());
  return range.kind === 'failed' ? range.problem : undefined;
}

function groupsOf(request: LongRequest, { logParameters }: NetworkLimits): number {
  if (request.kind !== 'logs') return 1;
  const groups = splitFilter(request.query.filter, logParameters);
  return groups.kind === 'ok' ? groups.value.length : 1;
}

function notSaved(cell: Cell): Extract<Attempted<never>, { kind: 'failed' }>['problem'] {
  const directive = directiveOf(cell, 'save');
  return { code: 'problem', cause: '`# @save` writes logs, blocks and events.', cure: 'Use it with eth_getLogs, eth_getBlockRange or l2net_getEvents; other answers are saved by the buttons beside them.', ...(directive && { range: directive.range }) };
}
