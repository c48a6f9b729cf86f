/** Ends the wait of a loop early. A call of `wake` between two waits ends the next one. */
export class WakeSignal {
  #controller = new AbortController();

  /** Fires when the loop is to go on. Another one after each `renew`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Forgets earlier calls of `wake`. */
  renew(): void {
    this.#controller = new AbortController();
  }

  /** Aborts once only: each abort makes an error with its stack, which costs more than to read a notification. */
  readonly wake = (): void => {
    if (!this.#controller.signal.aborted) this.#controller.abort();
  };
}
