import type { JsonValue } from '../../../base/json/jsonValue';
import { isList, readText } from '../../../base/json/readMember';
import { addressKey } from '../../../knowledge/names/addressKey';
import { canonicalAddress } from '../../../knowledge/names/canonicalAddress';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import type { Exchange } from '../../../model/exchange/exchange';
import { hasSelectors } from '../../../model/networks/familyTraits';

/** A contract whose own state was read, and a proxy that runs its code. Canonical addresses. */
export interface AskedImplementation {
  readonly implementation: string;
  readonly proxy: string;
  /** Says which contract was asked, and which one has the state that is usually meant. */
  readonly note: string;
}

/**
 * Returns the proxy that was probably meant by a call or a read of storage of its implementation. Undefined if no proxy
 * of the contract is known, or it is a proxy itself.
 */
export async function findAskedImplementation(
  { call, network }: Pick<Exchange, 'call' | 'network'>,
  knowledge: KnowledgeSource,
): Promise<AskedImplementation | undefined> {
  const params = call.kind === 'rpc' && hasSelectors(network) ? call.params : undefined;
  const [first] = isList(params) ? params : [];
  const written = call.kind === 'rpc' ? targetOf(call.method, first) : undefined;
  if (written === undefined) return undefined;
  const address = addressKey(written, network.family);
  const [proxy, another] = await knowledge.proxiesOf(network, address);
  if (proxy === undefined) return undefined;
  const names = await knowledge.contractsOn(network);
  const nameOf = (key: string): string => {
    const name = names.get(key)?.name;
    return name === undefined ? canonicalAddress(key, network) : `${name} at ${canonicalAddress(key, network)}`;
  };
  const more = another === undefined ? '' : ' and other proxies';
  return {
    implementation: canonicalAddress(address, network),
    proxy: canonicalAddress(proxy, network),
    note: `This is the state of the implementation itself, ${nameOf(address)}. ${nameOf(proxy)}${more} runs its code with a state of its own.`,
  };
}

function targetOf(method: string, first: JsonValue | undefined): string | undefined {
  if (method === 'eth_call') return readText(first, 'to');
  return method === 'eth_getStorageAt' && typeof first === 'string' ? first : undefined;
}
