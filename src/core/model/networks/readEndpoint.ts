import { withHostKeyLabel, withHostKeyPlace } from '../../base/credentials/hostKey';
import { mayCarryCredential } from '../../base/credentials/originRule';
import { parseUrl, splitAddress } from '../../base/parseUrl';
import { withoutTrailing } from '../../base/withoutTrailing';
import { looksRandom } from './keyLikeness';
import type { Endpoint, GasAuth, GasEndpoint } from './network';
import { type Placed, readOneOf, readTextSetting, type SettingsObject } from './readObject';
import type { SettingsProblems } from './settingsProblem';

/** Settings that define where requests are sent. A network's own settings override those of its service. */
export const hostMembers = [
  'rpcUrl',
  'wsUrl',
  'gasUrl',
  'rpcPath',
  'wsPath',
  'gasPath',
  'gasKeyPath',
  'gasAuth',
] as const;

/** Hosts and paths as written, each with its place in the settings. */
export interface HostSettings {
  readonly rpcUrl?: Placed<string>;
  readonly wsUrl?: Placed<string>;
  readonly gasUrl?: Placed<string>;
  readonly rpcPath?: Placed<string>;
  readonly wsPath?: Placed<string>;
  readonly gasPath?: Placed<string>;
  readonly gasKeyPath?: Placed<string>;
  readonly gasAuth?: Placed<GasAuth>;
}

/** The values that a template is filled with and checked against. */
export interface HostContext {
  readonly networkId: string;
  readonly chainId: string | undefined;
  readonly credential: string | undefined;
  readonly problems: SettingsProblems;
}

export function readHosts(settings: SettingsObject): HostSettings {
  const text = <N extends string>(name: N) => {
    const found = settings.member(name, readTextSetting, 'text');
    return found && ({ [name]: found } as Record<N, Placed<string>>);
  };
  const gasAuth = settings.member('gasAuth', readOneOf(['basic', 'path', 'none']), '"basic", "path" or "none"');
  return {
    ...text('rpcUrl'),
    ...text('wsUrl'),
    ...text('gasUrl'),
    ...text('rpcPath'),
    ...text('wsPath'),
    ...text('gasPath'),
    ...text('gasKeyPath'),
    ...(gasAuth && { gasAuth }),
  };
}

/** Reads the endpoint for JSON-RPC over HTTP: `{rpcUrl}/v3/{key}` unless `rpcPath` is set. */
export function readRpcEndpoint(hosts: HostSettings, context: HostContext): Endpoint | undefined {
  return readKeyEndpoint(
    hosts.rpcUrl,
    hosts.rpcPath,
    { defaultPath: '/v3/{key}', pathName: 'rpcPath', schemes: ['https:', 'http:'] },
    context,
  );
}

/** Reads the endpoint for JSON-RPC over WebSocket: `{wsUrl}/ws/v3/{key}` unless `wsPath` is set. */
export function readWsEndpoint(hosts: HostSettings, context: HostContext): Endpoint | undefined {
  return readKeyEndpoint(
    hosts.wsUrl,
    hosts.wsPath,
    { defaultPath: '/ws/v3/{key}', pathName: 'wsPath', schemes: ['wss:', 'ws:'] },
    context,
  );
}

interface UrlForm {
  readonly defaultPath: string;
  readonly pathName: string;
  readonly schemes: readonly [secure: string, plain: string];
}

function readKeyEndpoint(
  url: Placed<string> | undefined,
  path: Placed<string> | undefined,
  form: UrlForm,
  context: HostContext,
): Endpoint | undefined {
  const host = readHostUrl(url, form.schemes, context);
  if (host === undefined) return undefined;
  const { problems, credential } = context;
  const tail = fillPath(path ?? { value: form.defaultPath, place: host.place }, context);
  if (tail === undefined) return undefined;
  const template = host.value + tail;
  const origin = originOf(host.value);
  if (!template.includes('{key}')) return { template, origin };
  if (credential === undefined) {
    problems.add(
      host.place,
      `The path "${tail}" needs a key. Set a "credential" for the service, or set "${form.pathName}" to "" for a node without keys.`,
    );
    return undefined;
  }
  return refusePlain(host, problems) ? undefined : { template, origin };
}

