import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { Deadlines } from '../../../src/transport/deadlines';

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
    deadlines.add(timed('short'), 20);
    await sleep(30);
    assert.deepEqual(ended, ['short']);
    deadlines.add(timed('second'), 60);
    deadlines.delete(first);
    await sleep(45);
    assert.deepEqual(ended, ['short'], 'the timer of the first one ended nothing');
    await sleep(60);
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
    await sleep(100);
    assert.deepEqual(ended, ['outer', 'inner']);
  });
});
