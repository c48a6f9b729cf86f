import assert from 'node:assert/strict';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';

import type { LineRecord } from '../../../../src/core/base/files/lineStore';
import { LineFiles } from '../../../../src/disk/lines/lineFiles';
import { AbiFolder } from '../../core/formats/abi/abiFolder';

describe('LineFiles', () => {
  let folder: AbiFolder;
  let files: LineFiles;

  beforeEach(async () => {
    folder = await AbiFolder.create();
    files = openFiles();
  });
  afterEach(() => folder.delete());

  const openFiles = (maxBytes = 1_000) =>
    new LineFiles({
      folder: folder.file('live'),
      keepDays: 2,
      maxBytes,
      redact: (text) =>
        text.includes('unreadable') ? Promise.reject(new Error()) : Promise.resolve(text.replaceAll('hunter2', '…')),
    });

  async function create(): Promise<LineRecord> {
    const created = await files.create();
    return created.kind === 'ok' ? created.value : assert.fail(created.problem);
  }

  async function linesOf(record: LineRecord): Promise<readonly string[]> {
    const all: string[] = [];
    for await (const lines of record.read())
      if (lines.kind === 'ok') all.push(...lines.value);
      else all.push(`failed: ${lines.problem}`);
    return all;
  }

  const names = () => readdir(folder.file('live'));

  it('keep lines in order, without keys, while they are written and after their end', async () => {
    const record = await create();
    const long = 'é'.repeat(300_000);
    const first = record.append(['a hunter2', long]);
    const second = record.append(['b']);
    assert.equal(record.lines, 3);
    await Promise.all([first, second]);
    assert.deepEqual(await linesOf(record), ['a …', long, 'b']);
    const third = record.append(['c']);
    assert.deepEqual(await linesOf(record), ['a …', long, 'b', 'c'], 'a line that was still being written');
    await third;
    await record.end();
    assert.deepEqual(await linesOf(record), ['a …', long, 'b', 'c']);
    await files.remove(record.id);
    assert.deepEqual(await names(), []);
    assert.deepEqual(await linesOf(record), ['failed: The rows are no longer kept.']);
  });

  it('fail to be read after some could not be written', async () => {
    const record = await create();
    await record.append(['a']);
    void record.append(['unreadable']);
    assert.match((await linesOf(record)).join(), /^failed: The rows can't be kept/);
    assert.equal((await record.append(['b'])).kind, 'failed');
    await record.end();
  });

  it('reopen with the first lines only, and not if some of them are missing', async () => {
    const record = await create();
    await record.append(['a', 'b', 'c']);
    await record.end();
    const [name = ''] = await names();
    const path = folder.file(`live/${name}`);
    await writeFile(path, `${await readFile(path, 'utf8')}cut o`);
    assert.equal((await files.reopen(record.id, 4)).kind, 'failed');
    const again = await files.reopen(record.id, 2);
    assert.ok(again.kind === 'ok');
    await again.value.append(['d']);
    assert.deepEqual(await linesOf(again.value), ['a', 'b', 'd']);
    await again.value.end();
    assert.equal((await files.reopen('../../a', 0)).kind, 'failed');
  });

  it('remove the files of processes that have ended, when they are old or too many, and no others', async () => {
    const own = await create();
    await own.append(['mine']);
    await own.end();
    // No process has this ID.
    const left = (digit: string) => `4194999-${digit.repeat(8)}-0000-0000-0000-000000000000.ndjson`;
    for (const [digit, text, days] of [
      ['1', 'old', 3],
      ['2', 'x'.repeat(900), 1],
      ['3', 'y'.repeat(900), 0.5],
    ] as const) {
      await folder.write(`live/${left(digit)}`, text);
      const at = new Date(Date.now() - days * 86_400_000);
      await utimes(folder.file(`live/${left(digit)}`), at, at);
    }
    await folder.write('live/other.txt', 'not ours');
    files = openFiles();
    const next = await create();
    const ids = [own.id, next.id].map((id) => `${process.pid}-${id}.ndjson`);
    assert.deepEqual(new Set(await names()), new Set([...ids, left('3'), 'other.txt']));
    await next.end();
  });
});