/**
 * Reads the gas API with both forms of its key. The key-in-path form is an assumption, because the service contract
 * doesn't document it.
 */
export function readGasEndpoint(hosts: HostSettings, context: HostContext): GasEndpoint | undefined {
  const host = readHostUrl(hosts.gasUrl, ['https:', 'http:'], context);
  if (host === undefined) return undefined;
  const { credential, problems, chainId } = context;
  const auth = hosts.gasAuth?.value ?? (credential === undefined ? 'none' : 'basic');
  if (auth !== 'none' && credential === undefined) {
    problems.add(
      hosts.gasAuth?.place ?? host.place,
      `"gasAuth" is "${auth}", but there is no key to send. Set a "credential" for the service, or set "gasAuth" to "none".`,
    );
    return undefined;
  }
  if (auth !== 'none' && refusePlain(host, problems)) return undefined;
  const gasPath = hosts.gasPath ?? { value: '/networks/{chainId}/baseFeeHistory', place: host.place };
  const tail = fillPath(gasPath, context);
  const keyTail = readGasKeyPath(hosts.gasKeyPath, gasPath.value, context);
  if (tail === undefined || keyTail === undefined) return undefined;
  return {
    template: `${host.value}{path}`,
    keyTemplate: host.value + keyTail,
    ...(hosts.gasKeyPath === undefined && { assumesKeyPath: true as const }),
    origin: originOf(host.value),
    auth,
    ...(tail.includes('{chainId}') && chainId === undefined
      ? {}
      : { baseFeePath: tail.replaceAll('{chainId}', chainId ?? '') }),
  };
}

/**
 * Reads `gasKeyPath`, which may be written with `{path}` (`/v3/{key}{path}`) or with the path of the base fee history.
 */
function readGasKeyPath(path: Placed<string> | undefined, gasPath: string, context: HostContext): string | undefined {
  if (path === undefined) return '/v3/{key}{path}';
  const value = path.value.replace(gasPath, () => '{path}');
  if (value.includes('{key}') && value.includes('{path}')) return fillPath({ ...path, value }, context);
  context.problems.add(
    path.place,
    'This must contain {key}, and {path} for the path of the call. Write "/v3/{key}{path}".',
    holdsRandomPart(path.value.replaceAll(/\{\w+\}/g, '')) ? { holdsKey: true } : {},
  );
  return undefined;
}

/** Checks a host URL, fills in the network ID and removes trailing slashes. An empty text disables the endpoint. */
function readHostUrl(
  url: Placed<string> | undefined,
  schemes: readonly [string, string],
  context: HostContext,
): Placed<string> | undefined {
  if (url === undefined || url.value === '') return undefined;
  const filled = withoutTrailing(url.value.replaceAll('{network}', context.networkId), '/');
  const problem = refuseHostUrl(filled, schemes);
  if (problem === undefined && holdsRandomPart(url.value))
    context.problems.add(url.place, mayHoldKey, { holdsKey: true });
  if (problem === undefined) return { value: printHostUrl(new URL(withHostKeyLabel(filled))), place: url.place };
  context.problems.add(url.place, problem, holdsRandomPart(url.value) ? { holdsKey: true } : {});
  return undefined;
}

/** Whether a segment, a name or a value of the query, or a label of the host looks random. */
function holdsRandomPart(address: string): boolean {
  const { host, rest } = splitAddress(address);
  const parts = [...rest.split(/[/?&=;,]/), ...host.split('.').slice(0, -2)];
  return parts.some((part) => !part.includes('{') && looksRandom(part));
}

