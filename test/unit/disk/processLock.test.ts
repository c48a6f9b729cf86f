import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { type LockTaker, ProcessLock } from '../../../src/disk/processLock';
import { seeded } from '../core/formats/abi/type/randomAbi';
import { StoppedTime } from '../stoppedTime';

/** Ids of processes that are alive, so that none takes a lock from another. */
const pids = [process.pid, process.ppid, 1];
const ended = '4194304';

/** A process that pauses before each of its steps until the test lets it continue. */
class PausedTaker implements LockTaker {
  #next: (() => void) | undefined;
  state: 'working' | 'paused' | 'holds' | 'refused' = 'working';
  lock: ProcessLock | undefined;

  constructor(
    readonly pid: number,
    file: string,
  ) {
    void ProcessLock.take(file, this).then((taken) => {
      this.state = typeof taken === 'number' ? 'refused' : 'holds';
      if (typeof taken !== 'number') this.lock = taken;
    });
  }

  pause(): Promise<void> {
    this.state = 'paused';
    return new Promise((resolve) => {
      this.#next = resolve;
    });
  }

  async step(): Promise<void> {
    this.state = 'working';
    this.#next?.();
    while (this.isWorking()) await nextTurn();
  }

  isWorking(): boolean {
    return this.state === 'working';
  }
}

describe('a lock for one process', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-lock-'));
    file = path.join(folder, 'lock');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('has one holder, wherever processes pause while they take and release it', async () => {
    const random = seeded(45);
    for (let round = 0; round < 150; round += 1) {
      for (const name of await readdir(folder)) await rm(path.join(folder, name));
      // What a crash left, or nothing.
      if (random() < 0.7) await writeFile(`${file}.${1 + Math.floor(random() * 3)}`, ended);
      const running = new Set(pids.map((pid) => new PausedTaker(pid, file)));
      let takes = 0;
      for (let step = 0; running.size > 0 && step < 1_000; step += 1) {
        const holders = [...running].filter(({ state }) => state === 'holds');
        assert.ok(holders.length <= 1, `round ${round}: ${holders.length} processes hold it after ${step} steps`);
        const taker = [...running][Math.floor(random() * running.size)];
        assert.ok(taker);
        if (taker.state === 'paused') await taker.step();
        if (taker.state === 'holds' && random() < 0.3) await taker.lock?.release();
        else if (taker.state !== 'refused') continue;
        running.delete(taker);
        takes += 1;
        if (takes < 9) running.add(new PausedTaker(taker.pid, file));
      }
      assert.equal(running.size, 0, `round ${round} ends`);
    }
  });

  it('is kept by a holder that is silent for a moment, and taken from one that stays silent', async () => {
    const other = { pid: process.ppid, pause: () => Promise.resolve() };
    // Its heartbeat ends with the stopped time.
    const silent = await StoppedTime.during(() => ProcessLock.take(file, other));
    assert.ok(silent instanceof ProcessLock);
    assert.equal(await ProcessLock.take(file), process.ppid);
    const longAgo = new Date(Date.now() - 120_000);
    await utimes(`${file}.1`, longAgo, longAgo);
    const taken = await StoppedTime.during(async (time) => {
      let isDone = false;
      const taking = ProcessLock.take(file).finally(() => {
        isDone = true;
      });
      for (;;) {
        if (isDone) return taking;
        if (time.waiting > 0) time.advance(100);
        await nextTurn();
      }
    });
    assert.ok(taken instanceof ProcessLock);
    assert.equal(await silent.isHeld(), false);
    assert.equal(await taken.isHeld(), true);
    await silent.release();
    assert.equal(await readFile(`${file}.2`, 'utf8'), String(process.pid), 'the lock of the successor stays');
    await taken.release();
  });

  it('leaves files of the last two turns only', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const lock = await ProcessLock.take(file);
      assert.ok(lock instanceof ProcessLock);
      await lock.release();
    }
    assert.deepEqual((await readdir(folder)).sort(), ['lock.4', 'lock.5']);
  });
});
