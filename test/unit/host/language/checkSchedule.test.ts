import assert from 'node:assert/strict';

import { CheckSchedule } from '../../../../src/host/language/checkSchedule';
import { StoppedTime } from '../../stoppedTime';

describe('the schedule of checks', () => {
  /** The checks that a schedule ran, in order. */
  function record(): { readonly ran: string[]; readonly schedule: CheckSchedule<string> } {
    const ran: string[] = [];
    const schedule = new CheckSchedule<string>({
      pathOf: (document) => document.split('#')[0] ?? '',
      one: (document) => ran.push(`one ${document}`),
      beside: (document) => ran.push(`beside ${document}`),
    });
    return { ran, schedule };
  }

  it('a pasted text is not checked with each key, but once when typing pauses', () =>
    StoppedTime.during((time) => {
      const { ran, schedule } = record();
      for (let key = 0; key < 20; key += 1) {
        schedule.edited('book#1', { isSlow: true, concernsOthers: key === 0 });
        time.advance(200);
      }
      assert.deepEqual([ran, schedule.isSettling('book#2')], [[], true]);
      time.advance(50);
      assert.deepEqual([ran, schedule.isSettling('book#1')], [['beside book#1'], false]);
    }));

  it('another cell is checked with each key, and the cells beside it when typing pauses', () =>
    StoppedTime.during((time) => {
      const { ran, schedule } = record();
      schedule.edited('book#1', { isSlow: false, concernsOthers: false });
      schedule.edited('book#1', { isSlow: false, concernsOthers: true });
      schedule.edited('other', { isSlow: false, concernsOthers: true });
      assert.deepEqual(ran.splice(0), ['one book#1', 'one book#1', 'one other']);
      time.advance(250);
      assert.deepEqual(ran, ['beside book#1', 'beside other']);
    }));

  it('a schedule that is disposed of checks nothing', () =>
    StoppedTime.during((time) => {
      const { ran, schedule } = record();
      schedule.settle('book#1');
      schedule.dispose();
      time.advance(250);
      assert.deepEqual([ran, time.waiting], [[], 0]);
    }));
});
