import type { Network } from '../../core/model/networks/network';
import type { ContractsParts } from './contractsParts';

/** Returns the network with a key; undefined if settings no longer have it. */
export function findNetwork(key: string, { settings }: Pick<ContractsParts, 'settings'>): Network | undefined {
  return settings.networks.find((network) => network.key === key);
}
