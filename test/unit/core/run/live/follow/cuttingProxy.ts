import { once } from 'node:events';
import net from 'node:net';

/** A proxy of TCP connections to a local port, which can be cut: nothing that is on its way arrives. */
export class CuttingProxy {
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();
  #isRefusing = false;
  /** How many more pieces are passed on before the next cut. Undefined if none is planned. */
  #piecesLeft: number | undefined;

  private constructor(port: number) {
    this.#server = net.createServer((socket) => {
      if (this.#isRefusing) {
        socket.resetAndDestroy();
        return;
      }
      const target = net.connect(port, '127.0.0.1');
      this.#keep(socket, target);
      this.#keep(target, socket);
      socket.pipe(target);
      target.pipe(socket);
    });
  }

  static async start(port: number): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(port);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  }

  /** Cuts all connections. With `isRefusing`, further ones end at once until the next `cut(false)`. */
  cut(isRefusing = false): void {
    this.#isRefusing = isRefusing;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Cuts all connections after it has passed on so many more pieces of data. */
  cutAfter(pieces: number): void {
    this.#piecesLeft = pieces;
  }

  async stop(): Promise<void> {
    this.cut(true);
    this.#server.close();
    await once(this.#server, 'close');
  }

  #keep(socket: net.Socket, other: net.Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => this.#passOn());
    socket.once('close', () => {
      this.#sockets.delete(socket);
      other.destroy();
    });
  }

  #passOn(): void {
    if (this.#piecesLeft === undefined) return;
    this.#piecesLeft -= 1;
    if (this.#piecesLeft >= 0) return;
    this.#piecesLeft = undefined;
    this.cut();
  }
}
