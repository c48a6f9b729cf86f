import type { WallClock } from '../../../../../src/core/model/quotas/resetTimer';

/** A clock whose timers stand still while the machine sleeps, as those of an operating system do. */
export class SleepyClock implements WallClock {
  #awake = 0;
  #asleep = 0;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  constructor(private readonly start: number) {}

  readonly now = (): number => this.start + this.#awake + this.#asleep;

  readonly after = (milliseconds: number, run: () => void): (() => void) => {
    const timer = { at: this.#awake + milliseconds, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  sleep(milliseconds: number): void {
    this.#asleep += milliseconds;
  }

  run(milliseconds: number): void {
    const end = this.#awake + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].sort((one, other) => one.at - other.at);
      if (next === undefined || next.at > end) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#awake = Math.max(this.#awake, next.at);
      next.run();
    }
    this.#awake = end;
  }

  get waiting(): number {
    return this.#timers.length;
  }
}
