import { isLoopbackHost } from '../credentials/loopback';
import type { Secret } from '../credentials/secret';
import { parseUrl } from '../parseUrl';
import { failed, ok, type Result } from '../result';
import type { WireOptions, WireReply } from './wire';

/** A request to a public service on the web. It has no body and no headers, so nothing else can be sent with it. */
interface WebRequest {
  /** Sealed, because it may contain the service's own key. */
  readonly url: Secret;
  readonly origin: string;
  /** The setting that names the service, for messages. */
  readonly setting: string;
}

/**
 * Sends requests to public web services: GET only, over https and to public addresses unless the user allowed the
 * origin, with a limited answer and without following redirects. Never throws for anything the network can do.
 */
export interface WebPort {
  get(request: WebRequest, options: WireOptions): Promise<WireReply>;
}

/** Maximum bytes of a web service's answer. */
export const maxWebAnswerBytes = 16 * 1024 * 1024;

/**
 * Top-level domains that no public DNS has, or that resolve to this computer or a private network (RFC 6761, 6762, 7686,
 * 8375, 9476, and names in common use). Behind a proxy, only the name can be checked.
 */
const localNames =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|intra|private|corp|home|lan|mail|domain|workgroup|svc|cluster|consul|invalid|onion|i2p|alt|arpa|fritz\.box|ts\.net)$/;

/** A public service on the web. */
export interface WebService {
  /** Without a query, and without a slash at the end. */
  readonly url: string;
  readonly origin: string;
  /** Includes the port, for messages. */
  readonly host: string;
}

/** The services that settings name. An undefined one isn't used. */
export interface WebServices {
  /** Verified contracts, Sourcify API v2. */
  readonly sourcify?: WebService;
  /** Verified ABIs: the `getabi` action of Etherscan and similar explorers. */
  readonly etherscan?: WebService;
  /** Names of selectors and topics, `signature-database/v1`. */
  readonly signatures?: WebService;
}

export const webServiceKinds = ['sourcify', 'etherscan', 'signatures'] as const;

export type WebServiceKind = keyof WebServices;

/** The setting of a service's address. */
export function webServiceSetting(kind: WebServiceKind): string {
  return `rpcbook.web.${kind}`;
}

/** A service and its kind. */
export interface NamedWebService {
  readonly kind: WebServiceKind;
  readonly service: WebService;
}

/** A service that has verified contracts. */
export interface VerifyingService extends NamedWebService {
  readonly kind: Exclude<WebServiceKind, 'signatures'>;
}

/** Returns the services that have verified contracts, in order of precedence. */
export function verifyingServices({ sourcify, etherscan }: WebServices): readonly VerifyingService[] {
  return [
    ...(sourcify === undefined ? [] : [{ kind: 'sourcify', service: sourcify } as const]),
    ...(etherscan === undefined ? [] : [{ kind: 'etherscan', service: etherscan } as const]),
  ];
}

/** The addresses that are used if settings name none. */
export const defaultWebServices: Readonly<Record<WebServiceKind, string>> = {
  sourcify: 'https://sourcify.dev/server',
  etherscan: '',
  signatures: 'https://api.4byte.sourcify.dev',
};

/**
 * The paths at which each API is served. A setting can use only these, so that a request can't be a command for another
 * program. A self-hosted Sourcify server has its API at the root, sourcify.dev below `/server`.
 */
const basePaths: Readonly<Record<WebServiceKind, readonly string[]>> = {
  sourcify: ['', '/server'],
  etherscan: ['/v2/api', '/api'],
  signatures: [''],
};

/** How to allow a service that isn't at a public address. */
export const howToAllowOrigin =
  'If you trust the service, add its origin to `allowedOrigins` of the user setting `rpcbook.web`, or with `--allow-web` on the command line.';

/**
 * Parses the address of a web service: https, a public host name, and a path of its API. Fails with a sentence that
 * doesn't repeat the text, because a key may have been pasted with it.
 * @param kind the kind of service, which determines the path
 * @param allowed origins that the user allowed to be on this computer or in a private network. Http is accepted for
 * those on this computer
 */
export function parseWebService(
  kind: WebServiceKind,
  text: string,
  allowed: readonly string[],
): Result<WebService, string> {
  if (/[\s\p{C}\\]/u.test(text))
    return failed(
      'This contains a backslash, white space or a control character. Delete it, also at the end of the text.',
    );
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : undefined;
  if (url === undefined) return failed('This must be a URL that starts with https://.');
  if (url.username !== '' || url.password !== '' || /[?#@]/.test(text))
    return failed('This must be an address without a user name, a password, a query or a fragment.');
  const problem = refuseWebOrigin(url, allowed);
  if (problem !== undefined) return failed(problem);
  const path = withoutSlash(url.pathname);
  const paths = basePaths[kind];
  if (!paths.includes(path)) return failed(`This must end with ${paths.map(formatBasePath).join(' or ')}.`);
  return ok({ url: url.origin + path, origin: url.origin, host: url.host });
}

/**
 * Returns why no request is sent to an origin, and the fix, as sentences. Undefined for https to a host with a public
 * name, and for allowed origins: `allowed` are origins as `parseAllowedWebOrigin` returns them.
 */
export function refuseWebOrigin(
  { protocol, hostname, origin }: Pick<URL, 'protocol' | 'hostname' | 'origin'>,
  allowed: readonly string[],
): string | undefined {
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackHost(hostname)))
    return 'Services on the web are asked over https only. Write an address that starts with https://.';
  if (allowed.includes(origin)) return undefined;
  if (protocol !== 'https:') return `Over http, nothing is asked, not even on this computer. ${howToAllowOrigin}`;
  if (isPublicName(hostname)) return undefined;
  return `An IP address, or a name of this computer or of a private network, isn't asked. ${howToAllowOrigin}`;
}

/**
 * Parses an origin that the user allows to be on this computer or in a private network: https, or http on this computer.
 * Undefined for anything else.
 */
export function parseAllowedWebOrigin(text: string): string | undefined {
  if (!/^https?:\/\/[^\s\p{C}\\/?#@]+\/?$/iu.test(text)) return undefined;
  const url = parseUrl(text);
  if (url === undefined) return undefined;
  return url.protocol === 'https:' || isLoopbackHost(url.hostname) ? url.origin : undefined;
}

function formatBasePath(path: string): string {
  return path === '' ? 'the host' : path;
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/**
 * Whether a host, as written in `URL.hostname`, is a full name that may be on the public internet: not an IP address in
 * any notation (`URL` normalizes them), and not a name of a local network. The code that connects checks the addresses
 * to which it resolves.
 */
export function isPublicName(hostname: string): boolean {
  const isName = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname);
  return isName && !localNames.test(hostname);
}
