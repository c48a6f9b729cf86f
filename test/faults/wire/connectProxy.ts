import http, { type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy for tunnels (CONNECT) and plain requests on loopback. Records everything it could read. */
export class ConnectProxy {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  /** Request lines and headers that the proxy itself received. */
  readonly asked: string[] = [];
  /** All bytes that went through tunnels, as text. */
  carried = '';

  /** `credentials`: the required `user:password`. `status`: the answer instead of opening a tunnel. */
  constructor(
    private readonly credentials?: string,
    private readonly status?: number,
  ) {
    this.#server = http.createServer((request, response) => {
      this.asked.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
      if (!this.#allows(request.headers['proxy-authorization'])) {
        response.writeHead(407, { 'proxy-authenticate': 'Basic realm="proxy"' }).end('sign in');
        return;
      }
      const target = new URL(request.url ?? '');
      const { host, hostname, port, pathname } = target;
      const onward = http.request(
        { hostname, port, path: pathname, method: request.method, headers: { ...request.headers, host } },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      onward.on('error', () => response.writeHead(502).end());
      request.pipe(onward);
    });
    this.#server.on('connect', (request, socket: Socket) => {
      this.asked.push(`CONNECT ${request.url} ${JSON.stringify(request.headers)}`);
      this.#keep(socket);
      if (!this.#allows(request.headers['proxy-authorization'])) {
        socket.end('HTTP/1.1 407 Sign in\r\nproxy-authenticate: Basic realm="proxy"\r\ncontent-length: 0\r\n\r\n');
        return;
      }
      if (this.status !== undefined) {
        socket.end(`HTTP/1.1 ${this.status} No\r\ncontent-length: 0\r\n\r\n`);
        return;
      }
      // Whatever the name is, connects to this computer. No test contacts another one.
      const port = Number(/:(\d+)$/.exec(request.url ?? '')?.[1]);
      const onward = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.on('data', (chunk) => (this.carried += chunk.toString('latin1')));
        socket.pipe(onward);
        onward.pipe(socket);
      });
      this.#keep(onward);
      onward.on('error', () => socket.destroy());
    });
  }

  async start(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  stop(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #allows(authorization: string | undefined): boolean {
    if (this.credentials === undefined) return true;
    return authorization === `Basic ${Buffer.from(this.credentials).toString('base64')}`;
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#open.delete(socket));
  }
}
