interface WaitingTimer {
  readonly run: () => void;
  readonly interval: number | undefined;
  at: number;
}

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
};

/** A timer as Node returns it. Nothing but the test keeps its process alive. */
class StoppedTimer {
  ref = (): this => this;
  unref = (): this => this;
  refresh = (): this => this;
  hasRef = (): boolean => true;
}

/**
 * The timers and `performance.now()` of the platform while time passes only when a test says so, for code that takes no
 * clock. Sockets, files, turns of the event loop and `node:timers/promises` go on.
 */
export class StoppedTime {
  readonly #timers = new Map<StoppedTimer, WaitingTimer>();
  #now = performance.now();

  /** Stops time. A test calls `end` in any case. */
  static begin(): StoppedTime {
    const time = new StoppedTime();
    const clear = (timer: unknown): void => {
      if (timer instanceof StoppedTimer) time.#timers.delete(timer);
      else real.clearTimeout(timer as NodeJS.Timeout);
    };
    type Callback = (...given: unknown[]) => void;
    Object.assign(globalThis, {
      // Without a duration, it waits for a turn of the event loop, not for time.
      setTimeout: (run: Callback, after = 0, ...given: unknown[]) =>
        after <= 0 ? real.setTimeout(run, 0, ...given) : time.#add(() => run(...given), after, undefined),
      setInterval: (run: Callback, after?: number, ...given: unknown[]) => time.#add(() => run(...given), after, after),
      clearTimeout: clear,
      clearInterval: clear,
    });
    Object.defineProperty(performance, 'now', { value: () => time.#now, configurable: true });
    return time;
  }

  /** Stops time while something runs. */
  static async during<Value>(run: (time: StoppedTime) => Value | Promise<Value>): Promise<Value> {
    const time = StoppedTime.begin();
    try {
      return await run(time);
    } finally {
      time.end();
    }
  }

  /** The number of timers that wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Lets time pass, and runs the timers that are due by then, in their order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].sort(([, one], [, other]) => one.at - other.at);
      if (next === undefined || next[1].at > end) break;
      const [key, timer] = next;
      this.#now = Math.max(this.#now, timer.at);
      if (timer.interval === undefined) this.#timers.delete(key);
      else timer.at += Math.max(1, timer.interval);
      timer.run();
    }
    this.#now = end;
  }

  /** Time passes by itself again. Timers that still wait are dropped. */
  end(): void {
    Object.assign(globalThis, real);
    Reflect.deleteProperty(performance, 'now');
    this.#timers.clear();
  }

  #add(run: () => void, after: number | undefined, interval: number | undefined): StoppedTimer {
    const timer = new StoppedTimer();
    this.#timers.set(timer, { run, interval, at: this.#now + Math.max(1, after ?? 1) });
    return timer;
  }
}
