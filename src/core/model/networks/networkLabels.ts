import type { Network } from './network';

/**
 * Returns labels for networks: their names. If names are equal, the labels include the services, and if these are equal
 * too, the keys.
 */
export function networkLabels(networks: readonly Pick<Network, 'key' | 'name'>[]): readonly string[] {
  const names = networks.map(({ name }) => name);
  const withService = networks.map(({ key, name }) => `${name} (${key.slice(0, key.lastIndexOf('/'))})`);
  return networks.map(({ key, name }, index) => {
    const long = withService[index] ?? key;
    if (isUnique(names, name)) return name;
    return isUnique(withService, long) ? long : key;
  });
}

/** Returns the label of one network among all that are configured. */
export function networkLabel(
  network: Pick<Network, 'key' | 'name'>,
  all: readonly Pick<Network, 'key' | 'name'>[],
): string {
  return networkLabels(all)[all.findIndex(({ key }) => key === network.key)] ?? network.name;
}

function isUnique(texts: readonly string[], text: string): boolean {
  return texts.indexOf(text) === texts.lastIndexOf(text);
}
