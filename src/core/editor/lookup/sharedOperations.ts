interface Running<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/** Shares one operation among simultaneous callers. It is aborted only if all callers abort. */
export class SharedOperations<T> {
  readonly #running = new Map<string, Running<T>>();

  /** Joins the operation running under this key, or starts it. Returns undefined if `signal` aborts first. */
  async join(key: string, signal: AbortSignal, begin: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    if (signal.aborted) return undefined;
    const running = this.#running.get(key) ?? this.#begin(key, begin);
    running.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        running.waiting -= 1;
        if (running.waiting === 0) this.#drop(key, running);
        resolve(undefined);
      };
      signal.addEventListener('abort', leave, { once: true });
      running.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }

  #begin(key: string, begin: (signal: AbortSignal) => Promise<T>): Running<T> {
    const controller = new AbortController();
    const running: Running<T> = { result: begin(controller.signal), controller, waiting: 0 };
    this.#running.set(key, running);
    const forget = (): void => {
      if (this.#running.get(key) === running) this.#running.delete(key);
    };
    running.result.then(forget, forget);
    return running;
  }

  #drop(key: string, running: Running<T>): void {
    if (this.#running.get(key) === running) this.#running.delete(key);
    running.controller.abort();
  }
}
