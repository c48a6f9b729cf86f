import type { WireReply } from '../core/wire/wire';

type NetworkFailure = Pick<Extract<WireReply, { kind: 'networkError' }>, 'code' | 'detail'>;

/**
 * Says in one sentence what an error of the network stack means and what to do. Only the error's code is used: its
 * message may hold the URL, and with it the key. `origin` is the scheme, host and port that were spoken to.
 */
export function describeNetworkFailure(error: unknown, origin: string): NetworkFailure {
  const code = codeOf(error);
  return { code, detail: describeCode(code, origin) };
}

/** A redirect would take the key along: where it points is named, as far as that can be told, and not followed. */
export function describeRedirect(location: string, origin: string): NetworkFailure {
  const target = URL.canParse(location, origin) ? new URL(location, origin).origin : 'an address that is not a URL';
  const elsewhere = target === origin ? 'another address of its own' : target;
  return {
    code: 'redirect',
    detail: `${origin} redirects to ${elsewhere}. Redirects are not followed, because the key would go with them: if you trust that address, set it in rpcbook.services.`,
  };
}

function describeCode(code: string, origin: string): string {
  const host = new URL(origin).host;
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NODATA':
      return `The host ${host} was not found: check the network's address, and that this machine is online.`;
    case 'ECONNREFUSED':
      return `Nothing answers at ${host}: check the address, and that the node is running.`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
      return `${host} cannot be reached: check that this machine is online.`;
    case 'ETIMEDOUT':
      return `${host} did not take the connection in time: check the address, and any firewall or proxy between.`;
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ECONNABORTED':
      return `${host} closed the connection before its answer was whole: try again.`;
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return `The certificate of ${host} is not valid at this time: check this machine's clock, or ask who runs the service.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${host} is for another host: check the address.`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return `The certificate of ${host} is not signed by an authority that this machine trusts: add that authority to the system's, or check what stands between.`;
    default:
      return describeFamily(code, host);
  }
}

/** Codes of which there are many of a kind. */
function describeFamily(code: string, host: string): string {
  if (code.startsWith('HPE_')) return `${host} answered with something that is not HTTP (${code}): check the address and the port.`;
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR_FORMAT') || code.startsWith('ERR_BROTLI')) {
    return `The compressed answer of ${host} cannot be unpacked (${code}): try again.`;
  }
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO') {
    return `No encrypted connection to ${host} could be made (${code}): check the address, the port and any proxy between.`;
  }
  return `The connection to ${host} failed (${code}).`;
}

/** Codes are names; anything else that stands in their place is not passed on. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : 'UNKNOWN';
}
