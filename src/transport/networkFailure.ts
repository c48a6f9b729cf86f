import type { WireReply } from '../core/wire/wire';

type NetworkFailure = Pick<Extract<WireReply, { kind: 'networkError' }>, 'code' | 'detail'> & { readonly cure: string };

/** What happened, without its full stop, and what to do about it. */
type Sentences = readonly [cause: string, cure: string];

/**
 * Says what an error of the network stack means and what to do. Only the error's code is used: its message may hold the
 * URL, and with it the key. `origin` is the scheme, host and port that were spoken to.
 */
export function describeNetworkFailure(error: unknown, origin: string): NetworkFailure {
  const code = codeOf(error);
  const [cause, cure] = describeCode(code, new URL(origin).host);
  return { code, detail: `${cause} (${code}).`, cure };
}

/** A redirect could send the API key elsewhere, so it is reported with its target and not followed. */
export function describeRedirect(location: string, origin: string): NetworkFailure {
  const target = URL.canParse(location, origin) ? new URL(location, origin).origin : 'an address that is not a URL';
  const elsewhere = target === origin ? 'another address of its own' : target;
  return {
    code: 'redirect',
    detail: `${origin} redirects to ${elsewhere}, and redirects are not followed, because the key would go with them.`,
    cure: 'If you trust that address, set it in `rpcbook.services`.',
  };
}

/** What a proxy said that did not let the request through. */
export function describeProxyRefusal(status: number, origin: string): NetworkFailure {
  const { host } = new URL(origin);
  return status === 407
    ? {
        code: 'proxyAuthentication',
        detail: `The proxy on the way to ${host} asks for a user name and a password (status 407).`,
        cure: "Check the proxy in VS Code's settings (`http.proxy`), or in `HTTPS_PROXY` on the command line.",
      }
    : {
        code: 'proxyRefused',
        detail: `The proxy did not open a connection to ${host} (status ${status}).`,
        cure: 'Check the address, and what the proxy allows.',
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
        detail: `The WebSocket to ${host} was closed without a word before the answer came.`,
        cure: 'Run the call again.',
      };
    case 1008:
      return {
        code: 'socketRefused',
        detail: `${host} refused the message and closed the WebSocket (code 1008).`,
        cure: 'Check the key and its allow-lists; sent over HTTP, the same call may be told why.',
      };
    case 1011:
      return {
        code: 'socketCut',
        detail: `${host} failed and closed the WebSocket before the answer came (code 1011).`,
        cure: 'Run the call again; the request itself is not at fault.',
      };
    default:
      return {
        code: 'socketCut',
        detail: `The WebSocket to ${host} was closed before the answer came (code ${code}).`,
        cure: 'Run the call again.',
      };
  }
}

function describeCode(code: string, host: string): Sentences {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NODATA':
      return [`The host ${host} was not found`, "Check the network's address, and that this machine is online."];
    case 'ERR_NOT_LOOPBACK':
      return [
        `${host} does not lead to this machine, or leads through a proxy, so nothing was sent to it in the clear`,
        'Use 127.0.0.1, take the host out of the proxy (`http.noProxy`), or use https or wss.',
      ];
    case 'ECONNREFUSED':
      return [`Nothing answers at ${host}`, 'Check the address, and that the node is running.'];
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
      return [`${host} cannot be reached`, 'Check that this machine is online.'];
    case 'ETIMEDOUT':
      return [`${host} did not take the connection in time`, 'Check the address, and any firewall or proxy between.'];
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ECONNABORTED':
      return [`${host} closed the connection before its answer was whole`, 'Run the call again.'];
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return [
        `The certificate of ${host} is not valid at this time`,
        "Check this machine's clock, or ask who runs the service.",
      ];
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return [`The certificate of ${host} is for another host`, 'Check the address.'];
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return [
        `The certificate of ${host} is not signed by an authority that this machine trusts`,
        "Add that authority to the system's, or check what stands between.",
      ];
    default:
      return describeFamily(code, host);
  }
}

/** Matches groups of error codes. */
function describeFamily(code: string, host: string): Sentences {
  if (code === 'ERR_PROXY_CONNECTION')
    return [`The proxy on the way to ${host} cannot be reached`, 'Check the proxy, or that this machine is online.'];
  if (code === 'ERR_INVALID_URL' || code === 'ERR_UNESCAPED_CHARACTERS' || code === 'ERR_INVALID_CHAR')
    return [`The address or the key of ${host} holds what cannot be sent`, 'Check the address, and set the key again.'];
  if (code.startsWith('HPE_'))
    return [`${host} answered with something that is not HTTP`, 'Check the address and the port.'];
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR_FORMAT') || code.startsWith('ERR_BROTLI')) {
    return [`The compressed answer of ${host} cannot be unpacked`, 'Run the call again.'];
  }
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO') {
    return [`No encrypted connection to ${host} could be made`, 'Check the address, the port and any proxy between.'];
  }
  return [`The connection to ${host} failed`, 'Check the address, the connection, and any proxy between.'];
}

/** How VS Code's own agent says that a proxy did not take the connection; it gives no code. */
const vscodeProxyFailure = 'Failed to establish a socket connection to proxies';

/** Returns the code if it looks like a name. Other text is untrusted and is dropped. */
function codeOf(error: unknown): string {
  if (error instanceof Error && error.message.startsWith(vscodeProxyFailure)) return 'ERR_PROXY_CONNECTION';
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : 'UNKNOWN';
}
