import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { abortWithoutProgress } from '../../run/abortWithoutProgress';
import { StoppedTime } from '../stoppedTime';

const minute = 60_000;

describe('the watchdog of a suite', () => {
  let folder: string;
  let file: string;
  let now: number;
  let look: (() => void) | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-progress-'));
    file = path.join(folder, 'progress');
    now = Date.UTC(2026, 0, 1);
    look = undefined;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const watch = (maxPause: number) =>
    abortWithoutProgress(file, maxPause, {
      now: () => now,
      every: (_, run) => {
        look = run;
        return () => (look = undefined);
      },
    });

  /** Lets time pass, and the watchdog look at the file. */
  function pass(milliseconds: number): void {
    now += milliseconds;
    look?.();
  }

  async function write(): Promise<void> {
    await writeFile(file, '');
    await utimes(file, new Date(now), new Date(now));
  }

  it('a suite that makes progress is not ended for any duration, and one that pauses is', async () => {
    const { signal, stop } = watch(10 * minute);
    for (let times = 0; times < 100; times += 1) {
      pass(9 * minute);
      assert.equal(signal.aborted, false);
      await write();
    }
    pass(10 * minute);
    assert.equal(signal.aborted, false);
    pass(1);
    assert.equal(signal.aborted, true);
    stop();
    assert.equal(look, undefined);
  });

  it('a suite that never writes its progress is ended', () => {
    const { signal } = watch(10 * minute);
    pass(10 * minute);
    assert.equal(signal.aborted, false);
    pass(1);
    assert.equal(signal.aborted, true);
  });

  it('does not count the time before its start against a file of an earlier run', async () => {
    await write();
    now += 60 * minute;
    const { signal } = watch(10 * minute);
    pass(10 * minute);
    assert.equal(signal.aborted, false);
  });

  it('looks every five seconds, by the clock of the system, until it is stopped', async () => {
    await writeFile(file, '');
    await StoppedTime.during((time) => {
      const inTime = abortWithoutProgress(file, 60 * minute);
      const late = abortWithoutProgress(file, -1);
      const stopped = abortWithoutProgress(file, -1);
      stopped.stop();
      time.advance(5_000);
      assert.deepEqual(
        [inTime, late, stopped].map(({ signal }) => signal.aborted),
        [false, true, false],
      );
    });
  });
});
