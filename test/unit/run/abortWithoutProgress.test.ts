import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { abortWithoutProgress } from '../../run/abortWithoutProgress.mjs';

describe('the watchdog of a suite', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-progress-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('a suite that makes progress is not ended for any duration, and one that pauses is', async () => {
    const file = path.join(folder, 'progress');
    const { signal, stop } = abortWithoutProgress(file, 1500, 10);
    for (let index = 0; index < 8; index++) {
      await delay(250);
      await writeFile(file, String(index));
    }
    assert.equal(signal.aborted, false);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    stop();
  });

  it('a suite that never writes its progress is ended', async () => {
    const { signal, stop } = abortWithoutProgress(path.join(folder, 'none'), 50, 10);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    stop();
  });
});
