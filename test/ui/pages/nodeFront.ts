import http from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Anvil } from '../../service/evm/anvil';

/** A request to the node, and its number from 0. */
export interface FrontRequest {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly number: number;
}

/** Stands before a node of a test on a loopback port. `answer` may answer a request itself, or make it wait. */
export class NodeFront {
  answer: (request: FrontRequest) => Promise<{ readonly code: number; readonly message: string } | undefined> = () =>
    Promise.resolve(undefined);
  readonly asked: FrontRequest[] = [];

  private constructor(private readonly server: http.Server) {}

  /** Fails if the port is in use. By default, it is any that is free. */
  static async start(node: Pick<Anvil, 'forward'>, port = 0): Promise<NodeFront> {
    const server = http.createServer();
    const front = new NodeFront(server);
    server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => void parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8');
        front.#answer(body, node).then(
          (text) => {
            response.setHeader('content-type', 'application/json');
            response.end(text);
          },
          () => response.destroy(),
        );
      });
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    return front;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(body: string, node: Pick<Anvil, 'forward'>): Promise<string> {
    const {
      method,
      params = [],
      id,
    } = JSON.parse(body) as { method: string; params?: readonly unknown[]; id: unknown };
    const request = { method, params, number: this.asked.length };
    this.asked.push(request);
    const error = await this.answer(request);
    return error === undefined ? (await node.forward(body)).body : JSON.stringify({ jsonrpc: '2.0', id, error });
  }
}
