import { type CalledContract, readCalledContract } from '../../../knowledge/sources/calledContract';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import type { Network } from '../../../model/networks/network';

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
