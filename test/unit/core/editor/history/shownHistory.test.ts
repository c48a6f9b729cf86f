import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ShownHistory } from '../../../../../src/core/editor/history/shownHistory';
import { type FileHistory, openFileHistory } from '../../../../../src/disk/fileHistory';
import { waitFor } from '../../../../run/waitFor';
import { sampleEntry } from './sampleEntry';

const entry = (id: string) => sampleEntry({ id });

describe('the history that a view shows', () => {
  let folder: string;
  let history: FileHistory;
  let other: FileHistory;
  let shown: ShownHistory;
  let refreshed: number;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-history-'));
    const fail = (problem: string): void => assert.fail(problem);
    history = openFileHistory({ folder, onProblem: fail });
    other = openFileHistory({ folder, onProblem: fail });
    refreshed = 0;
    shown = new ShownHistory(history, () => {
      refreshed += 1;
    });
  });

  afterEach(async () => {
    shown.dispose();
    history.dispose();
    other.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * Resolves when changes of the folder that are not of entries have been reported, and looked at. An earlier change may
   * still be reported, by this window and by the folder.
   */
  async function afterChanges(): Promise<void> {
    for (let change = 0; change < 3; change += 1) {
      const changed = new Promise<void>((resolve) => {
        const end = history.onDidChange(() => {
          end();
          resolve();
        });
      });
      const now = new Date();
      for (const name of await readdir(folder)) await utimes(path.join(folder, name), now, now);
      await changed;
      // It is read after what was to be read before.
      await history.entries();
    }
  }

  const ids = async (): Promise<readonly string[]> => (await shown.entries()).map(({ id }) => id);

  it('is refreshed once for an entry of this window or another', async () => {
    assert.deepEqual(await ids(), []);
    await history.append(entry('a'));
    await waitFor(
      () => refreshed,
      (state) => state === 1,
    );
    assert.deepEqual(await ids(), ['a']);
    await other.append(entry('b'));
    await waitFor(
      () => refreshed,
      (state) => state === 2,
    );
    assert.deepEqual(await ids(), ['a', 'b']);
    await afterChanges();
    assert.equal(refreshed, 2);
    await history.clear();
    await waitFor(
      () => refreshed,
      (state) => state === 3,
    );
    assert.deepEqual(await ids(), []);
  });

  it('is not refreshed when files changed and entries did not', async () => {
    await history.append(entry('a'));
    assert.deepEqual(await ids(), ['a']);
    await afterChanges();
    assert.equal(refreshed, 0);
  });

  it('includes the entries since the last refresh, and those while it was hidden', async () => {
    await ids();
    await Promise.all([history.append(entry('a')), other.append(entry('b'))]);
    await waitFor(
      () => refreshed,
      (state) => state === 1,
    );
    await history.append(entry('c'));
    await history.append(entry('d'));
    await afterChanges();
    assert.equal(refreshed, 1, 'a view that does not ask is not refreshed again');
    assert.deepEqual((await ids()).toSorted(), ['a', 'b', 'c', 'd']);
  });

  it('is not refreshed after it is disposed of', async () => {
    await ids();
    shown.dispose();
    await history.append(entry('a'));
    await afterChanges();
    assert.equal(refreshed, 0);
  });
});
