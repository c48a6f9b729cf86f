import { whyLacking } from '../../../answer/inquiry/lackingMethods';
import { failed, ok } from '../../../base/result';
import type { Refusal } from '../../../model/exchange/refusal';
import type { Network } from '../../../model/networks/network';
import type { HeadTag } from '../../../request/params/encodeBlock';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { blameWorkKind, furtherBlameKind } from '../../blame/blameWorkKind';
import type { LongWorkIdentity } from '../../longWork/longWorkIdentity';
import { identifyingHead, identifyLongWork } from '../../longWork/run/identifyLongWork';
import type { WorkKind } from '../../longWork/workKind';
import { slotsOfSource, type StorageSource } from '../../longWork/workSource';
import type { BlameDirective } from '../directives/readBlameDirective';
import { sendsHidden } from '../notebook/environmentValues';
import { blameSource } from './blameSource';
import type { PreparedRequest } from './cellStages';
import { composeAt, resolveStorageTarget } from './composeCell';
import { knownCreationOf } from './findCreation';

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
  const composed = await composeAt({ ...prepared, known }, heads, ports);
  if (composed.kind === 'failed') return ok(undefined);
  const { call } = composed.value;
  const cell = { call, known, expression, ...(variables && { variables }) };
  // The search is the same before and after the block of the contract's creation is known.
  const source = blameSource(cell, directive, 0);
  if (source.kind === 'failed') return source;
  const request = blameWorkKind.read(source.value);
  if (request === undefined) return ok(undefined);
  const shorter = [directive, { ...directive, further: false }, { changes: 1, further: false }].map((each) =>
    blameSource(cell, each, 0),
  );
  const { network, notebookPath } = prepared;
  const created = await knownCreationOf(call, network, ports);
  const { to } = source.value;
  return ok({
    id: identifyLongWork(source.value, network, undefined, notebookPath),
    kind: directive.further ? await furtherKind(source.value, network, ports) : blameWorkKind,
    maxPages: undefined,
    target,
    blocks: typeof to === 'number' ? Math.max(1, to - Number(created ?? 0n) + 1) : undefined,
    groups: request.countGroups(network.limits),
    earlier: shorter.flatMap((each) => (each.kind === 'ok' ? [each.value] : [])),
  });
}

async function furtherKind(source: StorageSource, network: Network, ports: OfferingPorts): Promise<WorkKind> {
  const slots = slotsOfSource(source).length;
  const lacks = async () => (await whyLacking('eth_getBlockAccessList', network, ports)) !== undefined;
  // Access lists say nothing about answers of calls.
  return furtherBlameKind({ hasLists: slots > 0 && !(await lacks()), slots: Math.max(1, slots) });
}

/** The refusal of a search whose request contains values that must not be stored. */
export const notWithValues: Refusal = {
  code: 'problem',
  cause: "A search for changes is stored, so its request can't contain a typed value or an environment variable.",
  cure: 'Use a notebook variable instead. Nothing was sent and nothing was charged.',
};
