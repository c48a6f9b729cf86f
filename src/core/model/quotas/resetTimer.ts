import type { ResetSpan } from './creditsSummary';

/** The time of day and timers, which may fire late: on a sleeping machine, timers stop but the clock continues. */
export interface WallClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls `run` after a while; returns the function that cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

const systemClock: WallClock = {
  now: Date.now,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The clock is read at least this often, so that a reset during a sleep is noticed soon after it. */
const maxWait = 60_000;

/** Reports when the clock leaves the time between two resets, whether it runs, jumps or is set back. */
export class ResetTimer {
  #span: ResetSpan | undefined;
  #cancel: () => void = () => undefined;

  constructor(
    private readonly left: () => void,
    private readonly clock: WallClock = systemClock,
  ) {}

  /** Watches for the end of this span, instead of the previous one. */
  watch(span: ResetSpan): void {
    this.#span = span;
    this.#wait(span);
  }

  /** Reports immediately if the time is outside the span. Call it when something shows that the user is back. */
  check(): void {
    const span = this.#span;
    if (span === undefined) return;
    this.#cancel();
    const now = this.clock.now();
    if (now >= span.from && now < span.to) {
      this.#wait(span);
      return;
    }
    this.#span = undefined;
    this.left();
  }

  dispose(): void {
    this.#span = undefined;
    this.#cancel();
  }

  #wait({ to }: ResetSpan): void {
    this.#cancel();
    const remaining = Math.max(0, to - this.clock.now());
    this.#cancel = this.clock.after(Math.min(remaining, maxWait), () => this.check());
  }
}
