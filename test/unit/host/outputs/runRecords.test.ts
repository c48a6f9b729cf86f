import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createRedactor } from '../../../../src/core/base/credentials/redactor';
import { Secret } from '../../../../src/core/base/credentials/secret';
import { NotebookFolder } from '../../../../src/disk/notebookFolder';
import { moveNeighbor, neighborFile } from '../../../../src/host/outputs/neighborFile';
import { maxRecordBytes, maxRecords, recordNameOf, RunRecords } from '../../../../src/host/outputs/runRecords';
import { printRun } from './keptRun';

const name = 'a.rpc.out';
const time = Date.UTC(2026, 10, 25, 10, 20, 7);
const run = printRun([{ text: 'a', answers: ['1'] }]);

describe('the outputs beside a notebook', () => {
  let root: string;
  let files: NotebookFolder;
  let records: RunRecords;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'rpcbook-records-'));
    files = new NotebookFolder(root);
    records = new RunRecords(files, name);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const namesOf = async () => (await records.list()).map((record) => record.name);

  it('have a record of each run, by its time, and no two runs have the same one', async () => {
    await records.add(run, time);
    await records.add(run, time);
    assert.deepEqual(await namesOf(), ['2026-11-25T10-20-08.json', '2026-11-25T10-20-07.json']);
    const [newest] = await records.list();
    assert.equal(newest?.label, '2026-11-25 10:20:08 UTC');
    assert.equal((await records.read({ name: newest.name })).kind, 'ok');
  });

  it('have as many records as the bounds allow, and the oldest are removed first', async () => {
    await mkdir(join(root, name));
    for (let index = 0; index < maxRecords; index += 1)
      await writeFile(join(root, name, recordNameOf(time + index * 1_000)), run);
    await records.add(run, time + maxRecords * 1_000);
    const names = await namesOf();
    assert.equal(names.length, maxRecords);
    assert.ok(!names.includes(recordNameOf(time)));

    const large = join(root, name, recordNameOf(time + 2_000));
    await writeFile(large, `${run}${' '.repeat(8 * 1024 * 1024)}`);
    for (const index of [3, 4, 5, 6])
      await writeFile(join(root, name, recordNameOf(time + index * 1_000)), `${run}${' '.repeat(8 * 1024 * 1024)}`);
    await records.add(run, time + 1_000_000);
    const sizes = (await records.list()).map(({ bytes }) => bytes);
    assert.ok(sizes.reduce((sum, bytes) => sum + bytes) <= maxRecordBytes);
    assert.ok(!(await namesOf()).includes(recordNameOf(time + 2_000)));
  });

  it('take the place of nothing that is not theirs, and remove nothing else', async () => {
    await mkdir(join(root, name));
    const theirs = join(root, name, recordNameOf(time));
    await writeFile(theirs, 'my notes');
    await truncate(theirs, maxRecordBytes + 1);
    await writeFile(join(root, name, 'notes.json'), 'my notes');
    await symlink(theirs, join(root, name, recordNameOf(time - 1_000)));
    await records.add(run, time);
    assert.deepEqual(
      (await readdir(join(root, name))).sort(),
      [recordNameOf(time - 1_000), recordNameOf(time), recordNameOf(time + 1_000), 'notes.json'].sort(),
    );
    assert.equal((await readFile(theirs, 'utf8')).slice(0, 8), 'my notes');
    assert.equal((await records.read({ name: recordNameOf(time) })).kind, 'failed');
  });

  it('are not written behind a link in place of their folder', async () => {
    const other = join(root, 'other');
    await mkdir(other);
    await symlink(other, join(root, name));
    await assert.rejects(records.add(run, time));
    assert.deepEqual(await readdir(other), []);
    assert.deepEqual(await records.list(), []);
    assert.equal((await neighborFile(files, name, 'history').read()).kind, 'failed');
  });

  it('move from a file into the folder of the history, and stay there without a history', async () => {
    await neighborFile(files, name, 'keep').write(run);
    assert.equal(await readFile(join(root, name), 'utf8'), run);
    await records.add(run, time);
    assert.deepEqual((await readdir(join(root, name))).sort(), ['2026-11-25T10-20-07.json', 'last.json']);
    const next = printRun([{ text: 'b', answers: ['2'] }]);
    for (const kept of ['history', 'keep'] as const) {
      const file = neighborFile(files, name, kept);
      await file.write(next);
      assert.equal(await readFile(join(root, name, 'last.json'), 'utf8'), next);
      const read = await file.read();
      assert.equal(read.kind === 'ok' && read.value.length, 1);
    }
    await neighborFile(files, name, 'history').remove();
    assert.deepEqual(await readdir(join(root, name)), ['2026-11-25T10-20-07.json']);
    assert.deepEqual(await readdir(root), [name]);
  });

  it('a key that an answer repeats is in no record, and neither in the file of the last outputs', async () => {
    const key = 'a3f1c09be7d24488b5e60f1d2c3b4a59';
    const redact = createRedactor([new Secret(key)]);
    const text = printRun(
      [{ text: 'a', name: key, answers: [`"seen at /v3/${key} and \\u0061${key.slice(1)}"`] }],
      redact,
    );
    await neighborFile(files, name, 'history').write(text);
    await records.add(text, time);
    for (const file of await readdir(join(root, name)))
      assert.ok(!(await readFile(join(root, name, file), 'utf8')).includes(key), file);
    assert.deepEqual((await readdir(join(root, name))).length, 2);
  });

  it('are renamed with the notebook, unless they are not ours or something has the new name', async () => {
    const moved = 'b.rpc.out';
    await writeFile(join(root, name), 'my notes');
    await moveNeighbor(files, name, root, moved);
    assert.deepEqual(await readdir(root), [name]);
    await writeFile(join(root, name), run);
    await writeFile(join(root, moved), 'my notes');
    await moveNeighbor(files, name, root, moved);
    assert.equal(await readFile(join(root, moved), 'utf8'), 'my notes');
    await rm(join(root, moved));
    await moveNeighbor(files, name, root, moved);
    assert.deepEqual(await readdir(root), [moved]);

    await records.add(run, time);
    await rm(join(root, moved));
    await moveNeighbor(files, name, root, moved);
    assert.deepEqual(await readdir(join(root, moved)), ['2026-11-25T10-20-07.json']);
    await moveNeighbor(files, 'c.rpc.out', root, name);
    assert.deepEqual(await readdir(root), [moved]);
  });
});
