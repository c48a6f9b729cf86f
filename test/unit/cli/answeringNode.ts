import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A node on this computer with an answer for each method. */
export interface AnsweringNode {
  readonly port: number;
  /** The methods that were asked for, in order. */
  readonly asked: readonly string[];
  readonly stop: () => void;
}

/** Starts a node that lacks all methods except these, whose results it returns. */
export async function startAnsweringNode(results: Readonly<Record<string, unknown>>): Promise<AnsweringNode> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const answer = (body: string): void => {
      const { id, method } = JSON.parse(body);
      asked.push(method);
      const outcome = Object.hasOwn(results, method)
        ? { result: results[method] }
        : { error: { code: -32601, message: `the method ${method} does not exist` } };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
    };
    text(request).then(answer, () => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return {
    port: address.port,
    asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
