import type { WebSocket } from 'ws';

import { SignalStops } from '../core/wire/signalStops';
import type { WireOptions, WireReply } from '../core/wire/wire';
import { Backoff } from './backoff';
import { describeNetworkFailure } from './networkFailure';
import { SocketCall, type SocketRequest } from './socketCall';
import { SocketConnection } from './socketConnection';

/** Number of attempts to connect before a call fails as unreachable. */
const connectAttempts = 3;

/** Opens a socket to the line's URL that accepts messages up to a size. */
export type OpenSocket = (maxBytes: number) => Promise<WebSocket>;

/** How long a socket may be without calls, by this time of day; both in milliseconds. */
export interface IdleLimit {
  readonly idleMilliseconds: number;
  readonly now: () => number;
}

/**
 * All traffic with one URL: the waiting calls, the current socket, and retired sockets, which accept no more calls but
 * still have calls in flight. Connects only when there is something to send.
 */
export class SocketLine {
  readonly #openSocket: OpenSocket;
  readonly #idleMilliseconds: number;
  readonly #now: () => number;
  readonly #waiting = new Set<SocketCall>();
  readonly #retired = new Set<SocketConnection>();
  readonly #backoff = new Backoff();
  readonly #stops = new SignalStops();
  #current: SocketConnection | undefined;
  #connecting: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** When the socket was left without calls, by the time of day. */
  #idleSince: number | undefined;

  constructor(openSocket: OpenSocket, { idleMilliseconds, now }: IdleLimit) {
    this.#openSocket = openSocket;
    this.#idleMilliseconds = idleMilliseconds;
    this.#now = now;
  }

  send(request: SocketRequest, options: WireOptions): Promise<WireReply> {
    const call = new SocketCall(request, options, this.#stops, this.#giveUp);
    this.#waiting.add(call);
    this.#advance();
    return call.reply;
  }

  dispose(): void {
    clearTimeout(this.#idle);
    this.#stopConnecting();
    for (const call of this.#waiting) call.settle({ kind: 'aborted', reached: false });
    this.#waiting.clear();
    this.#current?.terminate();
    for (const connection of this.#retired) connection.terminate();
    this.#current = undefined;
    this.#retired.clear();
  }

  /** Passes waiting calls to the socket, opens one if there is none, and closes one that isn't needed. */
  #advance(): void {
    clearTimeout(this.#idle);
    if (this.#waiting.size === 0) {
      this.#rest();
      return;
    }
    if (this.#current !== undefined && this.#wasIdleTooLong()) this.#retire(this.#current);
    this.#idleSince = undefined;
    if (this.#current === undefined) this.#connect();
    else if (this.#current.isOpen) this.#handOver(this.#current);
  }

  #handOver(connection: SocketConnection): void {
    for (const call of this.#waiting) {
      const { inFlight, maxBytes } = connection;
      if (maxBytes < call.options.maxBytes || inFlight.isMixedUp || inFlight.mayMistake(call)) {
        this.#retire(connection);
        this.#connect();
        return;
      }
      this.#waiting.delete(call);
      connection.send(call);
    }
  }

  /** Without waiting calls, drops a socket that is opening, and closes an idle one after a while. */
  #rest(): void {
    const connection = this.#current;
    if (connection === undefined) {
      this.#stopConnecting();
    } else if (!connection.isOpen) {
      this.#retire(connection);
    } else if (connection.inFlight.size === 0) {
      this.#idleSince = this.#now();
      this.#idle = setTimeout(() => this.#retire(connection), this.#idleMilliseconds);
    }
  }

  /** The machine slept, so the timer that closes an idle socket is late. The other end has closed it long ago. */
  #wasIdleTooLong(): boolean {
    return this.#idleSince !== undefined && this.#now() - this.#idleSince > this.#idleMilliseconds;
  }

  #connect(): void {
    this.#connecting ??= setTimeout(() => {
      this.#open().catch((error: unknown) => this.#cannotOpen(error));
    }, this.#backoff.remaining());
  }

  /** The library throws for an invalid address before it connects. */
  #cannotOpen(error: unknown): void {
    this.#connecting = undefined;
    for (const call of this.#waiting) {
      const { origin } = call.request;
      call.settle({ kind: 'networkError', reached: false, ...describeNetworkFailure(error, origin) });
    }
    this.#waiting.clear();
  }

  #stopConnecting(): void {
    clearTimeout(this.#connecting);
    this.#connecting = undefined;
  }

  async #open(): Promise<void> {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#stopConnecting();
      return;
    }
    const maxBytes = Math.max(...[...this.#waiting].map((call) => call.options.maxBytes));
    const opening = this.#connecting;
    const socket = await this.#openSocket(maxBytes);
    const connection = new SocketConnection(socket, first.request.origin, maxBytes, {
      opened: () => this.#opened(connection),
      freed: () => this.#freed(connection),
      refused: (reply) => this.#refused(connection, reply),
      failed: (reply) => this.#failed(connection, reply),
      closed: () => this.#closed(connection),
    });
    // Abandoned while the library was being loaded.
    if (this.#connecting !== opening) {
      connection.terminate();
      return;
    }
    this.#connecting = undefined;
    this.#current = connection;
  }

  #opened(connection: SocketConnection): void {
    if (this.#current !== connection) return;
    this.#backoff.succeeded();
    this.#advance();
  }

  #freed(connection: SocketConnection): void {
    if (connection === this.#current) this.#advance();
    else if (connection.inFlight.size === 0) this.#retire(connection);
  }

  #refused(connection: SocketConnection, reply: WireReply): void {
    if (this.#current !== connection) return;
    this.#current = undefined;
    this.#backoff.failed();
    for (const call of this.#waiting) call.settle(reply);
    this.#waiting.clear();
  }

  #failed(connection: SocketConnection, reply: WireReply): void {
    if (this.#current !== connection) return;
    this.#current = undefined;
    this.#backoff.failed();
    for (const call of this.#waiting) {
      call.failedConnections += 1;
      if (call.failedConnections < connectAttempts) continue;
      call.settle(reply);
      this.#waiting.delete(call);
    }
    this.#advance();
  }

  #closed(connection: SocketConnection): void {
    this.#retired.delete(connection);
    if (this.#current !== connection) return;
    this.#current = undefined;
    // A socket that was closed before its first message would probably be closed again at once.
    if (connection.isSilentSince(undefined)) this.#backoff.failed();
    this.#advance();
  }

  /** Retires a socket. It is closed when all its calls are answered. */
  #retire(connection: SocketConnection): void {
    if (this.#current === connection) this.#current = undefined;
    if (connection.inFlight.size > 0) {
      this.#retired.add(connection);
      return;
    }
    this.#retired.delete(connection);
    connection.close();
  }

  readonly #giveUp = (call: SocketCall, why: 'aborted' | 'timeout'): void => {
    if (this.#waiting.delete(call)) {
      this.#advance();
      return;
    }
    const connection = [...this.#retired, this.#current].find((candidate) => candidate?.inFlight.has(call));
    if (connection === undefined) return;
    connection.abandon(call);
    // The next call must not wait for a socket that may be dead.
    if (why === 'timeout' && connection.isSilentSince(call) && connection === this.#current) this.#retire(connection);
  };
}
