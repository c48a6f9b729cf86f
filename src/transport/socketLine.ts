import type { WebSocket } from 'ws';

import { SignalStops } from '../core/base/wire/signalStops';
import type { WireOptions, WireReply } from '../core/base/wire/wire';
import { Backoff } from './backoff';
import { Deadlines } from './deadlines';
import { describeNetworkFailure } from './networkFailure';
import { type SharedByCalls, SocketCall, type SocketRequest } from './socketCall';
import { SocketConnection } from './socketConnection';

/** Number of attempts to connect before a call fails as unreachable. */
const connectAttempts = 3;

/** Opens a socket to the line's URL that accepts messages up to a size. */
export type OpenSocket = (maxBytes: number) => Promise<WebSocket>;

/** How long a socket may be without calls, and the time of day; both in milliseconds. */
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
  readonly #deadlines = new Deadlines();
  readonly #shared: SharedByCalls;
  #current: SocketConnection | undefined;
  #connecting: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** When the socket became idle, by the time of day. */
  #idleSince: number | undefined;
  /** The same by `performance.now()`, which stops like the timers while the machine sleeps. */
  #idleFrom = 0;

  constructor(openSocket: OpenSocket, { idleMilliseconds, now }: IdleLimit) {
    this.#openSocket = openSocket;
    this.#idleMilliseconds = idleMilliseconds;
    this.#now = now;
    this.#shared = {
      stops: new SignalStops(),
      deadlines: this.#deadlines,
      abandoned: (call, why) => this.#giveUp(call, why),
    };
  }

  send(request: SocketRequest, options: WireOptions): Promise<WireReply> {
    return new Promise((resolve) => {
      const call = new SocketCall(request, options, this.#shared, resolve);
      // If the socket is open and no call waits, this call doesn't need to wait either.
      if (this.#waiting.size > 0 || !this.#sendAtOnce(call)) {
        this.#waiting.add(call);
        this.#advance();
      }
    });
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
    this.#deadlines.dispose();
    this.#shared.stops.rest();
  }

  /** Returns false if the call has to wait for a socket. */
  #sendAtOnce(call: SocketCall): boolean {
    const connection = this.#current;
    if (connection === undefined || !connection.isOpen || !canTake(connection, call)) return false;
    if (this.#wasIdleTooLong()) return false;
    this.#idleSince = undefined;
    connection.send(call);
    return true;
  }

  /** Passes waiting calls to the socket, opens one if there is none, and closes one that isn't needed. */
  #advance(): void {
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
      if (!canTake(connection, call)) {
        this.#retire(connection);
        this.#connect();
        return;
      }
      this.#waiting.delete(call);
      connection.send(call);
    }
  }

  /** Handles a line without waiting calls: drops a socket that is opening, and closes an idle one after a while. */
  #rest(): void {
    const connection = this.#current;
    if (connection === undefined) {
      this.#stopConnecting();
    } else if (!connection.isOpen) {
      this.#retire(connection);
    } else if (connection.inFlight.size === 0) {
      this.#idleSince = this.#now();
      this.#idleFrom = performance.now();
      if (this.#idle === undefined) this.#closeWhenIdle(this.#idleMilliseconds);
    }
  }

  /** Keeps one timer while the socket is used, because setting a timer after each call takes as long as sending one. */
  #closeWhenIdle(milliseconds: number): void {
    this.#idle = setTimeout(() => {
      this.#idle = undefined;
      const connection = this.#current;
      const isIdle = connection !== undefined && this.#idleSince !== undefined && connection.inFlight.size === 0;
      const left = isIdle ? this.#idleFrom + this.#idleMilliseconds - performance.now() : 0;
      if (left > 0) {
        this.#closeWhenIdle(Math.ceil(left));
        return;
      }
      this.#shared.stops.rest();
      if (isIdle) this.#retire(connection);
    }, milliseconds);
  }

  /**
   * After the machine slept, the timer that closes an idle socket is late, and the other end has already closed the
   * socket.
   */
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
    // The call was abandoned while the library was being loaded.
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
    if (connection === this.#current) {
      this.#advance();
      return;
    }
    this.#shared.stops.rest();
    if (connection.inFlight.size === 0) this.#retire(connection);
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
    this.#shared.stops.rest();
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

  #giveUp(call: SocketCall, why: 'aborted' | 'timeout'): void {
    if (this.#waiting.delete(call)) {
      this.#advance();
      return;
    }
    const connection = [...this.#retired, this.#current].find((candidate) => candidate?.inFlight.has(call));
    if (connection === undefined) return;
    connection.abandon(call);
    // The next call must not wait for a socket that may be dead.
    if (why === 'timeout' && connection.isSilentSince(call) && connection === this.#current) this.#retire(connection);
  }
}

function canTake(connection: SocketConnection, call: SocketCall): boolean {
  const { inFlight, maxBytes } = connection;
  if (call.options.newConnection && !connection.isSilentSince(undefined)) return false;
  return maxBytes >= call.options.maxBytes && !inFlight.isMixedUp && !inFlight.mayMistake(call);
}
