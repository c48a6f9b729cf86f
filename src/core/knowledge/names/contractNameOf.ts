import { lazily } from '../../base/lazily';
import type { Network } from '../../model/networks/network';
import { readContractNames } from './readContractNames';

/** The name of a well-known contract. */
export interface ContractName {
  readonly name: string;
  /** Whether the contract has this address on every EVM chain that has it. */
  readonly isAnywhere: boolean;
}

type Names = ReadonlyMap<string, ContractName>;

/** The table is read when an address is first looked up. */
const lists = lazily(readLists);

/**
 * Returns the name of a well-known contract by its address: with the checksum on EVM networks, as hex without leading
 * zeros on l2net.
 */
export function contractNameOf(
  address: string,
  { family, chainId }: Pick<Network, 'family' | 'chainId'>,
): ContractName | undefined {
  if (family === 'solana') return undefined;
  const own = family === 'l2net' ? family : chainId;
  return (
    (own === undefined ? undefined : lists().get(own)?.get(address)) ??
    (family === 'evm' ? lists().get('evm')?.get(address) : undefined)
  );
}

/** Returns the well-known contracts of a network with their addresses. */
export function wellKnownContracts({
  family,
  chainId,
}: Pick<Network, 'family' | 'chainId'>): readonly (readonly [string, ContractName])[] {
  if (family === 'solana') return [];
  const own = family === 'l2net' ? family : chainId;
  const here = own === undefined ? undefined : lists().get(own);
  return [...(here ?? []), ...(family === 'evm' ? (lists().get('evm') ?? []) : [])];
}

/** A list may be of several chains. A chain may have several lists. */
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
