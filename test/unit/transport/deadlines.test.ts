import assert from 'node:assert/strict';

import { Deadlines } from '../../../src/transport/deadlines';
import { StoppedTime } from '../stoppedTime';

describe('Deadlines', () => {
  let deadlines: Deadlines;
  let ended: string[];
  let time: StoppedTime | undefined;

  beforeEach(() => {
    time = undefined;
    deadlines = new Deadlines();
    ended = [];
  });
  afterEach(() => {
    deadlines.dispose();
    time?.end();
  });

  const timed = (name: string) => ({ timeOut: () => void ended.push(name) });

  it('each fire at their own time, and not after they were deleted', () => {
    time = StoppedTime.begin();
    const first = deadlines.add(timed('first'), 60);
    const timeOut = (): void => {
      ended.push('short');
      deadlines.add(timed('second'), 60);
      deadlines.delete(first);
    };
    deadlines.add({ timeOut }, 20);
    time.advance(19);
    assert.deepEqual(ended, []);
    time.advance(1);
    assert.deepEqual(ended, ['short']);
    time.advance(59);
    assert.deepEqual(ended, ['short'], 'the timer of the first one ended nothing');
    time.advance(1);
    assert.deepEqual(ended, ['short', 'second']);
  });

  it('leave no timer if all are deleted, and work again if one is added then', () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const link = deadlines.add(timed('one'), 10_000);
    assert.equal(timers(), before + 1);
    deadlines.delete(link);
    assert.equal(timers(), before);
    const other = deadlines.add(timed('two'), 10_000);
    assert.equal(timers(), before + 1);
    deadlines.delete(other);
    assert.equal(timers(), before);
  });

  it('fire for one that began while another one fired', () => {
    time = StoppedTime.begin();
    deadlines.add(
      {
        timeOut: () => {
          ended.push('outer');
          deadlines.add(timed('inner'), 20);
        },
      },
      20,
    );
    time.advance(20);
    assert.deepEqual(ended, ['outer']);
    time.advance(20);
    assert.deepEqual(ended, ['outer', 'inner']);
  });
});
