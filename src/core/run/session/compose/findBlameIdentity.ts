import { whyLacking } from '../../../answer/inquiry/lackingTraces';
import { failed, ok } from '../../../base/result';
import { findVersionFact } from '../../../knowledge/facts/versionFact';
import type { Refusal } from '../../../model/exchange/refusal';
import type { Network } from '../../../model/networks/network';
import type { HeadTag } from '../../../request/params/encodeBlock';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { blameWorkKind, furtherBlameKind } from '../../blame/blameWorkKind';
import { methodOfAuthorWay } from '../../blame/blockAuthors';
import { followingL2BlameKind, l2BlameKind } from '../../blame/l2BlameKind';
import { l2BlameName, tellsLastUpdate } from '../../blame/l2BlameQuestion';
import { identifyingHead, identifyLongWork, type LongWorkIdentity } from '../../longWork/run/identifyLongWork';
import type { WorkKind } from '../../longWork/workKind';
import { slotsOfSource, type StorageSource } from '../../longWork/workSource';
import type { BlameDirective } from '../directives/readBlameDirective';
import { sendsHidden } from '../notebook/environmentValues';
import { slotsOutside } from './blamedVariables';
import { blameSource, boundOfCreation, isCounted } from './blameSource';
import type { PreparedRequest } from './cellStages';
import { composeAt } from './composeCell';
import { knownCreationOf } from './findCreation';
import { resolveStorageTarget } from './storageTarget';

/**
 * Identifies the search of a cell with `# @blame` or `# @history`, without sending anything. Undefined if the request
 * can't be composed yet, which is reported when it is composed for sending.
 */
export async function findBlameIdentity(
  prepared: PreparedRequest,
  directive: BlameDirective,
  target: LongWorkIdentity['target'],
  ports: OfferingPorts,
): Promise<PipeResult<LongWorkIdentity | undefined>> {
  // The search is stored on disk, which must not contain values of the user or the environment.
  if (sendsHidden(prepared.scope)) return failed(notWithValues);
  const { known, expression, variables } = await resolveStorageTarget(prepared, ports);
  const heads = new Map<HeadTag, bigint>();
  for (const tag of ['latest', 'safe', 'finalized'] as const) heads.set(tag, identifyingHead);
  const composed = await composeAt({ ...prepared, known }, ports, heads);
  if (composed.kind === 'failed') return ok(undefined);
  const { call } = composed.value;
  const cell = { call, known, expression, ...(variables && { variables }) };
  // The search is the same before and after the block of the contract's creation is known.
  const source = blameSource(cell, directive, 0);
  if (source.kind === 'failed') return source;
  if (source.value.work === l2BlameName) return ok(await l2Identity(source.value, prepared, target, ports));
  const request = blameWorkKind.read(source.value);
  if (request === undefined) return ok(undefined);
  const shorter = [directive, { ...directive, further: false }, { changes: 1, further: false }].map((each) =>
    blameSource(cell, each, 0),
  );
  const { network, notebookPath } = prepared;
  const created = await knownCreationOf(call, network, ports);
  return ok({
    id: identifyLongWork(source.value, network, undefined, notebookPath),
    kind: saying(
      slotsOutside(cell),
      directive.further ? await furtherKind(source.value, network, ports) : blameWorkKind,
    ),
    maxPages: undefined,
    target,
    blocks: blocksOf(source.value, Number(created ?? 0n)),
    groups: request.countGroups(network.limits),
    earlier: shorter.flatMap((each) => (each.kind === 'ok' ? [each.value] : [])),
  });
}

/** The same kind whose plan begins with some sentences. */
function saying(sentences: readonly string[], kind: WorkKind): WorkKind {
  return sentences.length === 0 ? kind : { ...kind, openPlan: [...sentences, kind.openPlan].join(' ') };
}

/** The blocks to search, if the block of the cell is known, or the first one is counted from the same head. */
function blocksOf({ from, to }: StorageSource, created: number): number | undefined {
  const first = Math.max(boundOfCreation(created, to), typeof from === 'number' ? from : 0);
  if (typeof to !== 'number' && !isCounted(first)) return undefined;
  const last = typeof to === 'number' ? to : Number(identifyingHead);
  return Math.max(1, last - first + 1);
}

async function l2Identity(
  source: StorageSource,
  { network, notebookPath }: PreparedRequest,
  target: LongWorkIdentity['target'],
  { inquiries, now }: OfferingPorts,
): Promise<LongWorkIdentity | undefined> {
  const request = l2BlameKind.read(source);
  if (request === undefined) return undefined;
  const version = inquiries && (await findVersionFact(inquiries.facts, network, now()));
  return {
    id: identifyLongWork(source, network, undefined, notebookPath),
    kind: version !== undefined && tellsLastUpdate(version) ? followingL2BlameKind : l2BlameKind,
    maxPages: undefined,
    target,
    blocks: blocksOf(source, 0),
    groups: request.countGroups(network.limits),
  };
}

async function furtherKind(source: StorageSource, network: Network, ports: OfferingPorts): Promise<WorkKind> {
  const slots = slotsOfSource(source).length;
  const lacks = async () => (await whyLacking(methodOfAuthorWay.accessList, network, ports)) !== undefined;
  // Access lists say nothing about answers of calls.
  return furtherBlameKind({ hasLists: slots > 0 && !(await lacks()), slots: Math.max(1, slots) });
}

/** The refusal of a search whose request contains values that must not be stored. */
export const notWithValues: Refusal = {
  code: 'problem',
  cause: "A search for changes is stored, so its request can't contain a typed value or an environment variable.",
  cure: 'Use a notebook variable instead. Nothing was sent and nothing was charged.',
};
