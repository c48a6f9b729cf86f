import { Chain, type Link } from '../chain';

/** Something that waits and can be stopped by a signal. */
export interface Stoppable {
  /** The signal has fired. */
  stop(): void;
}

interface StopsOfSignal {
  readonly stops: Chain<Stoppable>;
  readonly listener: () => void;
}

/**
 * What to stop when signals fire. Has one listener for each signal, because many calls may wait with the same signal.
 */
export class SignalStops {
  readonly #bySignal = new WeakMap<AbortSignal, StopsOfSignal>();
  /** A signal that is still listened to although nothing has waited with it since `release`. */
  #resting: AbortSignal | undefined;

  /**
   * Calls `stop.stop` once if the signal fires, in the order of the `add` calls. Returns its link, for `delete` and
   * `release`.
   */
  add(signal: AbortSignal, stop: Stoppable): Link<Stoppable> {
    return (this.#bySignal.get(signal) ?? this.#listen(signal)).stops.add(stop);
  }

  delete(signal: AbortSignal, link: Link<Stoppable>): void {
    link.remove();
    this.#forgetUnused(signal);
  }

  /**
   * Removes the link, but listens to the signal until `rest` is called or another signal is released, because
   * consecutive calls often have the same signal.
   */
  release(signal: AbortSignal, link: Link<Stoppable>): void {
    link.remove();
    if (this.#resting === signal) return;
    this.rest();
    this.#resting = signal;
  }

  /** Stops listening to the released signal. */
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
