import { findProxyLinks, type ProxyLinks } from '../../../answer/inquiry/proxyLinks';
import { isList, isObject, type JsonValue, readList, readMember } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import { type StateBlock, stateBlockOf } from '../../../knowledge/answers/answerBlocks';
import { factsOf } from '../../../model/catalogue/methodFacts';
import { namesVariables } from '../../../model/cell/namesVariables';
import type { Call } from '../../../model/exchange/exchange';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import { hasSelectors, type Network } from '../../../model/networks/network';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PreparedCell } from './cellStages';

const newest: StateBlock = { sent: 'latest', number: undefined };

/** Whether a method's calls are composed, or its answers are read, by the ABI or the layout of their contract. */
function readsByContract(method: string): boolean {
  return factsOf(method).takes !== undefined || namesVariables(method);
}

/** Returns the proxies of calls that may run another code than what is stored, by block. Sends nothing. */
export async function linksOfCalls(
  calls: readonly Call[],
  network: Network,
  ports: OfferingPorts,
): Promise<readonly ProxyLinks[]> {
  const byBlock = new Map<string, { readonly block: StateBlock; readonly addresses: string[] }>();
  for (const call of calls) {
    if (call.kind !== 'rpc' || !readsByContract(call.method) || !isList(call.params)) continue;
    const block = stateBlockOf(call) ?? newest;
    const key = printJson(block.sent);
    const group = byBlock.get(key) ?? { block, addresses: [] };
    byBlock.set(key, group);
    group.addresses.push(...contractsOf(call.method, call.params));
  }
  const found = await Promise.all(
    [...byBlock.values()].map(({ block, addresses }) => findProxyLinks(addresses, block, network, ports)),
  );
  return found.filter(({ links }) => links.length > 0);
}

/** Whether a call has an effect, so that it can't be sent before the code of its contract is known. */
export function hasEffect(call: Call): boolean {
  return call.kind === 'rpc' && factsOf(call.method).effect === 'sends';
}

/** Whether the proxies of a request are checked, because it is composed or read by the ABI or the layout of its contract. */
export function isChecked({ request, network }: Pick<PreparedCell, 'request' | 'network'>): boolean {
  return hasSelectors(network) && request.kind === 'call' && readsByContract(catalogueMethod(request.method, network));
}

/** The contracts that a call runs or reads, and those whose state it overrides. */
function contractsOf(method: string, params: readonly JsonValue[]): readonly string[] {
  const [first = null, , third] = params;
  if (typeof first === 'string') return [first];
  if (namesVariables(method)) return keysOf(first);
  if (factsOf(method).overrides !== 'blocks')
    return [...calledBy(first), ...keysOf(readMember(third ?? null, 'stateOverrides') ?? third)];
  return readList(first, 'blockStateCalls').flatMap((block) => [
    ...readList(block, 'calls').flatMap(calledBy),
    ...keysOf(readMember(block, 'stateOverrides')),
  ]);
}

function calledBy(call: JsonValue): readonly string[] {
  const to = readMember(call, 'to');
  return typeof to === 'string' ? [to] : [];
}

/** Names that aren't addresses are ignored later. */
function keysOf(overrides: JsonValue | undefined): readonly string[] {
  return isObject(overrides) ? Object.keys(overrides) : [];
}
