import type { Network } from './network';

/** The chain IDs of development nodes, which start without the contracts of public chains and keep all their blocks. */
const developmentChains: readonly number[] = [1337, 31337];

/** Whether a network has the chain ID of development nodes. */
export function isDevelopmentChain({ chainId }: Pick<Network, 'chainId'>): boolean {
  return developmentChains.includes(Number(chainId));
}
