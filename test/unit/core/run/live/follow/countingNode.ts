import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { WebSocket, WebSocketServer } from 'ws';

import type { Anvil } from '../../../../../service/evm/anvil';

interface Asked {
  readonly id: number;
  readonly method: string;
}

/** What stands before a node, and counts what reaches it: calls and sockets. */
export class CountingNode {
  /** The methods of all calls, as the service would charge them. */
  readonly methods: string[] = [];
  /** The methods of the calls over HTTP that the node has answered. */
  readonly answered: string[] = [];
  /** Answers methods with an error instead of the node. */
  refuses: ((method: string) => { readonly code: number; readonly message: string } | undefined) | undefined;
  /** Never answers this method. */
  holds: string | undefined;
  readonly #sockets = new Set<WebSocket>();
  readonly #server: Server;

  private constructor(private readonly node: Anvil) {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const own = this.#note(text);
        const method = this.methods.at(-1);
        response.setHeader('content-type', 'application/json');
        if (own !== undefined) response.end(own);
        else
          node.forward(text).then(
            ({ body }) => {
              if (method !== undefined) this.answered.push(method);
              response.end(body);
            },
            () => response.destroy(),
          );
      });
    });
    new WebSocketServer({ server: this.#server }).on('connection', (socket) => this.#join(socket));
  }

  static async start(node: Anvil): Promise<CountingNode> {
    const counting = new CountingNode(node);
    counting.#server.listen(0, '127.0.0.1');
    await once(counting.#server, 'listening');
    return counting;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The sockets of subscribers that are open. */
  get sockets(): number {
    return this.#sockets.size;
  }

  count(method: string): number {
    return this.methods.filter((each) => each === method).length;
  }

  /** Ends all sockets without a closing handshake. */
  cut(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  async stop(): Promise<void> {
    this.cut();
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #join(socket: WebSocket): void {
    const target = new WebSocket(`ws://127.0.0.1:${this.node.port}`);
    const opened = once(target, 'open');
    // It may end before it is open, and then nobody may wait for it.
    opened.catch(() => undefined);
    this.#sockets.add(socket);
    target.on('error', () => socket.terminate());
    target.on('message', (data) => socket.send(String(data)));
    target.on('close', () => socket.terminate());
    socket.on('close', () => {
      this.#sockets.delete(socket);
      target.terminate();
    });
    socket.on('message', (data) => {
      const text = String(data);
      const own = this.#note(text);
      if (own !== undefined) socket.send(own);
      else if (this.methods.at(-1) !== this.holds)
        opened.then(
          () => target.send(text),
          () => socket.terminate(),
        );
    });
  }

  /** Counts a call. Returns the answer if the node isn't asked. */
  #note(text: string): string | undefined {
    const { id, method }: Asked = JSON.parse(text);
    this.methods.push(method);
    const error = this.refuses?.(method);
    return error && JSON.stringify({ jsonrpc: '2.0', id, error });
  }
}