const mayHoldKey =
  'This looks as if it held an API key, which everyone who sees the settings can read. Use "Move API Key to Secret Storage" on this problem.';

/** Characters that URL parsers silently drop, so the address shown would differ from the one used. */
const invisible = /[\s\p{C}]/u;

/** Builds the address from its parsed parts, with placeholders unescaped. */
function printHostUrl({ origin, pathname }: URL): string {
  return withHostKeyPlace(origin) + withoutTrailing(pathname, '/').replace(/%7B(\w+)%7D/gi, '{$1}');
}

function refuseHostUrl(text: string, [secure, plain]: readonly [string, string]): string | undefined {
  if (invisible.test(text))
    return 'This contains white space or a control character. Delete it, also at the end of the text.';
  const url = parseUrl(withHostKeyLabel(text));
  if (url === undefined && /\{key\}|%7Bkey%7D/i.test(text.split('/')[2] ?? ''))
    return 'In the host, {key} must be a part of its own, before a name, such as https://{key}.node.example.';
  if (url === undefined) return `This isn't a URL. Write ${secure}//host, with {network} where the network ID goes.`;
  if (!text.toLowerCase().startsWith(`${url.protocol}//`) || (url.protocol !== secure && url.protocol !== plain))
    return `This must start with ${secure}// (or ${plain}// for this computer).`;
  if (url.username !== '' || url.password !== '')
    return 'This contains a user name or password. Remove it and set it as a credential, which is stored securely.';
  if (url.search !== '' || url.hash !== '')
    return 'This must end with the host or a path. Move the text after "?" to the path setting.';
  if (looksLikeKey(url.pathname))
    return 'The path seems to contain an API key. End the URL before the key, put {key} in the path setting, and set the key as a credential, which is stored securely.';
  if (/[{}]|%7B|%7D/i.test(url.host)) return "The host can't contain placeholders except {network} and {key}.";
  return undefined;
}

/** Checks a path and fills in the network ID. `{key}`, `{path}` and `{chainId}` are filled in later. */
function fillPath(path: Placed<string>, context: HostContext): string | undefined {
  const { value, place } = path;
  const filled = value.replaceAll('{network}', context.networkId);
  const odd = /\{(?!key\}|path\}|chainId\})[^}]*\}?/.exec(filled);
  if (filled !== '' && !filled.startsWith('/')) context.problems.add(place, 'A path must be empty or start with "/".');
  else if (/[#\\]/.test(filled) || invisible.test(filled))
    context.problems.add(place, 'A path can\'t contain "#", "\\\\", white space or control characters.');
  else if (looksLikeKey(filled))
    context.problems.add(
      place,
      'This seems to contain an API key. Write {key} in its place, and set the key as a credential, which is stored securely.',
      { holdsKey: true },
    );
  else if (odd)
    context.problems.add(place, "A path can't contain placeholders except {network}, {key}, {chainId} and {path}.");
  else {
    if (holdsRandomPart(value)) context.problems.add(place, mayHoldKey, { holdsKey: true });
    return filled;
  }
  return undefined;
}

/** Returns whether a path has a segment of at least 20 hex digits, or of at least 24 letters and digits. */
export function looksLikeKey(path: string): boolean {
  return path.split(/[/?&=]/).some((part) => /^(?:[0-9a-f]{20,}|(?=.*\d)(?=.*[a-z])[\w-]{24,})$/i.test(part));
}

function refusePlain(host: Placed<string>, problems: SettingsProblems): boolean {
  if (mayCarryCredential(originOf(host.value))) return false;
  problems.add(
    host.place,
    `This would send the key unencrypted to ${new URL(withHostKeyLabel(host.value)).host}. Use https or wss. Unencrypted http and ws are only for this computer.`,
  );
  return true;
}

function originOf(url: string): string {
  return new URL(withHostKeyLabel(url)).origin;
}
