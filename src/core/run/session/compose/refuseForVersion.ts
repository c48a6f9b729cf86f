import type { CreditCost } from '../../../base/credits/planCost';
import { failed, ok } from '../../../base/result';
import { isLastingChain } from '../../../knowledge/facts/factPlace';
import { findVersionFact, versionFact } from '../../../knowledge/facts/versionFact';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { directiveOf } from '../../../model/cell/cell';
import type { Refusal } from '../../../model/exchange/refusal';
import {
  mayNeedVersion,
  readSpecVersion,
  type SpecNeed,
  specNeedsOf,
  specVersionMethod,
  versionHas,
} from '../../../model/exchange/specNeeds';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import { hasClasses } from '../../../model/networks/network';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { ComposedCell, PreparedCell } from './cellStages';
import { composeAt } from './composeCell';
import { callsOf } from './composeRequest';

/**
 * Refuses a request that the network's version of the specification lacks a part of, before it is sent. Asks the
 * network for its version once a day, and only for requests that depend on it. Undefined for a request that can be
 * sent, which includes those to networks that don't state a version.
 */
export async function refuseForVersion(
  composed: ComposedCell,
  options: CallOptions,
  ports: AskingPorts,
): Promise<Refusal | undefined> {
  if (!dependsOnVersion(composed)) return undefined;
  const needs = callsOf(composed).flatMap(specNeedsOf);
  if (needs.length === 0 || ports.inquiries === undefined) return undefined;
  const version = await findSpecVersion(options, ports);
  if (version.kind === 'failed') return version.problem;
  const missing = version.value === '' ? undefined : needs.find((need) => !versionHas(version.value, need));
  return missing && refusalOf(missing, version.value);
}

/** Returns the cost of asking for the version, if a request depends on it and it isn't known. Sends nothing. */
export async function planVersion(prepared: PreparedCell, ports: OfferingPorts): Promise<readonly CreditCost[]> {
  const facts = ports.inquiries?.facts;
  if (facts === undefined || !dependsOnVersion(prepared)) return [];
  const { network } = prepared;
  // Known for a day, which saves composing the cell while its author types.
  if ((await findVersionFact(facts, network, ports.now())) !== undefined) return [];
  const sketch = await composeAt(prepared, ports);
  if (sketch.kind === 'failed' || callsOf(sketch.value).every((call) => specNeedsOf(call).length === 0)) return [];
  return [resolveCost(specVersionMethod, network, ports.settings().costs).cost];
}

/** `# @method raw` says that a request is meant as written. */
function dependsOnVersion({ cell, request, network }: PreparedCell): boolean {
  return (
    hasClasses(network) &&
    request.kind === 'call' &&
    mayNeedVersion(catalogueMethod(request.method, network)) &&
    directiveOf(cell, 'method')?.value !== 'raw'
  );
}

/** Returns the version that a network states: an empty text if it states none. Asks it once a day. */
export async function findSpecVersion(options: CallOptions, ports: AskingPorts): Promise<PipeResult<string>> {
  const { network } = options;
  const facts = ports.inquiries?.facts;
  const known = facts && (await findVersionFact(facts, network, ports.now()));
  if (known !== undefined) return ok(known);
  const asked = await executeCall({ kind: 'rpc', method: specVersionMethod, params: {} }, options, ports);
  if (asked.kind === 'failed') return failed(asked.problem);
  const { outcome } = asked.value;
  // Other failures say nothing about the network's version.
  if (outcome.kind !== 'result' && outcome.kind !== 'rpcError') return ok('');
  const version = outcome.kind === 'result' ? (readSpecVersion(outcome.value) ?? '') : '';
  await facts?.keep(versionFact(network, version, ports.now()), { isLasting: isLastingChain(network) });
  return ok(version);
}

function refusalOf({ what, since, goneIn, cure }: SpecNeed, version: string): Refusal {
  const isBetween = goneIn !== undefined && versionHas(version, { what, cure, since });
  const when = isBetween ? `is not part of the specification from version ${goneIn} on` : `needs version ${since}`;
  return {
    code: 'problem',
    cause: `The network follows version ${version} of the specification, and ${lowered(what)} ${when}.`,
    cure: `${cure} The request was not sent.`,
    remedies: [{ kind: 'useRawMethod' }],
  };
}

/** A sentence that begins with `A list` continues another one. */
function lowered(what: string): string {
  return what.startsWith('A ') ? `a ${what.slice(2)}` : what;
}
