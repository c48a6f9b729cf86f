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

  it('reports a reset once, when it happens', () => {
    start(midnight - 10 * hour);
    clock.run(10 * hour - 1);
    assert.deepEqual(left, []);
    clock.run(1);
    assert.deepEqual(left, [midnight]);
    clock.run(48 * hour);
    assert.equal(left.length, 1);
    assert.equal(clock.waiting, 0);
  });

  it('reports a reset that happened during sleep within a minute, without any other event', () => {
    start(midnight - 10 * hour);
    clock.run(hour);
    clock.sleep(12 * hour);
    const awake = clock.now();
    clock.run(minute);
    assert.equal(left.length, 1);
    assert.ok((left[0] ?? 0) <= awake + minute);
  });

  it('reports a reset that happened during sleep immediately when the user is back', () => {
    start(midnight - hour);
    clock.sleep(2 * hour);
    timer.check();
    assert.deepEqual(left, [midnight + hour]);
    clock.run(hour);
    assert.equal(left.length, 1);
  });

  it('reports that the clock was set back to before the day that is shown', () => {
    start(midnight - hour);
    clock.sleep(-24 * hour);
    clock.run(minute);
    assert.equal(left.length, 1);
  });

  it('reports nothing after sleep, or after the clock was set back, within the same day', () => {
    start(midnight - 10 * hour);
    clock.sleep(3 * hour);
    clock.run(minute);
    clock.sleep(-4 * hour);
    clock.run(minute);
    timer.check();
    assert.deepEqual(left, []);
    assert.equal(clock.waiting, 1);
  });

  it('continues with the next day, and sets no timer after it is disposed of', () => {
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
