import type { CreditCost } from '../../../base/credits/planCost';
import { failed, ok } from '../../../base/result';
import { groupDigits } from '../../../base/view/amountText';
import {
  capabilitiesFact,
  findKeptBounds,
  type KeptBounds,
  readKeptBounds,
} from '../../../knowledge/facts/capabilitiesFact';
import { isLastingChain } from '../../../knowledge/facts/factPlace';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { directiveOf } from '../../../model/cell/cell';
import {
  alwaysKept,
  capabilitiesMethod,
  type KeptData,
  type KeptNeed,
  keptNeedOf,
  mayNeedKept,
} from '../../../model/exchange/keptNeeds';
import type { Refusal } from '../../../model/exchange/refusal';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import { isDevelopmentChain } from '../../../model/networks/isDevelopmentChain';
import { isFreeNode } from '../../../model/networks/network';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { blameOfCell } from '../directives/readBlameDirective';
import type { ComposedCell, PreparedCell } from './cellStages';
import { composeAt } from './composeCell';
import { callsOf } from './composeRequest';

/**
 * Refuses a request for data of an old block that the network has deleted, before it is sent. Asks the network once a day
 * what it keeps, and only for requests that read old data. Undefined for a request that can be sent, which includes
 * those to networks that don't say what they keep.
 */
export async function refuseUnkept(
  composed: ComposedCell,
  options: CallOptions,
  ports: AskingPorts,
): Promise<Refusal | undefined> {
  if (!readsBlocks(composed) || ports.inquiries === undefined) return undefined;
  const needs = oldNeeds(
    callsOf(composed).flatMap((call) => keptNeedOf(call) ?? []),
    composed,
  );
  if (needs.length === 0) return undefined;
  const bounds = await findBounds(options, ports);
  if (bounds.kind === 'failed') return bounds.problem;
  const missing = needs.find(({ data, block }) => isMissing(block, bounds.value.get(data)));
  const oldest = missing && bounds.value.get(missing.data);
  return missing && oldest !== undefined ? refusalOf(missing, oldest) : undefined;
}

/** Returns the cost of asking what the network keeps, if a request depends on it and it isn't known. Sends nothing. */
export async function planCapabilities(prepared: PreparedCell, ports: OfferingPorts): Promise<readonly CreditCost[]> {
  const facts = ports.inquiries?.facts;
  if (facts === undefined || !readsBlocks(prepared)) return [];
  const { network } = prepared;
  // Known for a day, which saves composing the cell while its author types.
  if ((await findKeptBounds(facts, network, ports.now())) !== undefined) return [];
  const sketch = await composeAt(prepared, ports);
  if (sketch.kind === 'failed' || callsOf(sketch.value).every((call) => keptNeedOf(call) === undefined)) return [];
  return [resolveCost(capabilitiesMethod, network, ports.settings().costs).cost];
}

/**
 * Whether a request may read data that its network has deleted. `# @method raw` says that it is meant as written. A node
 * on this computer isn't asked, because its calls cost nothing, and neither is one for development, which keeps all. A
 * search for changes asks by itself.
 */
function readsBlocks({ cell, request, network }: PreparedCell): boolean {
  return (
    network.family === 'evm' &&
    !isFreeNode(network) &&
    !isDevelopmentChain(network) &&
    request.kind === 'call' &&
    mayNeedKept(catalogueMethod(request.method, network)) &&
    directiveOf(cell, 'method')?.value !== 'raw' &&
    blameOfCell(cell) === undefined
  );
}

/** Every network has the data of its newest blocks. */
function oldNeeds(needs: readonly KeptNeed[], { heads }: ComposedCell): readonly KeptNeed[] {
  const head = heads.get('latest');
  return needs.filter(({ block }) => head === undefined || block === undefined || block + alwaysKept < head);
}

/** Returns what a network keeps: nothing known if it doesn't say. */
async function findBounds(options: CallOptions, ports: AskingPorts): Promise<PipeResult<KeptBounds>> {
  const { network } = options;
  const facts = ports.inquiries?.facts;
  const known = facts && (await findKeptBounds(facts, network, ports.now()));
  if (known !== undefined) return ok(known);
  const asked = await executeCall({ kind: 'rpc', method: capabilitiesMethod, params: [] }, options, ports);
  if (asked.kind === 'failed') return failed(asked.problem);
  const { outcome } = asked.value;
  const bounds = readKeptBounds(outcome.kind === 'result' ? outcome.value : undefined);
  // Other failures say nothing about the network.
  if (outcome.kind === 'result' || outcome.kind === 'rpcError')
    await facts?.keep(capabilitiesFact(network, bounds, ports.now()), { isLasting: isLastingChain(network) });
  return ok(bounds);
}

function isMissing(block: bigint | undefined, oldest: bigint | 'none' | undefined): boolean {
  if (oldest === undefined || block === undefined) return false;
  return oldest === 'none' || block < oldest;
}

const names: Readonly<Record<KeptData, string>> = {
  state: 'state',
  stateproofs: 'proofs of state',
  logs: 'logs',
  receipts: 'receipts',
};

function refusalOf({ data, block = 0n }: KeptNeed, oldest: bigint | 'none'): Refusal {
  const [first, asked] = [oldest, block].map((number) => groupDigits(number));
  const kept =
    oldest === 'none'
      ? `This network doesn't keep ${names[data]} of old blocks`
      : `This network keeps ${names[data]} since block ${first}`;
  const later = oldest === 'none' ? 'Use a newer block' : `Use block ${first} or a later one`;
  return {
    code: 'problem',
    cause: `${kept}, and the request needs block ${asked}.`,
    cure: `${later}, or another network. The request was not sent.`,
    remedies: [{ kind: 'useRawMethod' }],
  };
}
