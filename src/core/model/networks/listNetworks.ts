import type { Service } from './network';

const maxListed = 8;

/** Returns a sentence with the networks of the settings. */
export function listNetworks(services: readonly Service[]): string {
  const keys = services.flatMap(({ networks }) => networks.map(({ key }) => key));
  if (keys.length === 0) return 'No network is configured.';
  const rest = keys.length - maxListed;
  return `The configured networks are ${keys.slice(0, maxListed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}
