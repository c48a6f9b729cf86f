import type { WebSocket } from 'ws';

import type { Secret } from '../core/base/credentials/secret';
import { SignalStops } from '../core/base/wire/signalStops';
import type { StreamListener, WireOptions, WireReply, WireRequest, WireStream } from '../core/base/wire/wire';
import { Deadlines } from './deadlines';
import { describeNetworkFailure, describeSocketClose } from './networkFailure';
import { type SharedByCalls, SocketCall } from './socketCall';
import { SocketConnection } from './socketConnection';

/** How often a silent socket is asked for a sign of life. It is dropped if none comes until the next time. */
const pingMilliseconds = 20_000;

/** The socket of one subscriber, from its first message to its end. It reads on only when the listener is ready. */
export class SocketStream implements WireStream {
  readonly #waiting = new Set<SocketCall>();
  readonly #deadlines = new Deadlines();
  readonly #shared: SharedByCalls;
  #state: 'new' | 'opening' | 'open' | 'over' = 'new';
  #connection: SocketConnection | undefined;
  #pinging: NodeJS.Timeout | undefined;
  /** Messages that the listener has not finished with. */
  #busy = 0;

  constructor(
    private readonly openSocket: (url: Secret, maxBytes: number) => Promise<WebSocket>,
    private readonly listener: StreamListener,
  ) {
    this.#shared = {
      stops: new SignalStops(),
      deadlines: this.#deadlines,
      abandoned: (call) => {
        if (!this.#waiting.delete(call)) this.#connection?.abandon(call);
      },
    };
  }

  send(request: WireRequest, options: WireOptions): Promise<WireReply> {
    if (options.signal.aborted) return Promise.resolve({ kind: 'aborted', reached: false });
    if (request.kind !== 'ws' || this.#state === 'over') return Promise.resolve(closedReply(request.origin));
    return new Promise((resolve) => {
      const call = new SocketCall(request, options, this.#shared, resolve);
      if (this.#connection?.isOpen === true) {
        this.#connection.send(call);
        return;
      }
      this.#waiting.add(call);
      if (this.#state === 'new') this.#open(call);
    });
  }

  close(): void {
    if (this.#state === 'over') return;
    this.#connection?.close();
    this.#finish({ kind: 'aborted', reached: false });
  }

  /** Closes it without waiting for the other end. */
  dispose(): void {
    this.#connection?.terminate();
    this.#finish({ kind: 'aborted', reached: false });
  }

  #open({ request, options }: SocketCall): void {
    this.#state = 'opening';
    const { origin } = request;
    this.openSocket(request.url, options.maxBytes).then(
      (socket) => this.#connect(socket, origin, options.maxBytes),
      (error: unknown) =>
        this.#finish({ kind: 'networkError', reached: false, ...describeNetworkFailure(error, origin) }),
    );
  }

  #connect(socket: WebSocket, origin: string, maxBytes: number): void {
    const connection = new SocketConnection(socket, origin, maxBytes, {
      opened: () => this.#opened(connection),
      freed: () => undefined,
      refused: (reply) => this.#finish(reply),
      failed: (reply) => this.#finish(reply),
      closed: () => this.#finish(closedReply(origin)),
      notified: (message) => this.#notify(message),
    });
    // It was closed while the library was being loaded.
    if (this.#state === 'over') connection.terminate();
    else this.#connection = connection;
  }

  #opened(connection: SocketConnection): void {
    if (this.#state === 'over') return;
    this.#state = 'open';
    for (const call of this.#waiting) connection.send(call);
    this.#waiting.clear();
    this.#pinging = setInterval(() => this.#ping(connection), pingMilliseconds);
    this.#pinging.unref();
  }

  /** A socket whose other end vanished doesn't report it. While reading is paused, silence says nothing. */
  #ping(connection: SocketConnection): void {
    if (this.#busy > 0 || connection.hasHeardWithin(2 * pingMilliseconds)) connection.ping();
    else connection.terminate();
  }

  #notify(message: Uint8Array): void {
    if (this.#state === 'over') return;
    const done = this.listener.message(message);
    if (!(done instanceof Promise)) return;
    this.#busy += 1;
    this.#connection?.pause();
    const goOn = (): void => {
      this.#busy -= 1;
      if (this.#busy === 0 && this.#state === 'open') this.#connection?.resume();
    };
    done.then(goOn, goOn);
  }

  #finish(reply: WireReply): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    clearInterval(this.#pinging);
    for (const call of this.#waiting) call.settle(reply);
    this.#waiting.clear();
    for (const call of this.#connection?.inFlight.calls() ?? []) call.settle({ kind: 'aborted', reached: true });
    this.#deadlines.dispose();
    this.#shared.stops.rest();
    this.listener.ended();
  }
}

function closedReply(origin: string): WireReply {
  return { kind: 'networkError', reached: false, ...describeSocketClose(1000, origin) };
}
