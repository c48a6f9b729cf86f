import { failed, ok } from '../../../base/result';
import type { Cell } from '../../../model/cell/cell';
import { directiveOf } from '../../../model/cell/parsedCell';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import type { HeadTag } from '../../../request/params/encodeBlock';
import type { PipePorts, PipeResult } from '../../../request/pipe/pipePorts';
import { isLongMethod, type LongWorkRequest, rangeOfRequest, readLongWorkRequest } from '../../longWork/createLongWork';
import type { RpcCall } from '../../longWork/longWork';
import { countGroups, type LongWorkIdentity } from '../../longWork/longWorkIdentity';
import type { MovingTag } from '../../longWork/plan/blockBounds';
import { lengthOf } from '../../longWork/plan/blockSpan';
import { identifyingHead, identifyLongWork } from '../../longWork/run/identifyLongWork';
import { readLongWorkDirectives } from '../directives/readLongWorkDirectives';
import { environmentNames } from '../notebook/environmentValues';
import { type CellComposition, composeAt } from './composeCell';
import { knownCreationOf } from './findCreation';

/**
 * Identifies the long work that a cell's request may need, without sending anything. Undefined for a request that takes
 * one call.
 */
export async function findLongWorkIdentity(
  cell: Cell,
  composition: CellComposition,
  notebookPath: string | undefined,
  ports: PipePorts,
): Promise<PipeResult<LongWorkIdentity | undefined>> {
  const directives = readLongWorkDirectives(cell);
  if (directives.kind === 'failed') return directives;
  const { mostPages, target } = directives.value;
  if (target === undefined && !mayTakeManyCalls(composition)) return ok(undefined);
  // Long work is stored on disk, which must not contain values of the environment.
  if (environmentNames(composition.scope).length > 0) return ok(undefined);
  const sketch = await composeAt(composition, headsAt(identifyingHead), ports);
  const needsCreation = sketch.kind === 'ok' && sketch.value.needsCreation === true;
  const created = needsCreation ? await knownCreationOf(sketch.value.call, composition.network, ports) : undefined;
  const placed = needsCreation ? { ...composition, created: created ?? 0n } : composition;
  const composed = needsCreation ? await composeAt(placed, headsAt(identifyingHead), ports) : sketch;
  // The reason why a request cannot be composed is reported when it is composed for sending.
  const call = composed.kind === 'ok' ? composed.value.call : undefined;
  const request = call && readLongWorkRequest(call);
  if (call?.kind !== 'rpc' || request === undefined)
    return target === undefined || call === undefined ? ok(undefined) : failed(notSaved(cell));
  const other = await composeAt(placed, headsAt(identifyingHead / 2n), ports);
  const otherRequest = other.kind === 'ok' ? readLongWorkRequest(other.value.call) : undefined;
  const blocks = lengthAt(request, identifyingHead);
  const reversed = reversedRange(request);
  if (reversed !== undefined && otherRequest && reversedRange(otherRequest) === reversed)
    return failed({ code: 'problem', cause: reversed, cure: 'Nothing was sent and nothing was charged.' });
  return ok({
    // The work is the same before and after the block of the contract's creation is known.
    id: identifyLongWork(sketchedCall(sketch) ?? call, composition.network, mostPages, notebookPath),
    kind: request.kind,
    mostPages,
    target,
    blocks:
      otherRequest &&
      (!needsCreation || created !== undefined) &&
      lengthAt(otherRequest, identifyingHead / 2n) === blocks
        ? blocks
        : undefined,
    groups: countGroups(request, composition.network.limits),
  });
}

function sketchedCall(sketch: Awaited<ReturnType<typeof composeAt>>): RpcCall | undefined {
  return sketch.kind === 'ok' && sketch.value.call.kind === 'rpc' ? sketch.value.call : undefined;
}

function mayTakeManyCalls({ request, network }: CellComposition): boolean {
  return request.kind === 'call' && isLongMethod(catalogueMethod(request.method, network));
}

function headsAt(head: bigint): ReadonlyMap<HeadTag, bigint> {
  return new Map<HeadTag, bigint>([
    ['latest', head],
    ['safe', head],
    ['finalized', head],
  ]);
}

function lengthAt(request: LongWorkRequest, head: bigint): number | undefined {
  const number = Number(head);
  const range = rangeOfRequest(
    request,
    new Map<MovingTag, number>([
      ['latest', number],
      ['safe', number],
      ['finalized', number],
    ]),
  );
  return range.kind === 'ok' && range.value ? lengthOf(range.value) : undefined;
}

/** Why a range between two numbers is invalid. Undefined for a valid range. */
function reversedRange(request: LongWorkRequest): string | undefined {
  if (request.kind === 'events' || typeof request.query.from !== 'number' || typeof request.query.to !== 'number')
    return undefined;
  const range = rangeOfRequest(request, new Map());
  return range.kind === 'failed' ? range.problem : undefined;
}

function notSaved(cell: Cell): Extract<PipeResult<never>, { kind: 'failed' }>['problem'] {
  const directive = directiveOf(cell, 'save');
  return {
    code: 'problem',
    cause: '`# @save` supports logs, blocks and events.',
    cure: 'Use it with eth_getLogs, eth_getBlockRange or l2net_getEvents. To save other answers, use the buttons beside them.',
    ...(directive && { range: directive.range }),
  };
}
