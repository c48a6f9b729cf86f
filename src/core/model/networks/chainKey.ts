import type { Network } from './network';

/** Returns a key for a network's endpoint and chain, because settings may point the same name to another chain. */
export function chainKey(network: Network): string {
  return JSON.stringify([
    network.key,
    network.family,
    network.chainId ?? '',
    network.rpc?.template ?? network.ws?.template ?? '',
  ]);
}
