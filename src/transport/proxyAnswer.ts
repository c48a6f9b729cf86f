import type { IncomingMessage } from 'node:http';

import { isSecure } from './localOnly';

/** Proxy Authentication Required (RFC 9110, section 15.5.8): no service says this of itself. */
const authenticationRequired = 407;

/**
 * Whether an answer is a proxy's that refused, and not the service's. To an encrypted service a proxy only opens a
 * tunnel: what comes without encryption was said by the proxy, and the request never left.
 */
export function isFromProxy(response: IncomingMessage, origin: string): boolean {
  const isEncrypted = 'encrypted' in response.socket && response.socket.encrypted === true;
  return response.statusCode === authenticationRequired || (isSecure(new URL(origin)) && !isEncrypted);
}
