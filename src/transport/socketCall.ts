import type { Link } from '../core/base/chain';
import type { SignalStops, Stoppable } from '../core/base/wire/signalStops';
import type { WireOptions, WireReply, WireRequest } from '../core/base/wire/wire';
import type { Deadline, Deadlines, Timed } from './deadlines';

export type SocketRequest = Extract<WireRequest, { kind: 'ws' }>;

/** What the calls of a line have in common. */
export interface SharedByCalls {
  readonly stops: SignalStops;
  readonly deadlines: Deadlines;
  /** Called if the caller cancels, or the time elapses, before there is an answer. */
  readonly abandoned: (call: SocketCall, why: 'aborted' | 'timeout') => void;
}

/** One message that waits for its answer: first on a line until a socket can accept it, then on that socket. */
export class SocketCall implements Stoppable, Timed {
  /** When a socket accepted the message, by `performance.now()`. Undefined before that. */
  sentAt: number | undefined = undefined;
  /** Failed connection attempts while this one waited. */
  failedConnections = 0;
  readonly #deadline: Link<Deadline>;
  readonly #stopping: Link<Stoppable>;
  #isSettled = false;

  /** Its time limit starts now. `reply` receives the one reply. */
  constructor(
    readonly request: SocketRequest,
    readonly options: WireOptions,
    private readonly shared: SharedByCalls,
    private readonly reply: (reply: WireReply) => void,
  ) {
    this.#deadline = shared.deadlines.add(this, options.timeoutMilliseconds);
    this.#stopping = shared.stops.add(options.signal, this);
  }

  /** Whether a socket has accepted the message. */
  get reached(): boolean {
    return this.sentAt !== undefined;
  }

  settle(reply: WireReply): void {
    if (this.#isSettled) return;
    this.shared.stops.delete(this.options.signal, this.#stopping);
    this.#end(reply);
  }

  /** Ends it with a reply that arrived over its socket. The next call often has the same signal. */
  answer(reply: WireReply): void {
    if (this.#isSettled) return;
    this.shared.stops.release(this.options.signal, this.#stopping);
    this.#end(reply);
  }

  stop(): void {
    this.settle({ kind: 'aborted', reached: this.reached });
    this.shared.abandoned(this, 'aborted');
  }

  timeOut(): void {
    this.settle({ kind: 'timeout', reached: this.reached, milliseconds: this.options.timeoutMilliseconds });
    this.shared.abandoned(this, 'timeout');
  }

  #end(reply: WireReply): void {
    this.#isSettled = true;
    this.shared.deadlines.delete(this.#deadline);
    this.reply(reply);
  }
}
