import type { Network } from './network';

/** Returns the network with a key; undefined if settings no longer have it. */
export function findNetwork(
  key: string,
  { settings }: { readonly settings: { readonly networks: readonly Network[] } },
): Network | undefined {
  return settings.networks.find((network) => network.key === key);
}
