import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { failed, ok, type Result } from '../../../../../../src/core/base/result';
import { placeOfRows, type ReplaceQuestion } from '../../../../../../src/core/run/longWork/rows/replacingSave';
import { SavedFiles } from '../../../../../../src/core/run/longWork/rows/savedFiles';
import { FileSaver } from '../../../../../../src/disk/fileSaver';
import { PrivateFolder } from '../../../../../../src/disk/privateFolder';
import { plantedKey } from '../../../request/pipe/testPorts';

describe('saving rows over a file', () => {
  let folder: string;
  let path: string;
  let asked: ReplaceQuestion[] = [];
  let answer: Result<'replace' | 'keepBoth', string>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rpcbook-replace-'));
    path = join(folder, 'rows.csv');
    asked = [];
    answer = failed('You chose to keep it.');
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Each save has records of its own, as after a restart. */
  async function save(rows: readonly string[], owner = 'cell', target = { kind: 'file' as 'file' | 'folder', path }) {
    const port = {
      saved: new SavedFiles(new PrivateFolder(join(folder, 'private'))),
      ask: (question: ReplaceQuestion) => {
        asked.push(question);
        return Promise.resolve(answer);
      },
    };
    const signal = new AbortController().signal;
    const cell = { notebookPath: undefined, name: owner, method: 'eth_getLogs' };
    const ports = { locate: (at: string) => Promise.resolve(ok(at)), saver: new FileSaver(), replacing: port };
    const decided = await placeOfRows({ ...target, format: 'csv' }, cell, signal, ports);
    if (decided.kind === 'failed') return { problem: decided.problem, notices: [] };
    const columns = [{ name: 'value', type: 'text' as const }];
    const { saver, target: chosen, notices } = decided.value;
    const opened = await saver.open({ target: chosen, columns, metadata: {}, id: crypto.randomUUID() });
    assert.ok(opened.kind === 'ok');
    const { value: open } = opened;
    if (rows.length > 0) await open.append({ rowCount: rows.length, columns: [rows] } as never, undefined);
    const finished = await open.finish();
    return finished.kind === 'ok' ? { saved: finished.value, notices } : { problem: finished.problem.message, notices };
  }
  const content = (at = path): Promise<string> => readFile(at, 'utf8');

  it('asks about a file of somebody else, and keeps it, replaces it, or saves beside it', async () => {
    await writeFile(path, 'mine');
    assert.equal((await save(['a'])).problem, 'You chose to keep it.');
    assert.equal(await content(), 'mine');
    answer = ok('keepBoth');
    const beside = await save(['a']);
    assert.equal(beside.saved?.path, join(folder, 'rows 2.csv'));
    assert.equal((await save(['a'])).saved?.path, join(folder, 'rows 3.csv'));
    assert.equal(await content(), 'mine');
    answer = ok('replace');
    assert.equal((await save(['b'])).saved?.path, path);
    assert.match(await content(), /b/);
    assert.deepEqual(
      asked,
      Array.from({ length: 4 }, () => ({ path, by: 'rows' })),
    );
  });

  it("replaces the cell's own file of before and says so, unless it was changed or another cell saves", async () => {
    await save(['a', 'b']);
    const again = await save(['c']);
    assert.deepEqual(again.notices, [`Replaces ${path}, where this cell saved 2 rows before.`]);
    assert.deepEqual(asked, []);
    assert.match((await save(['d'], 'another cell')).problem ?? '', /keep/);
    await writeFile(path, 'changed by hand');
    assert.match((await save(['d'])).problem ?? '', /keep/);
    assert.equal(asked.length, 2);
  });

  it('never replaces rows with no rows without asking', async () => {
    await save(['a']);
    assert.equal((await save([])).problem, 'You chose to keep it.');
    assert.match(await content(), /a/);
    assert.deepEqual(asked, [{ path, by: 'nothing' }]);
    answer = ok('replace');
    assert.equal((await save([])).saved?.rows, 0);
    asked = [];
    // Nothing is lost when no rows replace no rows.
    assert.equal((await save([])).saved?.rows, 0);
    assert.deepEqual(asked, []);
  });

  it('asks about folders that are not empty', async () => {
    const at = join(folder, 'parts');
    await mkdir(at);
    answer = ok('replace');
    await save(['a'], 'cell', { kind: 'folder', path: at });
    assert.deepEqual(asked, []);
    await save(['a'], 'another cell', { kind: 'folder', path: at });
    assert.deepEqual(asked, [{ path: at, by: 'rows' }]);
  });

  it('remembers no names and no keys', async () => {
    await save(['a'], plantedKey);
    const kept = await content(join(folder, 'private', 'saved.json'));
    assert.equal(kept.includes(plantedKey) || kept.includes('rows.csv'), false);
    assert.equal((await stat(join(folder, 'private', 'saved.json'))).mode & 0o077, 0);
  });
});
