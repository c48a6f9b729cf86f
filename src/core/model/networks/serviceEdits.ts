import { withoutTrailing } from '../../base/withoutTrailing';

/** A service in settings; see the schema of `rpcbook.services` in package.json. */
export interface ServiceSetting {
  readonly id: string;
  readonly name?: string;
  readonly credential?: string;
  readonly rpcUrl: string;
  readonly wsUrl?: string;
  readonly gasUrl?: string;
  readonly rpcPath?: string;
  readonly wsPath?: string;
  readonly dailyCredits?: number;
  readonly networks: readonly NetworkSetting[];
}

/** A network in settings. */
export interface NetworkSetting {
  readonly id: string;
  readonly name?: string;
  readonly family: string;
  readonly chainId?: string;
  readonly methodPrefix?: string;
}

/**
 * Returns the value of `rpcbook.services` with a service added. Like every edit here, it takes the raw value of the
 * setting and keeps all other entries unchanged, even unreadable ones.
 */
export function addService(setting: unknown, service: ServiceSetting): readonly unknown[] {
  return [...entries(setting), service];
}

/** Returns the setting without one service. */
export function removeService(setting: unknown, serviceId: string): readonly unknown[] {
  return entries(setting).filter((entry) => !hasId(entry, serviceId));
}

/** Returns the setting with a network added to one service. */
export function addNetwork(setting: unknown, serviceId: string, network: NetworkSetting): readonly unknown[] {
  return editNetworks(setting, serviceId, (networks) => [...networks, network]);
}

/** Returns the setting without one network. */
export function removeNetwork(setting: unknown, serviceId: string, networkId: string): readonly unknown[] {
  return editNetworks(setting, serviceId, (networks) => networks.filter((network) => !hasId(network, networkId)));
}

/** Returns the setting with a member of one service, or without it if the value is undefined. */
export function setServiceMember(
  setting: unknown,
  serviceId: string,
  member: string,
  value: string | number | undefined,
): readonly unknown[] {
  return entries(setting).map((entry) => {
    if (!hasId(entry, serviceId)) return entry;
    const others = Object.entries(entry).filter(([name]) => name !== member);
    // A member that is there keeps its place.
    if (value !== undefined && member in entry) return { ...entry, [member]: value };
    return Object.fromEntries(value === undefined ? others : [...others, [member, value]]);
  });
}

/** Returns a member of one service as text. Empty if it is missing, or no text and no number. */
export function textOfMember(setting: unknown, serviceId: string, member: string): string {
  const service = entries(setting).find((entry) => hasId(entry, serviceId));
  const value: unknown = Object.entries(service ?? {}).find(([name]) => name === member)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the setting with the chain ID of one network. */
export function setChainId(
  setting: unknown,
  serviceId: string,
  networkId: string,
  chainId: string,
): readonly unknown[] {
  return editNetworks(setting, serviceId, (networks) =>
    networks.map((network) => (hasId(network, networkId) ? { ...network, chainId } : network)),
  );
}

/** Returns the place of a service or network in settings, such as `rpcbook.services[0].networks[2]`. */
export function settingPlaceOf(setting: unknown, serviceId: string, networkId?: string): string | undefined {
  const services = entries(setting);
  const service = services.findIndex((entry) => hasId(entry, serviceId));
  const place = `rpcbook.services[${service}]`;
  if (service < 0 || networkId === undefined) return service < 0 ? undefined : place;
  const network = networksOf(services[service]).findIndex((entry) => hasId(entry, networkId));
  return network < 0 ? undefined : `${place}.networks[${network}]`;
}

/** Returns an ID for a new entry: the name in lower case with dashes, with a number if it is taken. */
export function freshId(name: string, taken: readonly string[]): string {
  const dashed = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  const base = withoutTrailing(dashed, '-') || 'service';
  let id = base;
  for (let number = 2; taken.includes(id); number += 1) id = `${base}-${number}`;
  return id;
}

function editNetworks(
  setting: unknown,
  serviceId: string,
  edit: (networks: readonly unknown[]) => readonly unknown[],
): readonly unknown[] {
  return entries(setting).map((entry) =>
    hasId(entry, serviceId) ? { ...entry, networks: edit(networksOf(entry)) } : entry,
  );
}

function entries(setting: unknown): readonly unknown[] {
  return Array.isArray(setting) ? setting : [];
}

function networksOf(entry: unknown): readonly unknown[] {
  return typeof entry === 'object' && entry !== null && 'networks' in entry ? entries(entry.networks) : [];
}

function hasId(entry: unknown, id: string): entry is object {
  return typeof entry === 'object' && entry !== null && 'id' in entry && entry.id === id;
}
