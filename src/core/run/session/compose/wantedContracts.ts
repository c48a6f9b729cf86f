import { signatureOf } from '../../../formats/abi/type/eventSignature';
import type { AddressBook } from '../../../knowledge/names/addressBook';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import { type CalledContract, readCalledContract } from '../../../knowledge/sources/calledContract';
import { eventsOfContract } from '../../../knowledge/sources/eventsOfContract';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import type { ArgumentNode } from '../../../model/cell/cell';
import type { Network } from '../../../model/networks/network';
import { encodeAddress } from '../../../request/params/encodeAddress';
import type { NamedSignature } from './createEncodeContext';
import type { Substitution } from './substitution';

/** Maximum number of contracts whose files one composition reads. */
const maxContracts = 64;

/** The contracts whose functions a request calls by name. Encoding is synchronous, so they are read between two attempts. */
export class WantedContracts {
  /** Requested addresses that haven't been read yet, in lowercase. */
  readonly wanted = new Set<string>();
  readonly #read = new Map<string, CalledContract>();

  /**
   * Returns what is known about the contract at an address. Undefined if it hasn't been read yet; `read` then reads it.
   */
  at(address: string): CalledContract | undefined {
    const key = address.toLowerCase();
    const known = this.#read.get(key);
    if (known === undefined && this.#read.size + this.wanted.size < maxContracts) this.wanted.add(key);
    return known;
  }

  /** Reads the requested contracts as they are at a block, or at the newest one. Sends nothing. */
  async read(network: Network, knowledge: KnowledgeSource, block?: number): Promise<void> {
    for (const address of this.wanted)
      this.#read.set(address, await readCalledContract(network, address, knowledge, block));
    this.wanted.clear();
  }
}

/** Returns the first address whose logs a request asks for. Undefined if it names none, or its value isn't known. */
export function filteredContract(
  nodes: readonly ArgumentNode[],
  substitution: Pick<Substitution, 'argument'>,
  book: AddressBook | undefined,
): string | undefined {
  const filter = nodes.find((node) => node.kind === 'object');
  const member = filter?.kind === 'object' ? filter.members.find(({ key }) => key === 'address')?.value : undefined;
  const node = member?.kind === 'array' ? member.items[0] : member;
  if (node?.kind !== 'word' && node?.kind !== 'string') return undefined;
  const written = substitution.argument(node);
  if (written.kind === 'failed' || written.value.kind !== 'text') return undefined;
  const { text } = written.value;
  const named = encodeAddress(text, book);
  return named?.kind === 'ok' ? named.value.address : text;
}

/** Returns the events of a contract and of what is behind it, by name, for topics. Sends nothing. */
export async function namedEventsOf(
  address: string,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<readonly NamedSignature[]> {
  const events = await eventsOfContract(network, addressKey(address, network.family), knowledge);
  return events.map(({ item }) => ({ name: item.name, signature: signatureOf(item) }));
}
