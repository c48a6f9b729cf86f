import { createEnvironmentSecret, isReservedVariable } from '../../../base/credentials/environmentSecret';
import type { Secret } from '../../../base/credentials/secret';
import { failed, ok } from '../../../base/result';
import type { Refusal } from '../../../model/exchange/refusal';
import { findEndpoint } from '../../../model/networks/findEndpoint';
import type { Network, Transport } from '../../../model/networks/network';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { AskedFor, EnvironmentDestination, PromptPorts } from '../../../request/pipe/promptPorts';
import type { Scope } from './scope';

/**
 * The environment variables that a cell uses, by name, and the values that the user typed, by the expression of
 * `$input`. The values are hidden wherever the request is shown or stored.
 */
export type EnvironmentValues = ReadonlyMap<string, Secret>;

export const noEnvironment: EnvironmentValues = new Map();

/** The names that a notebook may send until it is closed. */
export type EnvironmentGrants = Set<string>;

/** A cell that asks the user for values, or to send some. */
export interface AskingCell extends AskedFor {
  readonly scope: Scope;
  readonly grants: EnvironmentGrants;
  readonly signal: AbortSignal;
}

/** The environment variables that a cell uses, directly or through its variables. */
export function environmentNames(scope: Scope): readonly string[] {
  return [...new Set(scope.references().flatMap(({ target }) => (target.kind === 'environment' ? [target.name] : [])))];
}

/** Whether a cell sends values that are hidden wherever the request is shown or stored. */
export function sendsHidden(scope: Scope): boolean {
  return scope.references().some(({ target }) => target.kind === 'environment' || target.kind === 'input');
}

/**
 * Gets the values that a cell sends. A notebook may come from someone else, so the user is asked about each name that
 * is not allowed yet, once per destination. Keys of this extension are never sent.
 */
export async function gatherEnvironment(
  { scope, destinations, grants, signal }: AskingCell,
  { environment }: Pick<PromptPorts, 'environment'>,
): Promise<PipeResult<EnvironmentValues>> {
  const values = new Map<string, Secret>();
  const names = environmentNames(scope);
  for (const name of names) {
    if (isReservedVariable(name))
      return failed(refuse(`${name} is reserved for Rpcbook's own keys.`, 'Use another name.'));
    const text = environment.find(name);
    if (text === undefined) return failed(notSet(name));
    const value = createEnvironmentSecret(name, text);
    if (value.kind === 'failed') return failed(refuse(value.problem, 'Use a notebook variable or `$input` instead.'));
    values.set(name, value.value);
  }
  if (names.length === 0) return ok(values);
  const allowed = environment.allowedNames();
  const missing = names.filter((name) => !allowed.includes(name));
  const places = destinations.filter((place) => missing.some((name) => !grants.has(grantOf(name, place))));
  const asked = missing.filter((name) => places.some((place) => !grants.has(grantOf(name, place))));
  if (asked.length > 0) {
    const refusal = await environment.ask({ names: asked, destinations: places }, signal);
    if (refusal) return failed(refusal);
    for (const name of asked) for (const place of places) grants.add(grantOf(name, place));
  }
  return ok(values);
}

/** The destination of a call to a network. */
export function destinationOf(network: Network, transport: Transport, isGas: boolean): EnvironmentDestination {
  const endpoint = isGas ? network.gas : findEndpoint(network, transport);
  return { network, origin: endpoint?.origin ?? network.key };
}

/** The grant of a name for a destination. */
export function grantOf(name: string, { network, origin }: EnvironmentDestination): string {
  return JSON.stringify([name, network.key, origin]);
}

/** A cell without its variable is written wrongly for this environment, so that a check in it doesn't run. */
function notSet(name: string): Refusal {
  const cure = 'Set it, or correct the name. Nothing was sent.';
  return { code: 'invalidCell', cause: `The environment variable ${name} is not set.`, cure };
}

function refuse(cause: string, cure: string): Refusal {
  return { code: 'problem', cause, cure };
}
