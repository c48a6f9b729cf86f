import type { AddressBook } from '../../../knowledge/names/addressBook';
import { addressKey, canonicalAddress } from '../../../knowledge/names/canonicalAddress';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import { findWrittenContract } from '../../../model/cell/findWrittenContract';
import { contractReadOf, slotReadOf } from '../../../model/exchange/evmCalls';
import type { Exchange } from '../../../model/exchange/exchange';
import { hasSelectors } from '../../../model/networks/network';

/** A contract whose own state was read, and a proxy that runs its code. Canonical addresses. */
export interface AskedImplementation {
  readonly implementation: string;
  readonly proxy: string;
  /** What the cell calls it, if several contracts bear this name and the user hasn't said yet which one it means. */
  readonly name?: string;
  /** Says which contract was asked, and which one has the state that is usually meant. */
  readonly note: string;
}

/**
 * Returns the proxy that was probably meant by a call or a read of storage of its implementation. Undefined if no proxy
 * of the contract is known, or it is a proxy itself. `text` is that of the cell.
 */
export async function findAskedImplementation(
  { call, network }: Pick<Exchange, 'call' | 'network'>,
  knowledge: KnowledgeSource,
  text = '',
): Promise<AskedImplementation | undefined> {
  const asked = contractReadOf(call) ?? slotReadOf(call);
  if (asked === undefined || !hasSelectors(network)) return undefined;
  const address = addressKey(asked.address, network.family);
  const [proxy, another] = await knowledge.proxiesOf(network, address);
  if (proxy === undefined) return undefined;
  const names = await knowledge.contractsOn(network);
  const nameOf = (key: string): string => {
    const name = names.get(key)?.name;
    return name === undefined ? canonicalAddress(key, network) : `${name} at ${canonicalAddress(key, network)}`;
  };
  const more = another === undefined ? '' : ' and other proxies';
  const implementation = canonicalAddress(address, network);
  const name = openNameOf(implementation, text, await knowledge.addressBook(network));
  return {
    implementation,
    proxy: canonicalAddress(proxy, network),
    ...(name !== undefined && { name }),
    note: `This is the state of the implementation itself, ${nameOf(address)}. ${nameOf(proxy)}${more} runs its code with a state of its own.`,
  };
}

/** Returns the name by which a text calls a contract, if the user can say and hasn't said what it means. */
function openNameOf(address: string, text: string, book: AddressBook): string | undefined {
  const named = book.all.filter((entry) => entry.address === address).map(({ name }) => name);
  const open = named.filter((name) => book.choicesOf(name).length > 0 && !book.isChosen(name));
  return open.find((name) => findWrittenContract(text, [name]) !== undefined);
}
