import { isLoopbackHost } from '../../base/credentials/loopback';
import { mayCarryCredential } from '../../base/credentials/originRule';
import { Secret } from '../../base/credentials/secret';
import { parseUrl } from '../../base/parseUrl';
import { failed, ok, type Result } from '../../base/result';
import { withoutTrailing } from '../../base/withoutTrailing';
import { isPlainPart } from './keyLikeness';
import { looksLikeKey } from './readEndpoint';

/** A pasted endpoint in parts, as stored in `rpcbook.services` and the secret store. */
export interface SplitEndpoint {
  /** Host, with `{network}` if the provider has one for each network. */
  readonly rpcUrl: string;
  /** Path with `{key}`, if the key isn't in the host, and `{network}` if the network is in the path. Empty without a key. */
  readonly rpcPath: string;
  /** The address of the provider's WebSocket endpoint, if it is known. */
  readonly wsUrl?: string;
  readonly wsPath?: string;
  /** The value of `{network}`. Absent if the address has none, or if the text already has the placeholder. */
  readonly networkId?: string;
  /** Absent if the text has no key. */
  readonly key?: Secret;
  /** Whether the node is on this computer. */
  readonly isLocal: boolean;
  /** Display name: the provider's domain, or `Local node`. */
  readonly name: string;
}

/** Query parameters that may contain a key. */
const keyNames = /^(?:api[-_]?key|d?key|(?:access[-_]?)?token|auth)$/i;

/** Other names of query parameters that providers have. */
const knownNames =
  /^(?:chain-?id|network|chain|subscription-key|project-?(?:id|key|uuid)|client-?id|app-?(?:id|key)|cluster|method)$/i;

/** Minimum characters of a text after `/v2/` or `/v3/` that counts as a key. */
const minKeyLength = 10;

/** Maximum characters of a text that is read. */
const maxTextLength = 2000;

/** Placeholders for a key in the documentation of providers. */
const keyPlaceholder =
  /^(?:[<{[(]|%7B|%3C)?(?:your[-_ ]?)?(?:api[-_]?|project[-_]?|access[-_]?)?(?:key|id|token)(?:[>}\])]|%7D|%3E)?$/i;

/** Path segments that aren't networks. */
const plainSegments = /^(?:v\d+|rpc|jsonrpc|json-rpc|api|ws|wss|http|https|ext|public|node|gateway)$/i;

const networkWords =
  /(?:mainnet|testnet|devnet|sepolia|holesky|hoodi|amoy|fuji|^(?:eth|ethereum|base|optimism|arbitrum|polygon|solana|linea|scroll|gnosis|bsc|avalanche|evm|l2net)$)/i;

/** Providers that have the network as the first label of the host, by the rest of the host. */
const networkHosts =
  /^(?:infura\.io|g\.alchemy\.com|core\.chainstack\.com|blastapi\.io|nodereal\.io|gateway\.tenderly\.co|nownodes\.io|rpc\.grove\.city)$/i;

/** Providers that accept WebSocket connections at the path of HTTP requests. */
const samePathHosts =
  /(?:\.g\.alchemy\.com|\.quiknode\.pro|\.core\.chainstack\.com|\.p2pify\.com|\.blastapi\.io|\.gateway\.tenderly\.co)$/i;

/** A part of a pasted URL that may be its key. */
export interface KeyPart {
  /** Says which part it is, for `splitEndpoint`. */
  readonly id: string;
  /** The part with bullets in place of most of its characters. */
  readonly masked: string;
  /** Where it is, such as `in the path, 24 characters`. */
  readonly place: string;
  /** Whether it is a key without a doubt. */
  readonly isCertain: boolean;
}

/**
 * Returns the parts of a pasted URL that may be its key, the certain ones first: each segment, name and value of the
 * query, and label of the host that isn't a plain word, a version or the name of a network. None for a text that isn't a URL.
 */
export function findKeyParts(text: string): readonly KeyPart[] {
  const url = parseEndpoint(text);
  if (url.kind === 'failed') return [];
  const parts = placesOf(url.value).flatMap(({ id, text: part, place, isCertain }): readonly KeyPart[] =>
    isCertain || (!keyPlaceholder.test(part) && !isPlainPart(decodePart(part)))
      ? [{ id, masked: mask(decodePart(part)), place: `${place}, ${decodePart(part).length} characters`, isCertain }]
      : [],
  );
  return [...parts.filter(({ isCertain }) => isCertain), ...parts.filter(({ isCertain }) => !isCertain)];
}

/**
 * Splits the URL from a provider, or the address of a node, into the parts for settings, the key, and the network.
 * `localhost:8546` becomes `http://localhost:8546`, and other hosts get `https`. No problem repeats the text.
 * @param text the URL or address
 * @param keyPart the ID of the part that is the key, as the user says; `none` for no key. Without it, a certain part is
 */
