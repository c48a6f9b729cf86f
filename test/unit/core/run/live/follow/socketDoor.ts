import { once } from 'node:events';
import net from 'node:net';

/** What becomes of connections: `node` passes them on, `silent` accepts them and says nothing, a text is their answer. */
export type SocketAnswer = 'node' | 'silent' | { readonly text: string };

/** A handshake that is answered with a status. */
export const refusedWith = (status: number): SocketAnswer => ({
  text: `HTTP/1.1 ${status} No\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno`,
});

/** A port before a node, which may be closed. */
export class SocketDoor {
  readonly #sockets = new Set<net.Socket>();
  #server: net.Server | undefined;
  #connections = 0;

  private constructor(
    private readonly nodePort: number,
    readonly port: number,
    private answer: SocketAnswer,
  ) {}

  /** `closed`: nothing listens. */
  static async start(nodePort: number, answer: SocketAnswer | 'closed'): Promise<SocketDoor> {
    const server = net.createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    server.close();
    await once(server, 'close');
    const door = new SocketDoor(nodePort, port, answer === 'closed' ? 'silent' : answer);
    if (answer !== 'closed') await door.open(answer);
    return door;
  }

  /** How many connections there were. */
  get connections(): number {
    return this.#connections;
  }

  /** Listens, and treats further connections in this way. Earlier ones are cut. */
  async open(answer: SocketAnswer): Promise<void> {
    this.answer = answer;
    this.#cut();
    if (this.#server !== undefined) return;
    this.#server = net.createServer((socket) => this.#accept(socket));
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#cut();
    if (this.#server === undefined) return;
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(socket: net.Socket): void {
    const { answer } = this;
    this.#connections += 1;
    this.#keep(socket);
    if (answer === 'silent') return;
    if (answer !== 'node') {
      socket.once('data', () => socket.end(answer.text));
      return;
    }
    const target = net.connect(this.nodePort, '127.0.0.1');
    this.#keep(target);
    socket.once('close', () => target.destroy());
    target.once('close', () => socket.destroy());
    socket.pipe(target);
    target.pipe(socket);
  }

  #keep(socket: net.Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
