import { lookup } from 'node:dns';
import { setMaxListeners } from 'node:events';

import { mayCarryCredential } from '../core/base/credentials/originRule';
import { maxWebAnswerBytes, type WebPort } from '../core/base/wire/webPort';
import type { ConnectOptions } from './connectOptions';
import { createHttpWire } from './httpWire';

/** VS Code names no proxy here because it routes `http` and `https` through the user's proxy itself. */
const direct: ConnectOptions = { proxyFor: () => undefined, lookup, now: Date.now };

/**
 * Creates the port for public web services. It shares no connection with the wire of nodes, and keeps no cookies. Requests
 * are built here, so that callers add no header and no body.
 */
export function createWebPort(options: Partial<ConnectOptions> = {}): WebPort & { dispose(): void } {
  const http = createHttpWire({ ...direct, ...options });
  return {
    get: ({ url, origin, setting }, sending) => {
      if (!mayCarryCredential(origin))
        return Promise.resolve({
          kind: 'networkError',
          reached: false,
          code: 'insecure',
          detail: `${origin} isn't encrypted, so nothing is sent to it.`,
          cure: `Use https in \`${setting}\`.`,
        });
      setMaxListeners(0, sending.signal);
      return http.send(
        { kind: 'http', verb: 'GET', url, origin, headers: { accept: 'application/json' }, addressSetting: setting },
        { ...sending, maxBytes: Math.min(sending.maxBytes, maxWebAnswerBytes) },
      );
    },
    dispose: () => http.dispose(),
  };
}