export function splitEndpoint(text: string, keyPart?: string): Result<SplitEndpoint, string> {
  const parsed = parseEndpoint(text);
  if (parsed.kind === 'failed') return parsed;
  const { value: url } = parsed;
  const path = splitPath(url, keyPart);
  const isLeft = keyPart !== undefined && placesOf(url).some(({ id, isCertain }) => isCertain && id !== keyPart);
  if (path.keys.length > 1 || isLeft)
    return failed('This URL contains more than one key. Remove the ones that are not needed.');
  const [found] = path.keys;
  const hasKey = path.hostLabel !== undefined || path.template.includes('{key}');
  if (hasKey && !mayCarryCredential(url.origin))
    return failed('Use https:// so that the API key is encrypted in transit. Only this computer can use http://.');
  return ok(describe(url, path, hasKey, found));
}

function parseEndpoint(text: string): Result<URL, string> {
  if (text.length > maxTextLength) return failed('This text is too long for a URL.');
  const url = parseUrl(withScheme(text.trim().replace(/^["'<]|["'>]$/g, '')));
  if (url === undefined || url.hostname === '')
    return failed('Enter a URL, such as https://mainnet.example.com or localhost:8545.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return failed('The URL must begin with https:// or wss://.');
  if (url.username !== '' || url.password !== '')
    return failed('Remove the user name and password from the URL. Rpcbook supports API keys in the path or query.');
  if (/(?:^|\.)example\.(?:com|org|net)$/i.test(url.hostname))
    return failed('Replace the example host with the host of your node.');
  return ok(url);
}

interface SplitPath {
  /** Path and query with `{key}` in place of the key. */
  readonly template: string;
  readonly keys: readonly string[];
  /** The index of the label of the host that is the key. */
  readonly hostLabel: number | undefined;
}

/** A segment of the path, a name or a value of the query, or a label of the host, as it is in the URL. */
interface AddressPart {
  /** `path 2`, `query 0` for a value, `name 0` for a name, `host 0`. */
  readonly id: string;
  readonly text: string;
  readonly place: string;
  readonly isCertain: boolean;
}

function placesOf(url: URL): readonly AddressPart[] {
  const { pathname, search, hostname } = url;
  const segments = pathname.split('/');
  const inPath = segments.map((text, at): AddressPart => {
    const isLast = at === segments.length - 1;
    const isKeyPlace = /^v[23]$/i.test(segments[at - 1] ?? '') && text.length >= minKeyLength && isLast;
    const isCertain = !keyPlaceholder.test(text) && (isKeyPlace || looksLikeKey(text));
    return { id: `path ${at}`, text, place: 'in the path', isCertain };
  });
  const inQuery = queryOf(search).map(({ name, value }, at): AddressPart => {
    const isCertain = value !== '' && !keyPlaceholder.test(value) && (keyNames.test(name) || looksLikeKey(value));
    const shownName = isPlainPart(name) || keyNames.test(name) ? name : mask(name);
    return { id: `query ${at}`, text: value, place: `in the query, as ${shownName}`, isCertain };
  });
  const inNames = queryOf(search).flatMap(({ name }, at): readonly AddressPart[] =>
    keyNames.test(name) || knownNames.test(name)
      ? []
      : [{ id: `name ${at}`, text: name, place: 'in the query, as a name', isCertain: looksLikeKey(name) }],
  );
  const labels = /^[\d.]+$/.test(hostname) ? [] : hostname.split('.').slice(0, -2);
  const inHost = labels.flatMap((text, at): readonly AddressPart[] =>
    /[{%]/.test(text) ? [] : [{ id: `host ${at}`, text, place: 'in the host', isCertain: false }],
  );
  return [...inPath, ...inQuery, ...inNames, ...inHost];
}

function queryOf(
  search: string,
): readonly { readonly name: string; readonly value: string; readonly written: string }[] {
  return search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((written) => {
      const at = written.indexOf('=');
      return at === -1
        ? { name: '', value: written, written }
        : { name: written.slice(0, at), value: written.slice(at + 1), written };
    });
}

function splitPath(url: URL, keyPart: string | undefined): SplitPath {
  const keys: string[] = [];
  const isKey = ({ id, isCertain }: AddressPart): boolean => (keyPart === undefined ? isCertain : id === keyPart);
  const take = (part: string): string => {
    if (!keyPlaceholder.test(part)) keys.push(decodePart(part));
    return '{key}';
  };
  const places = placesOf(url);
  const filled = (kind: string): readonly (string | undefined)[] =>
    places
      .filter(({ id }) => id.startsWith(`${kind} `))
      .map((part) => (isKey(part) || keyPlaceholder.test(part.text) ? take(part.text) : undefined));
  const segments = filled('path');
  const path = url.pathname.split('/').map((part, at) => segments[at] ?? unescapeNetwork(part));
  const values = filled('query');
  const query = queryOf(url.search).map(({ name, value, written }, at) => {
    const named = places.find(({ id }) => id === `name ${at}`);
    if (named !== undefined && isKey(named)) return `${take(name)}=${values[at] ?? value}`;
    const key = values[at];
    return key === undefined ? written : `${name === '' ? '' : `${name}=`}${key}`;
  });
  const host = places.find((part) => part.id.startsWith('host ') && isKey(part));
  if (host !== undefined) keys.push(host.text);
  return {
    template: path.join('/') + (query.length > 0 ? `?${query.join('&')}` : ''),
    keys,
    hostLabel: host === undefined ? undefined : Number(host.id.slice('host '.length)),
  };
}

/** Returns an origin with `{key}` in place of a label of its host. */
function withKeyLabel(origin: string, label: number): string {
  const [scheme = '', host = ''] = origin.split('//');
  return `${scheme}//${host
    .split('.')
    .map((text, at) => (at === label ? '{key}' : text))
    .join('.')}`;
}

/** The last characters of a long text behind bullets, so that people recognize it and nobody else learns it. */
function mask(text: string, shown = text.length >= 12 ? 4 : 0): string {
  return shown >= text.length
    ? text
    : `${'•'.repeat(Math.min(8, text.length - shown))}${text.slice(text.length - shown)}`;
}

function describe(url: URL, split: SplitPath, hasKey: boolean, key: string | undefined): SplitEndpoint {
  const isLocal = isLoopbackHost(url.hostname);
  const { template, hostLabel } = split;
  const isInHost = hostLabel !== undefined;
  const placed = isInHost
    ? { origin: withKeyLabel(url.origin, hostLabel), path: template }
    : placeNetwork(url, template, hasKey);
  const path = placed.path === '/' ? '' : placed.path;
  const usesPath = (hasKey && !isInHost) || path.includes('?');
  const rpcUrl = usesPath ? placed.origin : placed.origin + withoutTrailing(path, '/');
  const rpcPath = usesPath ? path : '';
  return {
    rpcUrl,
    rpcPath,
    ...webSocketOf(url, rpcUrl, rpcPath),
    networkId: placed.networkId,
    ...(key !== undefined && { key: new Secret(key) }),
    isLocal,
    name: isLocal ? 'Local node' : domainOf(url.hostname),
  };
}

/** Finds the network in the address: the first label of the host, or the segment before the key. */
function placeNetwork(
  url: URL,
  path: string,
  hasKey: boolean,
): { readonly origin: string; readonly path: string; readonly networkId?: string } {
  const origin = url.origin.replace(/%7Bnetwork%7D/gi, '{network}');
  const [label = '', ...rest] = url.hostname.split('.');
  if (
    hasKey &&
    rest.length > 1 &&
    label !== '{network}' &&
    (networkHosts.test(rest.join('.')) || networkWords.test(label)) &&
    !/quiknode/i.test(url.hostname)
  )
    return { origin: origin.replace(label, '{network}'), path, networkId: label };
  const before = /^\/([a-z][\w-]*)(\/(?:ws\/)?(?:v\d+\/)?\{key\}\/?)$/i.exec(path);
  const [, segment = '', tail = ''] = before ?? [];
  if (segment !== '' && !plainSegments.test(segment)) return { origin, path: `/{network}${tail}`, networkId: segment };
  return { origin, path };
}

/** Returns the WebSocket endpoint if the provider, or a development node, has it at a known address. */
function webSocketOf({ hostname }: URL, rpcUrl: string, rpcPath: string): Pick<SplitEndpoint, 'wsUrl' | 'wsPath'> {
  const wsUrl = rpcUrl.replace(/^http/, 'ws');
  if (rpcUrl.includes('{key}')) return {};
  if (rpcPath === '') return isLoopbackHost(hostname) ? { wsUrl, wsPath: '' } : {};
  if (samePathHosts.test(hostname)) return { wsUrl, wsPath: rpcPath };
  const service = /^(\/\{network\})?(\/v3\/\{key\})$/.exec(rpcPath);
  if (service) return { wsUrl, wsPath: `${service[1] ?? ''}/ws${service[2]}` };
  return /(?:^|\.)ankr\.com$/i.test(hostname) ? { wsUrl, wsPath: rpcPath.replace('{network}', '{network}/ws') } : {};
}

/** Adds `http` for this computer and `https` for others, and replaces WebSocket schemes by those of HTTP. */
function withScheme(text: string): string {
  if (/^wss?:\/\//i.test(text)) return text.replace(/^ws/i, 'http').replace(/\/ws(?=\/v\d+\/)/, '');
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  const host = /^(\[[^\]]*\]|[^/:?#]*)/.exec(text)?.[1] ?? '';
  return `${isLoopbackHost(host) ? 'http' : 'https'}://${text}`;
}

/** `mainnet.infura.io` is `infura.io`. */
function domainOf(hostname: string): string {
  return hostname.split('.').slice(-2).join('.');
}

function unescapeNetwork(part: string): string {
  return part.replace(/%7Bnetwork%7D/gi, '{network}');
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
