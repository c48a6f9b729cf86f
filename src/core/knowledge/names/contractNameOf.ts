import { lazily } from '../../base/lazily';
import type { Family, Network } from '../../model/networks/network';
import { readContractNames } from './readContractNames';

/** The name of a well-known contract. */
export interface ContractName {
  readonly name: string;
  /** Whether the contract has this address on every EVM chain where it exists. */
  readonly isAnywhere: boolean;
}

type Names = ReadonlyMap<string, ContractName>;

/** The table is read at the first lookup. */
const lists = lazily(readLists);

/** The lists that apply to a chain: first its own, then those of all chains of its family. */
const listsOfChain: Readonly<Record<Family, (chainId: string | undefined) => readonly string[]>> = {
  evm: (chainId) => (chainId === undefined ? ['evm'] : [chainId, 'evm']),
  l2net: () => ['l2net'],
  solana: () => ['solana'],
};

/**
 * Returns the name of a well-known contract or program by its address: with the checksum on EVM networks, as hex without
 * leading zeros on l2net.
 */
export function contractNameOf(
  address: string,
  { family, chainId }: Pick<Network, 'family' | 'chainId'>,
): ContractName | undefined {
  for (const list of listsOfChain[family](chainId)) {
    const name = lists().get(list)?.get(address);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Returns the name of a well-known contract by its address with the checksum, on any chain. */
export function contractNameAnywhere(address: string): string | undefined {
  for (const names of lists().values()) {
    const known = names.get(address);
    if (known !== undefined) return known.name;
  }
  return undefined;
}

/** Returns the well-known contracts of a network with their addresses. */
export function wellKnownContracts({
  family,
  chainId,
}: Pick<Network, 'family' | 'chainId'>): readonly (readonly [string, ContractName])[] {
  return listsOfChain[family](chainId).flatMap((list) => [...(lists().get(list) ?? [])]);
}

/** A list may apply to several chains, and a chain may have several lists. */
function readLists(): ReadonlyMap<string, Names> {
  const found = new Map<string, Map<string, ContractName>>();
  for (const [chains, lines] of Object.entries(readContractNames())) {
    for (const chain of chains.split(' ')) {
      const names = found.get(chain) ?? new Map<string, ContractName>();
      found.set(chain, names);
      for (const line of lines) {
        const space = line.indexOf(' ');
        names.set(line.slice(0, space), { name: line.slice(space + 1), isAnywhere: chains === 'evm' });
      }
    }
  }
  return found;
}
