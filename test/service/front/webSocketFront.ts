import type http from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { type WebSocket, WebSocketServer } from 'ws';

import { corruptReply, refuseByFault } from './corruptedReply';
import type { FrontDesk, RpcOrigin } from './frontDesk';
import { readHeaders } from './httpFront';
import type { KeyAccount } from './keyAccounts';
import { jsonReply, type Reply } from './reply';
import { parseRoute } from './route';

/** Close codes (RFC 6455, section 7.4.1). */
const policyViolation = 1008;
const internalError = 1011;

/** The WebSocket part of the service's single port. */
export class WebSocketFront {
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #connections = new Set<Connection>();

  constructor(
    private readonly desk: FrontDesk,
    server: http.Server,
  ) {
    desk.onUsedUp((account) => {
      this.cut(account);
    });
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => {
        socket.destroy();
      });
      this.upgrade(request, socket, head).catch(() => {
        socket.destroy();
      });
    });
  }

  /** Ends every socket immediately. */
  close(): void {
    for (const connection of this.#connections) connection.webSocket.terminate();
    this.#server.close();
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const path = request.url ?? '';
    this.desk.counters.see({ transport: 'ws', verb: 'UPGRADE', path, headers: readHeaders(request), body: '' });
    const route = parseRoute(path);
    if (route.kind !== 'socket') return refuseUpgrade(socket, jsonReply('{"message":"not found"}', 404));
    const access = this.desk.checkPathKey(route.key, request.headers.authorization);
    if (access.kind === 'refused') return refuseUpgrade(socket, access.reply);
    const refusal =
      (await this.corruptUpgrade(route.network, access.account)) ?? this.desk.checkUpgrade(access.account);
    if (refusal !== undefined) return refuseUpgrade(socket, refusal);
    const origin: RpcOrigin = { network: route.network, transport: 'ws', account: access.account };
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      this.open(new Connection(webSocket, socket, access.account), origin, path);
    });
  }

  /**
   * Returns the reply of a fault for the opening of a socket; undefined if there is none, or if it only caused a delay.
   */
  private async corruptUpgrade(network: RpcOrigin['network'], account: KeyAccount): Promise<Reply | undefined> {
    const fault = this.desk.faults.draw({ network, transport: 'ws', methods: ['upgrade'] });
    if (fault === undefined) return undefined;
    const refusal = refuseByFault(fault, null);
    if (refusal !== undefined) return this.desk.refuse(account, refusal);
    const reply = await corruptReply(fault, { key: account.pair.key, ids: [null], answer: () => Promise.resolve('') });
    return fault.fault.kind === 'delay' ? undefined : reply;
  }

  private open(connection: Connection, socket: RpcOrigin, path: string): void {
    const subscriptions = this.desk.openSubscriptions(socket.network, (text) => connection.notify(text));
    const origin = { ...socket, ...(subscriptions && { subscriptions }) };
    this.#connections.add(connection);
    this.desk.counters.openSocket();
    const { webSocket } = connection;
    webSocket.on('error', () => {
      webSocket.terminate();
    });
    webSocket.on('close', () => {
      this.#connections.delete(connection);
      subscriptions?.close();
      this.desk.counters.closeSocket();
    });
    webSocket.on('message', (data: Buffer) => {
      const text = data.toString('utf8');
      this.desk.counters.see({ transport: 'ws', verb: 'MESSAGE', path, headers: {}, body: text });
      connection.reply(() => this.desk.answerRpc(origin, text));
    });
  }

  private cut(account: KeyAccount): void {
    for (const connection of this.#connections) {
      if (connection.account === account) connection.end();
    }
  }
}

/** One socket. Its replies are sent whole, one after another, in the order in which they are ready. */
class Connection {
  readonly #underWay = new Set<Promise<void>>();
  #outgoing: Promise<void> = Promise.resolve();

  constructor(
    readonly webSocket: WebSocket,
    private readonly socket: Duplex,
    readonly account: KeyAccount,
  ) {}

  /** Requests a reply and sends it when it is ready. A failure ends the socket. */
  reply(ask: () => Promise<Reply>): void {
    // Requested in the next turn, so that a reply that ends this socket counts as in progress.
    const sent = Promise.resolve()
      .then(ask)
      .then((reply) => (this.#outgoing = this.#outgoing.then(() => this.deliver(reply))))
      .catch(() => {
        this.webSocket.terminate();
      })
      .finally(() => {
        this.#underWay.delete(sent);
      });
    this.#underWay.add(sent);
  }

  /** Sends a notification after the earlier replies. Rejects if the socket has ended. */
  notify(text: string): Promise<void> {
    const sent = this.#outgoing.then(() => this.send(text));
    this.#outgoing = sent.catch(() => undefined);
    return sent;
  }

  /** Ends the socket after the replies in progress are sent. */
  end(): void {
    void Promise.all(this.#underWay).then(() => {
      this.webSocket.terminate();
    });
  }

  private async deliver({ status, body, delivery }: Reply): Promise<void> {
    if (status === 401 || status === 403 || status === 307)
      return this.webSocket.close(policyViolation, String(body).trim().slice(0, 100));
    if (status >= 500) return this.webSocket.close(internalError, String(body).trim());
    switch (delivery.kind) {
      case 'whole':
        return this.send(body);
      case 'drop':
        return this.webSocket.terminate();
      case 'cut':
        return this.sendHalf(Buffer.from(body));
      case 'drip':
        return this.drip(Buffer.from(body), delivery.chunkBytes, delivery.milliseconds);
    }
  }

  private send(body: string | Buffer, isLast = true): Promise<void> {
    return new Promise((resolve, reject) => {
      this.webSocket.send(body, { binary: false, fin: isLast }, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  }

  /** Sends fragments of one message, like a slow service. */
  private async drip(body: Buffer, chunkBytes: number, milliseconds: number): Promise<void> {
    for (let at = 0; at < body.length; at += chunkBytes) {
      await this.send(body.subarray(at, at + chunkBytes), at + chunkBytes >= body.length);
      await sleep(milliseconds, undefined, { ref: false });
    }
  }

  /** Sends the header of a complete text frame (RFC 6455, section 5.2) and half of its payload, then nothing. */
  private sendHalf(body: Buffer): Promise<void> {
    const header = Buffer.alloc(10);
    header.writeUInt8(0x81, 0);
    header.writeUInt8(127, 1);
    header.writeBigUInt64BE(BigInt(body.length), 2);
    return new Promise((resolve) => {
      this.socket.write(Buffer.concat([header, body.subarray(0, Math.ceil(body.length / 2))]), () => {
        this.socket.destroy();
        resolve();
      });
    });
  }
}

function refuseUpgrade(socket: Duplex, { delivery, status, headers, body }: Reply): void {
  if (delivery.kind !== 'whole') {
    socket.destroy();
    return;
  }
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${String(body)}`);
}
