import { WebSocket } from 'ws';

import type { RpcCall, RpcOutcome } from '../front/rpcMessage';

export const subscriptionMethods: ReadonlySet<string> = new Set(['eth_subscribe', 'eth_unsubscribe']);

/** The subscriptions of one socket, over a connection of its own to the node, which their first call opens. */
export class NodeSubscriptions {
  #node: WebSocket | undefined;
  readonly #waiting = new Map<string, (outcome: RpcOutcome) => void>();

  constructor(
    private readonly port: number,
    private readonly tell: (notification: string) => void,
  ) {}

  /** Asks the node. Never resolves if the connection ends before. */
  async answer({ id, text }: RpcCall): Promise<RpcOutcome> {
    const node = await this.#open();
    return new Promise((resolve) => {
      this.#waiting.set(JSON.stringify(id), resolve);
      node.send(text);
    });
  }

  close(): void {
    this.#node?.terminate();
    this.#waiting.clear();
  }

  async #open(): Promise<WebSocket> {
    const node = (this.#node ??= this.#connect());
    if (node.readyState === WebSocket.CONNECTING) await new Promise((resolve) => node.once('open', resolve));
    return node;
  }

  #connect(): WebSocket {
    const node = new WebSocket(`ws://127.0.0.1:${this.port}`);
    node.on('error', () => node.terminate());
    node.on('message', (data: Buffer) => this.#read(data.toString('utf8')));
    return node;
  }

  #read(text: string): void {
    const { id }: { readonly id?: unknown } = JSON.parse(text);
    if (id === undefined) return this.tell(text);
    const place = JSON.stringify(id);
    this.#waiting.get(place)?.({ kind: 'forwarded', text });
    this.#waiting.delete(place);
  }
}
