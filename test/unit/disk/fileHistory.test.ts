import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type FileHistory, openFileHistory } from '../../../src/disk/fileHistory';
import { sampleEntry } from '../core/editor/history/sampleEntry';

const entry = (id: number) => sampleEntry({ id: String(id), at: id });

describe('the history in files', () => {
  let folder: string;
  const opened: FileHistory[] = [];
  const problems: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-history-'));
    problems.length = 0;
  });

  afterEach(async () => {
    for (const history of opened.splice(0)) history.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  function open(where = folder): FileHistory {
    const history = openFileHistory({ folder: where, onProblem: (message) => problems.push(message) });
    opened.push(history);
    return history;
  }

  async function ids(history: FileHistory): Promise<readonly string[]> {
    return (await history.entries()).map(({ id }) => id);
  }

  it('is available to another window and after a restart', async () => {
    await open().append(entry(1));
    await open().append(entry(2));
    assert.deepEqual(await ids(open()), ['1', '2']);
    assert.deepEqual(problems, []);
  });

  it('is empty, and writes nothing, before anything was sent', async () => {
    const history = open(path.join(folder, 'not-there'));
    assert.deepEqual(await ids(history), []);
    assert.deepEqual(await readdir(folder), []);
  });

  it('has the last 500, and its files never have more than twice as many', async () => {
    const history = open();
    for (let id = 1; id <= 1700; id += 1) await history.append(entry(id));
    const kept = await ids(history);
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [500, '1201', '1700']);
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
    assert.ok(
      texts
        .join('')
        .split('\n')
        .filter((line) => line !== '').length <= 1000,
    );
    assert.deepEqual(await ids(open()), kept);
  });

  it('loses nothing if windows append at the same time across the end of a part', async () => {
    const windows = [open(), open(), open()];
    for (let id = 1; id <= 480; id += 1) await windows[0]!.append(entry(id));
    await Promise.all(Array.from({ length: 90 }, (_, index) => windows[index % 3]!.append(entry(481 + index))));
    const kept = new Set(await ids(open()));
    for (let id = 481; id <= 570; id += 1) assert.ok(kept.has(String(id)), String(id));
  });

  it('has the last 500 of bursts that windows append one after another, as a new window reads them', async () => {
    const windows = [open(), open()];
    let id = 0;
    for (const length of [3, 300, 1, 260, 1_900, 2, 499, 1, 40]) {
      const window = windows[length % 2]!;
      await Promise.all(Array.from({ length }, () => window.append(entry((id += 1)))));
      const last = Array.from({ length: Math.min(id, 500) }, (_, index) => String(id - index)).reverse();
      for (const reader of [...windows, open()]) assert.deepEqual(await ids(reader), last);
      assert.ok((await readdir(folder)).length <= 2);
    }
    assert.deepEqual(problems, []);
  });

  it('is cleared for every window and records later requests', async () => {
    const [one, other] = [open(), open()];
    await one.append(entry(1));
    assert.deepEqual(await ids(other), ['1']);
    await one.clear();
    assert.deepEqual(await ids(other), []);
    await other.append(entry(2));
    assert.deepEqual([await ids(one), await ids(other), await ids(open())], [['2'], ['2'], ['2']]);
    for (const name of await readdir(folder))
      assert.ok(!(await readFile(path.join(folder, name), 'utf8')).includes('"id":"1"'));
  });

  it('skips a line that was cut short by a crash, and writes the next one completely', async () => {
    const history = open();
    await history.append(entry(1));
    const [name] = await readdir(folder);
    await appendFile(path.join(folder, name!), '{"id":"half');
    await history.append(entry(2));
    assert.deepEqual(await ids(open()), ['1', '2']);
  });

  it('notifies this window and others of a change', async () => {
    const [one, other] = [open(), open()];
    const notified = (history: FileHistory) =>
      new Promise<void>((resolve) => {
        history.onDidChange(resolve);
      });
    const both = [notified(one), notified(other)];
    await one.append(entry(1));
    await Promise.all(both);
  });

  it('reports that it cannot be written, and does not fail the request for it', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    await open(path.join(file, 'below')).append(entry(1));
    assert.match(problems[0] ?? '', /Couldn't write the request history \(E\w+\)/);
  });
});
