import { lookup } from 'node:dns';
import { setMaxListeners } from 'node:events';

import type { Wire } from '../core/base/wire/wire';
import type { ConnectOptions } from './connectOptions';
import { createHttpWire } from './httpWire';
import { createSocketWire, type SocketWireOptions } from './socketWire';

/** VS Code provides no proxy here because it routes `http` and `https` through the user's proxy itself. */
const direct: ConnectOptions = { proxyFor: () => undefined, lookup, now: Date.now };

/** Creates the wire of a session for HTTP and WebSocket. It keeps connections until it is disposed of. */
export function createWire(options: SocketWireOptions & Partial<ConnectOptions>): Wire & { dispose(): void } {
  const connecting = { ...direct, ...options };
  const http = createHttpWire(connecting);
  const sockets = createSocketWire(connecting);
  const prepared = new WeakSet<AbortSignal>();
  return {
    send: (request, sending) => {
      // All calls of a cell listen to the same signal. Node reports more than ten listeners as a leak.
      if (!prepared.has(sending.signal)) {
        prepared.add(sending.signal);
        setMaxListeners(0, sending.signal);
      }
      return request.kind === 'http' ? http.send(request, sending) : sockets.send(request, sending);
    },
    dispose: () => {
      http.dispose();
      sockets.dispose();
    },
  };
}
