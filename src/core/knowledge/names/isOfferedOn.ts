import { isDevelopmentChain } from '../../model/networks/isDevelopmentChain';
import type { Network } from '../../model/networks/network';
import type { NamedAddress } from './addressBook';

/**
 * Whether completion offers a name on a network. Well-known contracts of public chains are usually missing on a chain
 * for development. Written out, their names are still found there, because such a chain may be a fork.
 */
export function isOfferedOn(
  { rank }: Pick<NamedAddress, 'rank'>,
  network: Pick<Network, 'chainId'> | undefined,
): boolean {
  return rank !== 'builtIn' || network === undefined || !isDevelopmentChain(network);
}
