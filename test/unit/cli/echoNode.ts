import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A node on this computer whose every answer is `0x1`. */
export interface EchoNode {
  readonly port: number;
  /** Returns the bodies of the requests since the last call. */
  readonly take: () => readonly string[];
  readonly stop: () => void;
}

export async function startEchoNode(): Promise<EchoNode> {
  let bodies: string[] = [];
  const server = createServer((request, response) => {
    const answer = (body: string): void => {
      bodies.push(body);
      response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: '0x1' }));
    };
    text(request).then(answer, () => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return {
    port: address.port,
    take: () => {
      const taken = bodies;
      bodies = [];
      return taken;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
