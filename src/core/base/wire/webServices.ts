import { isLoopbackHost } from '../credentials/loopback';
import { parseUrl } from '../parseUrl';

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

export type WebServiceKind = keyof WebServices;

/** The settings of the services' addresses, without `rpcbook.`. */
export const webServiceSettings = {
  sourcify: 'web.sourcifyUrl',
  etherscan: 'web.etherscanUrl',
  signatures: 'web.signaturesUrl',
} as const satisfies Readonly<Record<WebServiceKind, string>>;

/** A service and what it is asked for. */
export interface NamedWebService {
  readonly kind: WebServiceKind;
  readonly service: WebService;
}

/** A service that knows verified contracts. */
export interface VerifyingService extends NamedWebService {
  readonly kind: Exclude<WebServiceKind, 'signatures'>;
}

/** Returns the services that know verified contracts, in the order in which they are asked and believed. */
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
 * Parses the address of a web service: https, or http on this computer. Returns undefined for anything else, and for an
 * address with a password, a query or a fragment, because users paste keys there.
 */
export function parseWebService(text: string): WebService | undefined {
  const url = parseUrl(text.trim());
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) return undefined;
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (!isAllowed) return undefined;
  return { url: url.origin + withoutSlash(url.pathname), origin: url.origin, host: url.host };
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
