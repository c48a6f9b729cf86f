import http, { type IncomingMessage, type RequestListener, type Server } from 'node:http';
import https, { type ServerOptions } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

import { type WebSocket, WebSocketServer } from 'ws';

/** Answers one HTTP request with the given body. */
export type HttpScript = (request: IncomingMessage, response: http.ServerResponse, body: string) => void;

/** Answers one message of a socket. `raw` is the connection below the WebSocket. */
export type SocketScript = (socket: WebSocket, body: string, raw: Socket) => void;

/** A scripted server on loopback, over HTTP and WebSocket. */
export class FaultServer {
  readonly #server: Server;
  readonly #sockets: WebSocketServer;
  /** The received paths and headers, to check what must not be in them. */
  readonly seen: string[] = [];
  onHttp: HttpScript = answerWell;
  onSocket: SocketScript = answerSocketWell;

  constructor(tls?: ServerOptions, compress = false) {
    const listener: RequestListener = (request, response) => {
      this.seen.push(`${request.url} ${JSON.stringify(request.headers)}`);
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      request.on('end', () => this.onHttp(request, response, body));
      response.on('error', () => undefined);
    };
    this.#server = tls ? https.createServer(tls, listener) : http.createServer(listener);
    this.#sockets = new WebSocketServer({ noServer: true, perMessageDeflate: compress });
    this.#server.on('upgrade', (request, raw: Socket, head) => {
      this.seen.push(`${request.url} ${JSON.stringify(request.headers)}`);
      raw.on('error', () => undefined);
      this.#sockets.handleUpgrade(request, raw, head, (socket) => {
        socket.on('error', () => undefined);
        socket.on('message', (data: Buffer) => this.onSocket(socket, data.toString('utf8'), raw));
      });
    });
  }

  async start(host = '127.0.0.1'): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, host, resolve));
    return this.port;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  behave(): void {
    this.onHttp = answerWell;
    this.onSocket = answerSocketWell;
  }

  stop(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

export const goodResult = `0x${'0'.repeat(63)}7`;

export function idOf(body: string): unknown {
  return (JSON.parse(body) as { readonly id?: unknown }).id ?? null;
}

/** A regular answer of a service. */
export function goodAnswer(body: string, result: string = goodResult): string {
  return JSON.stringify({ jsonrpc: '2.0', id: idOf(body), result });
}

export function answerWell(_: IncomingMessage, response: http.ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(goodAnswer(body));
}

export function answerSocketWell(socket: WebSocket, body: string): void {
  socket.send(goodAnswer(body));
}
