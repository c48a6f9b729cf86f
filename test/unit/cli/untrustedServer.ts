import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A server on this computer that must never receive a key. It records its requests. */
export interface UntrustedServer {
  readonly origin: string;
  /** Method, path and authorization of each request, including WebSocket handshakes. */
  readonly seen: readonly string[];
  readonly bodies: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Starts a server on a free port of the loopback interface. */
export async function startUntrustedServer(): Promise<UntrustedServer> {
  const seen: string[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    const answer = (body: string): void => {
      bodies.push(body);
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
    };
    text(request).then(answer, () => response.destroy());
  });
  server.on('upgrade', (request, socket) => {
    seen.push(`WS ${request.url} ${request.headers.authorization ?? ''}`);
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    seen,
    bodies,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
