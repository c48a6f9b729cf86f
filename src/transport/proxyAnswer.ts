import type { IncomingMessage } from 'node:http';

import { isSecure } from './localOnly';

/** Proxy Authentication Required (RFC 9110, section 15.5.8). Services never send it. */
const authenticationRequired = 407;

/**
 * Whether an answer is the refusal of a proxy instead of the service's. For an encrypted service, a proxy only opens a
 * tunnel. An unencrypted answer then comes from the proxy, and the request was never sent.
 */
export function isFromProxy(response: IncomingMessage, origin: string): boolean {
  const isEncrypted = 'encrypted' in response.socket && response.socket.encrypted === true;
  return response.statusCode === authenticationRequired || (isSecure(new URL(origin)) && !isEncrypted);
}
