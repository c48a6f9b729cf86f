import type { Network } from '../../model/networks/network';
import type { NamedAddress } from './addressBook';

/** The chain IDs of development nodes, which start without the contracts of public chains. */
const developmentChains: readonly number[] = [1337, 31337];

/**
 * Whether completion offers a name on a network. Well-known contracts of public chains are usually missing on a chain
 * for development. Written out, their names are still found there, because such a chain may be a fork.
 */
export function isOfferedOn(
  { rank }: Pick<NamedAddress, 'rank'>,
  network: Pick<Network, 'chainId'> | undefined,
): boolean {
  return rank !== 'builtIn' || !developmentChains.includes(Number(network?.chainId));
}
