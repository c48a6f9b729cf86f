import { setMaxListeners } from 'events';
import type { Wire } from '../core/wire/wire';
import { createHttpWire } from './httpWire';
import { createSocketWire, type SocketWireOptions } from './socketWire';

/** The wire of a session: HTTP and WebSocket, with the connections that it keeps until it is disposed of. */
export function createWire(options: SocketWireOptions): Wire & { dispose(): void } {
  const http = createHttpWire();
  const sockets = createSocketWire(options);
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
