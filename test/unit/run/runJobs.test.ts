import assert from 'node:assert/strict';

import { runJobs } from '../../run/runJobs';

/** Jobs that end on request, and what has started so far. */
function heldJobs(): {
  readonly started: string[];
  readonly end: (name: string) => Promise<void>;
  readonly job: (suite: string, after?: readonly string[]) => Parameters<typeof runJobs>[0][number];
} {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    end: async (name) => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    job: (suite, after = []) => ({
      suite,
      after,
      run: () => {
        started.push(suite);
        return new Promise((resolve) => ends.set(suite, resolve));
      },
    }),
  };
}

describe('the jobs of a test run', () => {
  it('start in order, as many at once as there are lanes', async () => {
    const { started, end, job } = heldJobs();
    const run = runJobs([job('ui'), job('unit'), job('lint')], 2);
    assert.deepEqual(started, ['ui', 'unit']);
    await end('unit');
    assert.deepEqual(started, ['ui', 'unit', 'lint']);
    await end('lint');
    await end('ui');
    await run;
  });

  it('start after all jobs of a suite that uses the same files, while others start before', async () => {
    const { started, end, job } = heldJobs();
    const run = runJobs([job('package', ['start']), job('start'), job('lint')], 2);
    assert.deepEqual(started, ['start', 'lint']);
    await end('start');
    assert.deepEqual(started, ['start', 'lint', 'package']);
    await end('lint');
    await end('package');
    await run;
  });

  it('wait for no suite that is not run', async () => {
    const { started, end, job } = heldJobs();
    const run = runJobs([job('package', ['start'])], 2);
    assert.deepEqual(started, ['package']);
    await end('package');
    await run;
  });

  it('fail immediately if they wait for each other', async () => {
    const { started, job } = heldJobs();
    await assert.rejects(runJobs([job('one', ['other']), job('other', ['one'])], 2), /wait for each other: one,other/);
    assert.deepEqual(started, []);
  });
});
