import assert from 'node:assert/strict';

import { ResetTimer } from '../../../../../src/core/model/quotas/resetTimer';
import { SleepyClock } from './sleepyClock';

const minute = 60_000;
const hour = 60 * minute;
const midnight = Date.UTC(2024, 4, 3);
const today = { from: midnight - 24 * hour, to: midnight };

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
