import assert from 'node:assert/strict';

import { ResetTimer, type WallClock } from '../../../../src/host/credits/resetTimer';

const minute = 60_000;
const hour = 60 * minute;
const midnight = Date.UTC(2024, 4, 3);
const today = { from: midnight - 24 * hour, to: midnight };

/** A clock whose timers stand still while the machine sleeps, as those of an operating system do. */
class SleepyClock implements WallClock {
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

describe('ResetTimer', () => {
  let clock: SleepyClock;
  let left: number[];
  let timer: ResetTimer;

  function start(at: number): void {
    clock = new SleepyClock(at);
    left = [];
    timer = new ResetTimer(() => left.push(clock.now()), clock);
    timer.watch(today);
  }

  it('tells at the reset, once', () => {
    start(midnight - 10 * hour);
    clock.run(10 * hour - 1);
    assert.deepEqual(left, []);
    clock.run(1);
    assert.deepEqual(left, [midnight]);
    clock.run(48 * hour);
    assert.equal(left.length, 1);
    assert.equal(clock.waiting, 0);
  });

  it('tells within a minute after a sleep across the reset, without any other event', () => {
    start(midnight - 10 * hour);
    clock.run(hour);
    clock.sleep(12 * hour);
    const awake = clock.now();
    clock.run(minute);
    assert.equal(left.length, 1);
    assert.ok((left[0] ?? 0) <= awake + minute);
  });

  it('tells at once when the user is back after a sleep across the reset', () => {
    start(midnight - hour);
    clock.sleep(2 * hour);
    timer.check();
    assert.deepEqual(left, [midnight + hour]);
    clock.run(hour);
    assert.equal(left.length, 1);
  });

  it('tells when the clock is set back before the day that is shown', () => {
    start(midnight - hour);
    clock.sleep(-24 * hour);
    clock.run(minute);
    assert.equal(left.length, 1);
  });

  it('says nothing of a sleep or a step back within the day', () => {
    start(midnight - 10 * hour);
    clock.sleep(3 * hour);
    clock.run(minute);
    clock.sleep(-4 * hour);
    clock.run(minute);
    timer.check();
    assert.deepEqual(left, []);
    assert.equal(clock.waiting, 1);
  });

  it('goes on with the next day, and sets no timer once it is disposed of', () => {
    start(midnight - hour);
    clock.run(hour);
    timer.watch({ from: midnight, to: midnight + 24 * hour });
    clock.sleep(24 * hour);
    clock.run(minute);
    assert.equal(left.length, 2);
    timer.watch({ from: midnight, to: midnight + 72 * hour });
    timer.dispose();
    timer.check();
    assert.equal(clock.waiting, 0);
    assert.equal(left.length, 2);
  });
});
