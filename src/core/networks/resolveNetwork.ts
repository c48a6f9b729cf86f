import { nearestNames } from './nearestNames';
import type { Network, Service } from './network';

export type NetworkResolution =
  | { readonly kind: 'found'; readonly network: Network }
  /** Several services have a network of this id: the user has to say `service/network`. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Network[] }
  /** `nearest` holds names that may have been meant, the likeliest first. */
  | { readonly kind: 'unknown'; readonly nearest: readonly string[] };

/** Finds the network that `# @network` names: `service/network`, or the network's id alone where only one has it. */
export function resolveNetwork(services: readonly Service[], name: string): NetworkResolution {
  const networks = services.flatMap((service) => service.networks);
  const byKey = networks.find((network) => network.key === name);
  if (byKey) return { kind: 'found', network: byKey };
  const candidates = networks.filter((network) => network.id === name);
  const [first, second] = candidates;
  if (first === undefined) return { kind: 'unknown', nearest: nearestNetworks(networks, name) };
  return second === undefined ? { kind: 'found', network: first } : { kind: 'ambiguous', candidates };
}

function nearestNetworks(networks: readonly Network[], name: string): readonly string[] {
  const names = name.includes('/') ? networks.map((network) => network.key) : networks.map((network) => network.id);
  return nearestNames(name, [...new Set(names)]);
}
