import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { RowBatch, SaveColumn } from '../../../src/core/answer/saving/saveColumn';
import type { OpenSave, SaveProblem } from '../../../src/core/answer/saving/saver';
import type { SaveTarget } from '../../../src/core/answer/saving/saveTarget';
import type { Result } from '../../../src/core/base/result';
import { FileSaver } from '../../../src/disk/fileSaver';
import { askDuckDb } from '../core/answer/saving/duckDb';

const columns: readonly SaveColumn[] = [{ name: 'n', type: 'int64' }];

function rows(from: number, to: number): RowBatch {
  return { rowCount: to - from, columns: [Array.from({ length: to - from }, (_, index) => from + index)] };
}

function valueOf<T>(result: Result<T, SaveProblem>): T {
  if (result.kind === 'failed') assert.fail(result.problem.message);
  return result.value;
}

function problemOf(result: Result<unknown, SaveProblem>): SaveProblem {
  if (result.kind === 'ok') assert.fail('it was saved');
  return result.problem;
}

describe('saving to files', () => {
  let folder: string;
  const saver = new FileSaver(10);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rpcbook-save-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  function open(
    target: Omit<SaveTarget, 'path'>,
    name: string,
    id = 'run-1',
    of = columns,
  ): Promise<Result<OpenSave, SaveProblem>> {
    return saver.open({
      target: { ...target, path: join(folder, name) },
      columns: of,
      metadata: { 'rpcbook.network': 'mainnet' },
      id,
    });
  }

  const csv = { kind: 'file', format: 'csv' } as const;
  const parquetFolder = { kind: 'folder', format: 'parquet' } as const;

  describe('one file', () => {
    it('appears under its name only when it is complete', async () => {
      const save = valueOf(await open(csv, 'new/rows.csv'));
      valueOf(await save.append(rows(0, 2)));
      assert.equal(existsSync(join(folder, 'new/rows.csv')), false);
      assert.deepEqual(valueOf(await save.finish()), { path: join(folder, 'new/rows.csv'), rows: 2, files: 1 });
      assert.equal(await readFile(join(folder, 'new/rows.csv'), 'utf8'), 'n\r\n0\r\n1\r\n');
      assert.deepEqual(await readdir(join(folder, 'new')), ['rows.csv']);
    });

    it('leaves an existing file unchanged until it is complete', async () => {
      await writeFile(join(folder, 'rows.csv'), 'before');
      const stopped = valueOf(await open(csv, 'rows.csv'));
      await stopped.append(rows(0, 5));
      await stopped.abandon();
      assert.equal(await readFile(join(folder, 'rows.csv'), 'utf8'), 'before');
      assert.deepEqual(await readdir(folder), ['rows.csv']);
      const save = valueOf(await open(csv, 'rows.csv'));
      valueOf(await save.finish());
      assert.equal(await readFile(join(folder, 'rows.csv'), 'utf8'), 'n\r\n');
    });

    it('starts over after a crash and removes old temporary files', async () => {
      const crashed = valueOf(await open(csv, 'rows.csv'));
      await crashed.append(rows(0, 5));
      const left = join(folder, '.rpcbook-0123456789abcdef0123456789abcdef.part');
      await writeFile(left, 'n\r\n');
      await utimes(left, new Date(0), new Date(0));
      const save = valueOf(await open(csv, 'rows.csv'));
      assert.equal(save.rowsKept, 0);
      await save.append(rows(7, 8));
      valueOf(await save.finish());
      assert.equal(await readFile(join(folder, 'rows.csv'), 'utf8'), 'n\r\n7\r\n');
      assert.deepEqual(await readdir(folder), ['rows.csv']);
      await crashed.abandon();
    });
  });

  describe('a folder of files', () => {
    const files = ['part-00000.parquet', 'part-00001.parquet', 'part-00002.parquet'];

    it('has a part for every so many rows, each with its own blocks, and DuckDB reads the folder', async () => {
      const save = valueOf(await open(parquetFolder, 'rows'));
      valueOf(await save.append(rows(0, 7), { from: 100, to: 199 }));
      valueOf(await save.append(rows(7, 25), { from: 200, to: 299 }));
      assert.equal(existsSync(join(folder, 'rows')), false);
      assert.deepEqual(valueOf(await save.finish()), { path: join(folder, 'rows'), rows: 25, files: 3 });
      assert.deepEqual(await readdir(folder), ['rows']);
      assert.deepEqual(await readdir(join(folder, 'rows')), files);
      const all = join(folder, 'rows', '*.parquet');
      assert.deepEqual(
        await askDuckDb(`SELECT count(*), min(n), max(n), count(DISTINCT n) FROM read_parquet('${all}')`),
        [['25', '0', '24', '25']],
      );
      assert.deepEqual(
        await askDuckDb(`SELECT decode(key), decode(value) FROM parquet_kv_metadata('${all}') ORDER BY file_name, key`),
        [
          ['rpcbook.blocks', '100-299'],
          ['rpcbook.network', 'mainnet'],
          ['rpcbook.blocks', '200-299'],
          ['rpcbook.network', 'mainnet'],
          ['rpcbook.blocks', '200-299'],
          ['rpcbook.network', 'mainnet'],
        ],
      );
    });

    for (const how of ['a pause', 'a crash'] as const) {
      it(`continues after ${how} with the complete parts`, async () => {
        const first = valueOf(await open(parquetFolder, 'rows'));
        await first.append(rows(0, 23));
        if (how === 'a pause') await first.pause();
        const second = valueOf(await open(parquetFolder, 'rows'));
        assert.equal(second.rowsKept, 20);
        await second.append(rows(20, 25));
        assert.deepEqual(valueOf(await second.finish()), { path: join(folder, 'rows'), rows: 25, files: 3 });
        assert.deepEqual(await readdir(join(folder, 'rows')), files);
        assert.deepEqual(
          await askDuckDb(`SELECT count(*), count(DISTINCT n), max(n) FROM read_parquet('${folder}/rows/*.parquet')`),
          [['25', '25', '24']],
        );
        await first.pause();
      });
    }

    it('starts over for different work or different columns', async () => {
      const first = valueOf(await open(parquetFolder, 'rows'));
      await first.append(rows(0, 23));
      await first.pause();
      const others = valueOf(await open(parquetFolder, 'rows', 'run-1', [{ name: 'm', type: 'int64' }]));
      assert.equal(others.rowsKept, 0);
      await others.abandon();
      assert.deepEqual(await readdir(folder), []);
    });

    it('replaces an earlier save with any number of parts, and nothing else', async () => {
      const first = valueOf(await open(parquetFolder, 'rows'));
      await first.append(rows(0, 25));
      valueOf(await first.finish());
      const second = valueOf(await open(parquetFolder, 'rows', 'run-2'));
      valueOf(await second.finish());
      assert.deepEqual(await readdir(join(folder, 'rows')), ['part-00000.parquet']);
      await writeFile(join(folder, 'rows', 'thesis.txt'), '');
      assert.equal(problemOf(await open(parquetFolder, 'rows', 'run-3')).kind, 'occupied');
      assert.deepEqual((await readdir(join(folder, 'rows'))).sort(), ['part-00000.parquet', 'thesis.txt']);
    });
  });

  describe('a target that cannot be written', () => {
    it('is refused if it is a folder instead of a file, or a file instead of a folder', async () => {
      await mkdir(join(folder, 'rows.csv'));
      assert.equal(problemOf(await open(csv, 'rows.csv')).kind, 'occupied');
      await writeFile(join(folder, 'file'), '');
      assert.equal(problemOf(await open(parquetFolder, 'file')).kind, 'occupied');
      assert.equal(problemOf(await open(csv, 'file/rows.csv')).kind, 'occupied');
    });

    it('is refused if its name begins with a dot: an empty .git stays unchanged', async () => {
      await mkdir(join(folder, '.git'));
      for (const target of [parquetFolder, csv]) assert.equal(problemOf(await open(target, '.git')).kind, 'denied');
      assert.deepEqual(await readdir(folder), ['.git']);
    });

    it('is refused without permission to write', async function () {
      // The one folder where not even root can create a file.
      if (!existsSync('/sys/kernel')) this.skip();
      const problem = problemOf(
        await saver.open({ target: { ...csv, path: '/sys/kernel/rows.csv' }, columns, metadata: {}, id: 'a' }),
      );
      assert.equal(problem.kind, 'denied', problem.message);
    });

    it('is reported each time if the disk is full, and no file is left', async () => {
      await writeFile(join(folder, 'rows.csv'), 'before');
      const script = join(import.meta.dirname, 'saveUntilFull.ts');
      // The maximum file size is as close to a full disk as a test gets without root permissions.
      const { stdout, stderr } = spawnSync(
        'sh',
        ['-c', 'ulimit -f 1000; exec "$0" --import tsx "$@"', process.execPath, script, join(folder, 'rows.csv')],
        { encoding: 'utf8' },
      );
      const said = stdout.trim().split('\n');
      assert.equal(said.length, 4, stderr);
      assert.match(said[0] ?? '', /^full There isn't enough disk space to save .*rows\.csv/);
      assert.deepEqual(new Set(said).size, 1, 'the same is said again');
      assert.equal(await readFile(join(folder, 'rows.csv'), 'utf8'), 'before');
      assert.deepEqual(await readdir(folder), ['rows.csv']);
    });
  });

  describe('a folder with untrusted content', () => {
    it('a saved file is not written through a link at the path of its temporary file', async () => {
      await writeFile(join(folder, '.bashrc'), 'mine');
      // Every name that was predictable.
      for (const name of ['.rows.csv.run-1.part', '.rows.csv.part', 'rows.csv.part'])
        await symlink(join(folder, '.bashrc'), join(folder, name));
      const save = valueOf(await open(csv, 'rows.csv'));
      await save.append(rows(0, 3));
      valueOf(await save.finish());
      assert.equal(await readFile(join(folder, '.bashrc'), 'utf8'), 'mine');
      assert.equal((await lstat(join(folder, 'rows.csv'))).isFile(), true);
    });

    it('keeps the target of a link that is replaced', async () => {
      await writeFile(join(folder, '.bashrc'), 'mine');
      const save = valueOf(await open(csv, 'rows.csv'));
      await save.append(rows(0, 3));
      await symlink(join(folder, '.bashrc'), join(folder, 'rows.csv'));
      valueOf(await save.finish());
      assert.equal(await readFile(join(folder, '.bashrc'), 'utf8'), 'mine');
      assert.equal(await readFile(join(folder, 'rows.csv'), 'utf8'), 'n\r\n0\r\n1\r\n2\r\n');
    });

    it('receives nothing if it becomes a link while rows arrive', async () => {
      await mkdir(join(folder, 'out'));
      await mkdir(join(folder, 'elsewhere'));
      const save = valueOf(await open(csv, 'out/rows.csv'));
      await save.append(rows(0, 3));
      await rename(join(folder, 'out'), join(folder, 'moved'));
      await symlink(join(folder, 'elsewhere'), join(folder, 'out'));
      const problem = problemOf(await save.finish());
      assert.equal(problem.kind, 'denied', problem.message);
      assert.deepEqual(await readdir(join(folder, 'elsewhere')), []);
    });

    it('receives nothing through a path that was real when it was allowed and contains a link now', async () => {
      await mkdir(join(folder, 'elsewhere'));
      await symlink(join(folder, 'elsewhere'), join(folder, 'out'));
      const problem = problemOf(await open({ ...csv, isReal: true }, 'out/rows.csv'));
      assert.equal(problem.kind, 'denied', problem.message);
      assert.deepEqual(await readdir(join(folder, 'elsewhere')), []);
    });

    it('has no pipe for which a save waits, and no device to which it writes', async function () {
      if (process.platform === 'win32') this.skip();
      spawnSync('mkfifo', [join(folder, 'rows.csv')]);
      assert.equal(problemOf(await open(csv, 'rows.csv')).kind, 'occupied');
    });

    it('can have a file with a name of 255 bytes, and a longer name is reported as too long', async () => {
      const longest = `${'n'.repeat(251)}.csv`;
      valueOf(await valueOf(await open(csv, longest)).finish());
      assert.deepEqual(await readdir(folder), [longest]);
      assert.match(problemOf(await open(csv, `n${longest}`)).message, /too long/);
    });
  });
});
