import type { Network } from './network';

/** Returns the network with a key; undefined if settings don't contain it anymore. */
export function findNetwork(
  key: string,
  { settings }: { readonly settings: { readonly networks: readonly Network[] } },
): Network | undefined {
  return settings.networks.find((network) => network.key === key);
}
