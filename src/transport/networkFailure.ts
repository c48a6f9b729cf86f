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

/** A redirect would take the key along: where it points is named, as far as that can be told, and not followed. */
export function describeRedirect(location: string, origin: string): NetworkFailure {
  const target = URL.canParse(location, origin) ? new URL(location, origin).origin : 'an address that is not a URL';
  const elsewhere = target === origin ? 'another address of its own' : target;
  return {
    code: 'redirect',
    detail: `${origin} redirects to ${elsewhere}, and redirects are not followed, because the key would go with them.`,
    cure: 'If you trust that address, set it in `rpcbook.services`.',
  };
}

/** Close codes are of RFC 6455, section 7.4.1. The reason beside them is the service's text, and not passed on. */
export function describeSocketClose(code: number, origin: string): NetworkFailure {
  const { host } = new URL(origin);
  switch (code) {
    case 1006:
      return { code: 'socketCut', detail: `The WebSocket to ${host} was closed without a word before the answer came.`, cure: 'Run the call again.' };
    case 1008:
      return { code: 'socketRefused', detail: `${host} refused the message and closed the WebSocket (code 1008).`, cure: 'Check the key and its allow-lists; sent over HTTP, the same call may be told why.' };
    case 1011:
      return { code: 'socketCut', detail: `${host} failed and closed the WebSocket before the answer came (code 1011).`, cure: 'Run the call again; the request itself is not at fault.' };
    default:
      return { code: 'socketCut', detail: `The WebSocket to ${host} was closed before the answer came (code ${code}).`, cure: 'Run the call again.' };
  }
}

function describeCode(code: string, host: string): Sentences {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NODATA':
      return [`The host ${host} was not found`, 'Check the network\'s address, and that this machine is online.'];
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
      return [`The certificate of ${host} is not valid at this time`, 'Check this machine\'s clock, or ask who runs the service.'];
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return [`The certificate of ${host} is for another host`, 'Check the address.'];
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return [`The certificate of ${host} is not signed by an authority that this machine trusts`, 'Add that authority to the system\'s, or check what stands between.'];
    default:
      return describeFamily(code, host);
  }
}

/** Codes of which there are many of a kind. */
function describeFamily(code: string, host: string): Sentences {
  if (code.startsWith('HPE_')) return [`${host} answered with something that is not HTTP`, 'Check the address and the port.'];
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR_FORMAT') || code.startsWith('ERR_BROTLI')) {
    return [`The compressed answer of ${host} cannot be unpacked`, 'Run the call again.'];
  }
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO') {
    return [`No encrypted connection to ${host} could be made`, 'Check the address, the port and any proxy between.'];
  }
  return [`The connection to ${host} failed`, 'Check the address, the connection, and any proxy between.'];
}

/** Codes are names; anything else that stands in their place is not passed on. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : 'UNKNOWN';
}
