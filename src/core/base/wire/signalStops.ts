import { Chain, type Link } from '../chain';

/** What waits with a signal. */
export interface Stoppable {
  /** The signal has fired. */
  stop(): void;
}

interface StopsOfSignal {
  readonly stops: Chain<Stoppable>;
  readonly listener: () => void;
}

/** What to stop when a signal fires, with one listener per signal, because many calls may wait with the same signal. */
export class SignalStops {
  readonly #bySignal = new WeakMap<AbortSignal, StopsOfSignal>();
  /** The signal with which nothing waits since `release`, and which is still listened to. */
  #resting: AbortSignal | undefined;

  /** Calls `stop.stop` once if the signal fires, in the order of these calls. Returns its link, for `delete`. */
  add(signal: AbortSignal, stop: Stoppable): Link<Stoppable> {
    return (this.#bySignal.get(signal) ?? this.#listen(signal)).stops.add(stop);
  }

  delete(signal: AbortSignal, link: Link<Stoppable>): void {
    link.remove();
    this.#forgetUnused(signal);
  }

  /**
   * Does the same, but keeps listening until `rest`, or until another signal is released: calls that follow each other
   * often have the same signal.
   */
  release(signal: AbortSignal, link: Link<Stoppable>): void {
    link.remove();
    if (this.#resting === signal) return;
    this.rest();
    this.#resting = signal;
  }

  /** Stops listening to what was released. */
  rest(): void {
    const signal = this.#resting;
    this.#resting = undefined;
    if (signal !== undefined) this.#forgetUnused(signal);
  }

  #forgetUnused(signal: AbortSignal): void {
    const known = this.#bySignal.get(signal);
    if (known?.stops.isEmpty !== true) return;
    this.#bySignal.delete(signal);
    signal.removeEventListener('abort', known.listener);
  }

  #listen(signal: AbortSignal): StopsOfSignal {
    const stops = new Chain<Stoppable>();
    const listener = (): void => {
      this.#bySignal.delete(signal);
      for (let link = stops.first; link !== undefined; link = stops.first) {
        link.remove();
        link.value.stop();
      }
    };
    const known = { stops, listener };
    this.#bySignal.set(signal, known);
    signal.addEventListener('abort', listener, { once: true });
    return known;
  }
}
