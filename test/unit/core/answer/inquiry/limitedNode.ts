import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Anvil } from '../../../../service/evm/anvil';

/** A JSON-RPC error, or what a node answers instead. */
export type LimitedAnswer =
  { readonly error: { readonly code: number; readonly message: string } } | { readonly result: unknown };

interface SentRequest {
  readonly id: unknown;
  readonly method: string;
}

/** Stands in front of a real node and answers some methods itself, as services that lack them do. */
export class LimitedNode {
  private constructor(
    readonly port: number,
    readonly stop: () => void,
  ) {}

  /** `answer` returns the answer of a method; undefined to pass it on to the node. */
  static async start(node: Anvil, answer: (method: string) => LimitedAnswer | undefined): Promise<LimitedNode> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString();
        const { id, method }: SentRequest = JSON.parse(body);
        const own = answer(method);
        response.setHeader('content-type', 'application/json');
        if (own !== undefined) response.end(JSON.stringify({ jsonrpc: '2.0', id, ...own }));
        else
          node.forward(body).then(
            (reply) => response.end(reply.body),
            () => response.destroy(),
          );
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    return new LimitedNode(port, () => {
      server.closeAllConnections();
      server.close();
    });
  }
}
