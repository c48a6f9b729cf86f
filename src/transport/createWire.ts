import { lookup } from 'node:dns';
import { setMaxListeners } from 'node:events';

import type { Wire } from '../core/wire/wire';
import type { ConnectOptions } from './connectOptions';
import { createHttpWire } from './httpWire';
import { createSocketWire, type SocketWireOptions } from './socketWire';

/** In VS Code no proxy is named: it routes `http` and `https` through the user's own. */
const direct: ConnectOptions = { proxyFor: () => undefined, lookup, now: Date.now };

/** The wire of a session: HTTP and WebSocket, with the connections that it keeps until it is disposed of. */
export function createWire(options: SocketWireOptions & Partial<ConnectOptions>): Wire & { dispose(): void } {
  const connecting = { ...direct, ...options };
  const http = createHttpWire(connecting);
  const sockets = createSocketWire(connecting);
  return {
    send: (request, sending) => {
      // The calls of one cell share its signal, and each listens to it: Node takes more than ten for a leak.
      setMaxListeners(0, sending.signal);
      return request.kind === 'http' ? http.send(request, sending) : sockets.send(request, sending);
    },
    dispose: () => {
      http.dispose();
      sockets.dispose();
    },
  };
}
