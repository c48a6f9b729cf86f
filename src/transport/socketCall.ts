import type { SignalStops } from '../core/wire/signalStops';
import type { WireOptions, WireReply, WireRequest } from '../core/wire/wire';

export type SocketRequest = Extract<WireRequest, { kind: 'ws' }>;

/** One message that waits for its answer: first on a line until a socket can accept it, then on that socket. */
export class SocketCall {
  readonly reply: Promise<WireReply>;
  /** When a socket accepted the message, by `performance.now()`. Undefined before that. */
  sentAt: number | undefined;
  /** Failed connection attempts while this one waited. */
  failedConnections = 0;
  readonly #settle: (reply: WireReply) => void;
  readonly #timer: NodeJS.Timeout;
  #isSettled = false;

  /**
   * `abandoned` is called if the caller cancels, or the time is up, before there is an answer. `stops` are shared by the
   * calls of a line.
   */
  constructor(
    readonly request: SocketRequest,
    readonly options: WireOptions,
    private readonly stops: SignalStops,
    private readonly abandoned: (call: SocketCall, why: 'aborted' | 'timeout') => void,
  ) {
    let settle: (reply: WireReply) => void = () => undefined;
    this.reply = new Promise((resolve) => {
      settle = resolve;
    });
    this.#settle = settle;
    this.#timer = setTimeout(this.#timeOut, options.timeoutMilliseconds);
    stops.add(options.signal, this.#abort);
  }

  /** Whether a socket has accepted the message. */
  get reached(): boolean {
    return this.sentAt !== undefined;
  }

  settle(reply: WireReply): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    clearTimeout(this.#timer);
    this.stops.delete(this.options.signal, this.#abort);
    this.#settle(reply);
  }

  readonly #abort = () => {
    this.settle({ kind: 'aborted', reached: this.reached });
    this.abandoned(this, 'aborted');
  };

  readonly #timeOut = () => {
    this.settle({ kind: 'timeout', reached: this.reached, milliseconds: this.options.timeoutMilliseconds });
    this.abandoned(this, 'timeout');
  };
}
