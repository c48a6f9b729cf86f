import { failed, ok } from '../../../base/result';
import { listText } from '../../../base/view/listText';
import { factsOf, methodsWith } from '../../../model/catalogue/methodFacts';
import { type Cell, directiveOf } from '../../../model/cell/cell';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import { type HeadTag, parseDatedBlock } from '../../../request/params/encodeBlock';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { readLiveRequest } from '../../live/readLiveRequest';
import { readLongRequest, workKinds } from '../../longWork/kinds/workKinds';
import type { RpcCall } from '../../longWork/longWork';
import { lengthOf, type MovingTag } from '../../longWork/plan/blockSpan';
import type { BlockRows } from '../../longWork/plan/readBlockRangeQuery';
import { identifyingHead, identifyLongWork, type LongWorkIdentity } from '../../longWork/run/identifyLongWork';
import type { WorkRequest } from '../../longWork/workKind';
import { blameOfCell } from '../directives/readBlameDirective';
import { readLongWorkDirectives } from '../directives/readLongWorkDirectives';
import { sendsHidden } from '../notebook/environmentValues';
import type { PreparedRequest } from './cellStages';
import { composeAt } from './composeCell';
import { findBlameIdentity } from './findBlameIdentity';
import { knownCreationOf } from './findCreation';

/**
 * Identifies the long work that a cell's request may need, without sending anything. Undefined for a request that takes
 * one call.
 */
export async function findLongWorkIdentity(
  prepared: PreparedRequest,
  ports: OfferingPorts,
): Promise<PipeResult<LongWorkIdentity | undefined>> {
  const { cell, network, notebookPath } = prepared;
  const directives = readLongWorkDirectives(cell);
  if (directives.kind === 'failed') return directives;
  const { maxPages, target, rows } = directives.value;
  const blame = blameOfCell(cell);
  if (blame !== undefined) return findBlameIdentity(prepared, blame, target, ports);
  if (target === undefined && !mayTakeManyCalls(prepared)) return ok(undefined);
  // Long work is stored on disk, which must not contain values of the user or the environment.
  if (sendsHidden(prepared.scope)) return ok(undefined);
  const sketch = await composeAt(prepared, ports, headsAt(identifyingHead));
  const needsCreation = sketch.kind === 'ok' && sketch.value.needsCreation === true;
  const created = needsCreation ? await knownCreationOf(sketch.value.call, network, ports) : undefined;
  const dates = sketch.kind === 'ok' ? (sketch.value.dates ?? []) : [];
  const located = {
    ...prepared,
    ...(needsCreation && { created: created ?? 0n }),
    ...(dates.length > 0 && { tagNumbers: placeholdersOf(dates) }),
  };
  const isOpen = needsCreation || dates.length > 0;
  const composed = isOpen ? await composeAt(located, ports, headsAt(identifyingHead)) : sketch;
  // The reason why a request cannot be composed is reported when it is composed for sending.
  const call = composed.kind === 'ok' ? composed.value.call : undefined;
  const request = call && readLongRequest(call, rows);
  // The rows of a subscription are saved by what follows it.
  if (call !== undefined && readLiveRequest(call, network) !== undefined) return ok(undefined);
  if (call?.kind !== 'rpc' || request === undefined)
    return target === undefined || call === undefined ? ok(undefined) : failed(notSaved(cell));
  const other = await composeAt(located, ports, headsAt(identifyingHead / 2n));
  const otherRequest = other.kind === 'ok' ? readLongRequest(other.value.call, rows) : undefined;
  const blocks = lengthAt(request, identifyingHead);
  const { problem } = request;
  if (problem !== undefined && otherRequest?.problem === problem)
    return failed({ code: 'problem', cause: problem, cure: 'Nothing was sent and nothing was charged.' });
  return ok({
    // The work is the same before and after the block of the contract's creation is known.
    id: identifyLongWork(
      { kind: 'request', call: withRows(sketchedCall(sketch) ?? call, rows) },
      network,
      maxPages,
      notebookPath,
    ),
    kind: request.kind,
    maxPages,
    target,
    blocks:
      otherRequest &&
      (!needsCreation || created !== undefined) &&
      dates.length === 0 &&
      lengthAt(otherRequest, identifyingHead / 2n) === blocks
        ? blocks
        : undefined,
    groups: request.countGroups(network.limits),
  });
}

/** Blocks that no chain has, in the order of a range, for blocks whose numbers aren't known yet. */
function placeholdersOf(dates: readonly string[]): ReadonlyMap<string, bigint> {
  return new Map(dates.map((text) => [text, parseDatedBlock(text)?.isBefore === true ? identifyingHead / 4n : 0n]));
}

/** The transactions of blocks are other work than the blocks. */
function withRows(call: RpcCall, rows: BlockRows | undefined): RpcCall {
  return rows === undefined ? call : { ...call, method: `${call.method} ${rows}` };
}

function sketchedCall(sketch: Awaited<ReturnType<typeof composeAt>>): RpcCall | undefined {
  return sketch.kind === 'ok' && sketch.value.call.kind === 'rpc' ? sketch.value.call : undefined;
}

function mayTakeManyCalls({ request, network }: PreparedRequest): boolean {
  return request.kind === 'call' && factsOf(catalogueMethod(request.method, network)).work !== undefined;
}

function headsAt(head: bigint): ReadonlyMap<HeadTag, bigint> {
  return new Map<HeadTag, bigint>([
    ['latest', head],
    ['safe', head],
    ['finalized', head],
  ]);
}

function lengthAt(request: WorkRequest, head: bigint): number | undefined {
  const number = Number(head);
  const range = request.rangeAt(
    new Map<MovingTag, number>([
      ['latest', number],
      ['safe', number],
      ['finalized', number],
    ]),
  );
  return range.kind === 'ok' && range.value ? lengthOf(range.value) : undefined;
}

function notSaved(cell: Cell): Extract<PipeResult<never>, { kind: 'failed' }>['problem'] {
  const directive = directiveOf(cell, 'save');
  const rows = workKinds.map((kind) => `${kind.rows.noun}s`);
  const methods = methodsWith(({ work }) => work !== undefined);
  return {
    code: 'problem',
    cause: `\`# @save\` supports ${listText(rows)}.`,
    cure: `Use it with ${listText(methods, 'or')}. To save other answers, use the buttons beside them.`,
    ...(directive && { range: directive.range }),
  };
}
