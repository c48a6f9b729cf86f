import assert from 'node:assert/strict';

import { TimeSlices } from '../../../../../src/core/knowledge/files/timeSlices';

describe('TimeSlices', () => {
  it('pauses before a slice is longer than eight milliseconds and one piece of work', async () => {
    let clock = 0;
    const slices: number[] = [];
    let began = 0;
    const work = new TimeSlices(
      () => clock,
      () => {
        slices.push(clock - began);
        // What others do meanwhile is not counted as work.
        clock += 1000;
        began = clock;
        return Promise.resolve();
      },
    );
    for (let piece = 0; piece < 1000; piece += 1) {
      await work.turn();
      clock += 3;
    }
    assert.equal(Math.max(...slices), 9);
    assert.equal(slices.length, 333);
  });
});
