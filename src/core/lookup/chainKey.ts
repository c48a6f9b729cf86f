import type { Network } from '../networks/network';

/** What a network is apart from its name: settings may lead the same name to another chain. */
export function chainKey(network: Network): string {
  return JSON.stringify([network.key, network.family, network.chainId ?? '', network.rpc?.template ?? network.ws?.template ?? '']);
}
