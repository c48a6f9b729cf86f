import { nearestNames } from './nearestNames';
import type { Network, Service } from './network';

export type NetworkResolution =
  | { readonly kind: 'found'; readonly network: Network }
  /** Several services have a network with this ID, so the user has to write `service/network`. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Network[] }
  /** `nearest` lists similar names, closest first. */
  | { readonly kind: 'unknown'; readonly nearest: readonly string[] };

/** Finds a network by `service/network`, or by its ID alone if that is unique. */
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
