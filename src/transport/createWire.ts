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
  const prepare = (signal: AbortSignal): void => {
    // All calls of a cell listen to the same signal. Node reports more than ten listeners as a leak.
    if (prepared.has(signal)) return;
    prepared.add(signal);
    setMaxListeners(0, signal);
  };
  return {
    openStream: (listener) => {
      const stream = sockets.openStream(listener);
      return {
        send: (request, sending) => {
          prepare(sending.signal);
          return stream.send(request, sending);
        },
        close: () => stream.close(),
      };
    },
    send: (request, sending) => {
      prepare(sending.signal);
      return request.kind === 'http' ? http.send(request, sending) : sockets.send(request, sending);
    },
    dispose: () => {
      http.dispose();
      sockets.dispose();
    },
  };
}
