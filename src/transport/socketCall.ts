import type { WireOptions, WireReply, WireRequest } from '../core/wire/wire';

export type SocketRequest = Extract<WireRequest, { kind: 'ws' }>;

/** One message that waits for its answer: on a line until a socket can take it, then on that socket. */
export class SocketCall {
  readonly reply: Promise<WireReply>;
  /** When a socket took the message, by `performance.now()`; undefined before. */
  sentAt: number | undefined;
  /** Attempts to connect that failed while this one waited. */
  failedConnections = 0;
  readonly #settle: (reply: WireReply) => void;
  readonly #timer: NodeJS.Timeout;
  #isSettled = false;

  /** `abandoned` is called when the caller gives up, or time is up, before there is an answer. */
  constructor(
    readonly request: SocketRequest,
    readonly options: WireOptions,
    private readonly abandoned: (call: SocketCall, why: 'aborted' | 'timeout') => void,
  ) {
    let settle: (reply: WireReply) => void = () => undefined;
    this.reply = new Promise((resolve) => {
      settle = resolve;
    });
    this.#settle = settle;
    this.#timer = setTimeout(this.#timeOut, options.timeoutMilliseconds);
    options.signal.addEventListener('abort', this.#abort, { once: true });
  }

  /** Whether a socket has taken the message. */
  get reached(): boolean {
    return this.sentAt !== undefined;
  }

  settle(reply: WireReply): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    clearTimeout(this.#timer);
    this.options.signal.removeEventListener('abort', this.#abort);
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
