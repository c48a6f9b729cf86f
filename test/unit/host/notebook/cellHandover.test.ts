import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { NotebookCell } from 'vscode';

import { CellHandover, type RunRequest } from '../../../../src/host/notebook/cellHandover';
import { StoppedTime } from '../../stoppedTime';

const cells = Array.from({ length: 60 }, (_, index) => ({ index }) as NotebookCell);

/** Asks for 25 cells at a time. */
function requestOf(ask: RunRequest['ask'], maxCells = () => 25): RunRequest {
  return { maxCells, ask };
}

/** Records what VS Code is asked for. Its runs end with `end`. */
function editor() {
  const asked: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const ask = (some: readonly NotebookCell[]): Promise<void> => {
    asked.push(some.map(({ index }) => index));
    return new Promise((resolve) => {
      ends.push(resolve);
    });
  };
  return {
    asked,
    ask,
    end: () => {
      for (const end of ends) end();
    },
  };
}

describe('handing over many cells', () => {
  let time: StoppedTime | undefined;
  afterEach(() => time?.end());

  it('requests 25 cells at a time, in order, and the next ones when those before have arrived', async () => {
    const { asked, ask, end } = editor();
    const stopped = StoppedTime.begin();
    time = stopped;
    /** The pause between two requests is over. */
    const pass = async (): Promise<void> => {
      await nextTurn();
      stopped.advance(20);
      await nextTurn();
    };
    const handover = new CellHandover(cells, requestOf(ask));
    await pass();
    assert.deepEqual(
      asked.map(({ length }) => length),
      [25],
    );
    handover.noteArrival();
    await pass();
    handover.noteArrival();
    await pass();
    assert.deepEqual(
      asked.map(({ length }) => length),
      [25, 25, 10],
    );
    assert.deepEqual(
      asked.flat(),
      cells.map(({ index }) => index),
    );
    handover.noteArrival();
    await pass();
    const runs = await handover.runs;
    end();
    await Promise.all(runs);
    assert.equal(runs.length, 3);
  });

  it('continues after cells that never arrive, because they already wait or run', async () => {
    let asked = 0;
    const handover = new CellHandover(
      cells,
      requestOf(() => {
        asked += 1;
        return Promise.resolve();
      }),
    );
    await handover.runs;
    assert.equal(asked, 3);
  });

  it('requests nothing more after it was stopped', async () => {
    const { asked, ask } = editor();
    const handover = new CellHandover(cells, requestOf(ask));
    handover.stop();
    handover.noteArrival();
    assert.equal((await handover.runs).length, 1);
    assert.equal(handover.isStopped, true);
    assert.equal(asked.length, 1);
  });

  it('skips cells that were deleted meanwhile', async () => {
    const asked: number[] = [];
    const left = cells.map(({ index }) => ({ index: index < 50 ? index : -1 }) as NotebookCell);
    left[3] = { index: -1 } as NotebookCell;
    const handover = new CellHandover(
      left,
      requestOf((some) => {
        asked.push(some.length);
        return Promise.resolve();
      }),
    );
    await handover.runs;
    assert.deepEqual(asked, [24, 25]);
  });

  it('requests all other cells at once when it may, and none when the notebook is no longer shown', async () => {
    for (const [then, expected] of [
      [Infinity, [25, 35]],
      [0, [25]],
    ] as const) {
      const asked: number[] = [];
      const request = requestOf(
        (some) => {
          asked.push(some.length);
          return Promise.resolve();
        },
        () => (asked.length === 0 ? 25 : then),
      );
      await new CellHandover(cells, request).runs;
      assert.deepEqual(asked, expected);
    }
  });

  it('fails if VS Code refuses', async () => {
    const handover = new CellHandover(
      cells,
      requestOf(() => Promise.reject(new Error('no editor'))),
    );
    await assert.rejects(handover.runs, /no editor/);
  });
});
