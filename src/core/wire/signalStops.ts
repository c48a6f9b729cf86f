/** What waits with a signal. */
export interface Stoppable {
  /** The signal has fired. */
  stop(): void;
}

/** What to stop when a signal fires, with one listener per signal, because many calls may wait with the same signal. */
export class SignalStops {
  readonly #bySignal = new WeakMap<AbortSignal, { readonly stops: Set<Stoppable>; readonly listener: () => void }>();

  /** Stops `stop` once if the signal fires, in the order of these calls. */
  add(signal: AbortSignal, stop: Stoppable): void {
    const known = this.#bySignal.get(signal);
    if (known) {
      known.stops.add(stop);
      return;
    }
    const stops = new Set([stop]);
    const listener = (): void => {
      this.#bySignal.delete(signal);
      for (const each of stops) each.stop();
    };
    this.#bySignal.set(signal, { stops, listener });
    signal.addEventListener('abort', listener, { once: true });
  }

  delete(signal: AbortSignal, stop: Stoppable): void {
    const known = this.#bySignal.get(signal);
    known?.stops.delete(stop);
    if (known?.stops.size !== 0) return;
    this.#bySignal.delete(signal);
    signal.removeEventListener('abort', known.listener);
  }
}
