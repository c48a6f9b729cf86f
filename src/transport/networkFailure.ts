import { parseUrl } from '../core/base/parseUrl';
import { howToAllowOrigin } from '../core/base/wire/webServices';
import type { WireReply } from '../core/base/wire/wire';

type NetworkFailure = Pick<Extract<WireReply, { kind: 'networkError' }>, 'code' | 'detail'> & { readonly cure: string };

/** What happened, without a full stop, and how to fix it. */
type Sentences = readonly [cause: string, cure: string];

/**
 * Describes an error of the network stack and how to fix it. Uses only the error's code, because its message may
 * contain the URL and its key. `origin` is the scheme, host and port of the request.
 */
export function describeNetworkFailure(error: unknown, origin: string): NetworkFailure {
  const code = codeOf(error);
  const [cause, cure] = describeCode(code, new URL(origin).host);
  return { code, detail: `${cause} (${code}).`, cure };
}

/**
 * A redirect could send the API key elsewhere, so it is reported with its target and not followed. `setting` is the
 * source of the URL.
 */
export function describeRedirect(location: string, origin: string, setting = 'rpcbook.services'): NetworkFailure {
  const target = parseUrl(location, origin)?.origin;
  const other = target === undefined ? "an address that isn't a URL" : (originAsWritten(location) ?? 'another address');
  const elsewhere = target === origin ? 'another address of its own' : other;
  return {
    code: 'redirect',
    detail: `${origin} redirects to ${elsewhere}. Rpcbook doesn't follow redirects because the key would be sent along.`,
    cure: `If you trust that address, set it in \`${setting}\`.`,
  };
}

/**
 * Returns the origin of a plain URL with the letter case as received. `URL` would convert it to lower case, and a key
 * that the service repeats as a host name would then not be found and removed.
 */
function originAsWritten(location: string): string | undefined {
  return /^(?:https?|wss?):\/\/[\w.-]{1,253}(?::\d{1,5})?(?=[/?#]|$)/i.exec(location)?.[0];
}

/** Describes the answer of a proxy that refused a request. */
export function describeProxyRefusal(status: number, origin: string): NetworkFailure {
  const { host } = new URL(origin);
  return status === 407
    ? {
        code: 'proxyAuthentication',
        detail: `The proxy for ${host} requires a user name and a password (status 407).`,
        cure: "Check the proxy in VS Code's settings (`http.proxy`), or in `HTTPS_PROXY` on the command line.",
      }
    : {
        code: 'proxyRefused',
        detail: `The proxy didn't open a connection to ${host} (status ${status}).`,
        cure: "Check the address and the proxy's rules.",
      };
}

/**
 * Explains a close code (RFC 6455, section 7.4.1). The close reason is untrusted text from the service and is dropped.
 */
export function describeSocketClose(code: number, origin: string): NetworkFailure {
  const { host } = new URL(origin);
  switch (code) {
    case 1006:
      return {
        code: 'socketCut',
        detail: `${host} closed the WebSocket before the answer arrived.`,
        cure: 'Run the call again.',
      };
    case 1008:
      return {
        code: 'socketRefused',
        detail: `${host} rejected the message and closed the WebSocket (code 1008).`,
        cure: 'Check the key and its allowlists. Over HTTP, the same call may return a reason.',
      };
    case 1011:
      return {
        code: 'socketCut',
        detail: `${host} failed and closed the WebSocket before the answer arrived (code 1011).`,
        cure: 'The service is busy. Try again in a moment.',
      };
    default:
      return {
        code: 'socketCut',
        detail: `The WebSocket to ${host} was closed before the answer arrived (code ${code}).`,
        cure: 'Run the call again.',
      };
  }
}

function describeCode(code: string, host: string): Sentences {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NODATA':
      return [`The host ${host} was not found`, "Check the network's address, and that this computer is online."];
    case 'ERR_NOT_LOOPBACK':
      return [
        `${host} isn't on this computer, or a proxy is used for it, so nothing was sent unencrypted`,
        'Use 127.0.0.1, exclude the host from the proxy (`http.noProxy`), or use https or wss.',
      ];
    case 'ECONNREFUSED':
      return [`Nothing answers at ${host}`, 'Check the address, and that the node is running.'];
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
      return [`${host} can't be reached`, 'Check that this computer is online.'];
    case 'ETIMEDOUT':
      return [
        `${host} didn't accept the connection in time`,
        'Check the address, and any firewall or proxy in between.',
      ];
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ECONNABORTED':
      return [`${host} closed the connection before the answer was complete`, 'Run the call again.'];
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return [
        `The certificate of ${host} isn't valid at this time`,
        "Check this computer's clock, or contact the provider.",
      ];
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return [`The certificate of ${host} is for another host`, 'Check the address.'];
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return [
        `The certificate of ${host} isn't signed by an authority that this computer trusts`,
        "Add the authority to the system's trusted certificates, or check for a proxy in between.",
      ];
    default:
      return describeFamily(code, host);
  }
}

/** Returns the sentences for groups of error codes. */
function describeFamily(code: string, host: string): Sentences {
  if (code === 'ERR_PROXY_CONNECTION')
    return [`The proxy for ${host} can't be reached`, 'Check the proxy, and that this computer is online.'];
  if (code === 'ERR_NOT_PUBLIC')
    return [`${host} is on this computer or in a private network, so nothing was sent`, howToAllowOrigin];
  if (code === 'ERR_INVALID_URL' || code === 'ERR_UNESCAPED_CHARACTERS' || code === 'ERR_INVALID_CHAR')
    return [
      `The address or the key of ${host} contains characters that can't be sent`,
      'Check the address, and set the key again.',
    ];
  if (code.startsWith('HPE_'))
    return [`${host} answered with something other than HTTP`, 'Check the address and the port.'];
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR_FORMAT') || code.startsWith('ERR_BROTLI')) {
    return [`The compressed answer of ${host} can't be decompressed`, 'Run the call again.'];
  }
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO') {
    return [
      `An encrypted connection to ${host} couldn't be established`,
      'Check the address, the port and any proxy in between.',
    ];
  }
  return [`The connection to ${host} failed`, 'Check the address, the connection, and any proxy in between.'];
}

/** The message of VS Code's own agent if a proxy doesn't accept the connection. It has no code. */
const vscodeProxyFailure = 'Failed to establish a socket connection to proxies';

/** Returns the code if it looks like a name. Other text is untrusted and is dropped. */
function codeOf(error: unknown): string {
  if (error instanceof Error && error.message.startsWith(vscodeProxyFailure)) return 'ERR_PROXY_CONNECTION';
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : 'UNKNOWN';
}
