import assert from 'node:assert/strict';

import { Deadlines } from '../../../src/transport/deadlines';
import { waitFor } from '../../run/waitFor';

describe('Deadlines', () => {
  let deadlines: Deadlines;
  let ended: string[];

  beforeEach(() => {
    deadlines = new Deadlines();
    ended = [];
  });
  afterEach(() => deadlines.dispose());

  const timed = (name: string) => ({ timeOut: () => void ended.push(name) });

  it('each fire at their own time, and not after they were deleted', async () => {
    const first = deadlines.add(timed('first'), 60);
    let waited = 0;
    const addSecond = (): void => {
      const began = performance.now();
      const timeOut = (): void => {
        ended.push('second');
        waited = performance.now() - began;
      };
      deadlines.add({ timeOut }, 60);
    };
    // If the machine is busy and both are late, this one is still the first to fire.
    const timeOut = (): void => {
      ended.push('short');
      addSecond();
      deadlines.delete(first);
    };
    deadlines.add({ timeOut }, 20);
    await waitFor(
      () => ended.length,
      (count) => count === 2,
    );
    assert.deepEqual(ended, ['short', 'second']);
    assert.ok(waited >= 60, 'the timer of the first one ended nothing');
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

  it('fire for one that began while another one fired', async () => {
    deadlines.add(
      {
        timeOut: () => {
          ended.push('outer');
          deadlines.add(timed('inner'), 20);
        },
      },
      20,
    );
    await waitFor(
      () => ended.length,
      (count) => count === 2,
    );
    assert.deepEqual(ended, ['outer', 'inner']);
  });
});
