import { readFields } from '../../base/json/readFields';
import { splitAddress } from '../../base/parseUrl';
import { hostMembers } from './readEndpoint';
import { findKeyParts, type KeyPart } from './splitEndpoint';

/** A part of a service's addresses in settings that may be its key. */
export interface StoredKeyPart extends Omit<KeyPart, 'id'> {
  /** As it is written in the settings. */
  readonly written: string;
}

/** The path of an address whose host is in another member. */
const anyHost = 'https://host.invalid';

/** Returns the parts of the addresses of a service and its networks that may be its key, the certain ones first. */
export function findStoredKeys(entry: unknown): readonly StoredKeyPart[] {
  const found = new Map<string, StoredKeyPart>();
  for (const text of addressesOf(entry))
    for (const { id, ...part } of findKeyParts(text.startsWith('/') ? anyHost + text : text)) {
      const written = partOf(text, id);
      if (written !== undefined && !found.has(written)) found.set(written, { ...part, written });
    }
  const parts = [...found.values()];
  return [...parts.filter(({ isCertain }) => isCertain), ...parts.filter(({ isCertain }) => !isCertain)];
}

/** The addresses and paths of an entry and its networks, as far as they are texts. */
function addressesOf(entry: unknown): readonly string[] {
  const fields = readFields(entry);
  if (fields === undefined) return [];
  const own = hostMembers.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' ? [value] : [];
  });
  const networks = Array.isArray(fields['networks']) ? fields['networks'] : [];
  return [...own, ...networks.flatMap(addressesOf)];
}

/** Returns the part with an ID of `findKeyParts`, as written. */
function partOf(address: string, id: string): string | undefined {
  const { host, rest } = splitAddress(address);
  const [path = '', query = ''] = rest.split('?', 2);
  const [kind, at] = id.split(' ');
  if (kind === 'host') return host.split('.')[Number(at)];
  if (kind === 'path') return path.split('/')[Number(at)];
  const member = query.split('&').filter((part) => part !== '')[Number(at)];
  return kind === 'name' ? member?.slice(0, member.indexOf('=')) : member?.slice(member.indexOf('=') + 1);
}

/**
 * Returns an entry of `rpcbook.services` with `{key}` in place of a key, and the credential that it is kept as. Everything
 * else stays as written.
 */
export function withoutStoredKey(entry: unknown, written: string, alias: string): unknown {
  const fields = readFields(entry);
  if (fields === undefined) return entry;
  const hadKey = typeof fields['credential'] === 'string';
  // Without a key before, the default path with `{key}` wasn't meant.
  const path = fields['rpcPath'] === undefined && !hadKey ? { rpcPath: '' } : {};
  return { ...replaceIn(fields, written), ...path, credential: alias };
}

function replaceIn(fields: Readonly<Record<string, unknown>>, written: string): Readonly<Record<string, unknown>> {
  const changed = hostMembers.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' ? [[name, withPlace(value, written)] as const] : [];
  });
  const networks: unknown = fields['networks'];
  const replaced = (network: unknown): unknown => {
    const members = readFields(network);
    return members === undefined ? network : replaceIn(members, written);
  };
  return {
    ...fields,
    ...Object.fromEntries(changed),
    ...(Array.isArray(networks) && { networks: networks.map(replaced) }),
  };
}

function withPlace(address: string, written: string): string {
  const replaced = withPartReplaced(address, written);
  if (replaced !== address) return replaced;
  const { rest } = splitAddress(address);
  return address.slice(0, address.length - rest.length) + rest.split(written).join('{key}');
}

function withPartReplaced(address: string, written: string): string {
  return address
    .split(/([/?&=])/)
    .map((part, at, all) => {
      if (part === written) return '{key}';
      const isHost = at === 4 && all[1] === '/' && all[3] === '/';
      if (!isHost) return part;
      const labels = part.split('.');
      return labels.map((label, index) => (label === written && index < labels.length - 2 ? '{key}' : label)).join('.');
    })
    .join('');
}
