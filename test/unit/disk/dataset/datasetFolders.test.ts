import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { readSavedPart } from '../../../../src/core/answer/saving/reading/parquetFooter';
import type { SaveColumn } from '../../../../src/core/answer/saving/saveColumn';
import type { DatasetRequest, OpenDataset } from '../../../../src/core/answer/saving/saver';
import { type DatasetChoice, DatasetFolders } from '../../../../src/disk/dataset/datasetFolders';
import { compactDataset, readHoldings } from '../../../../src/disk/dataset/datasetHoldings';
import { askDuckDb } from '../../core/answer/saving/duckDb';

describe('DatasetFolders', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'rpcbook-dataset-')));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const requestOf = (to: number, from = 0): DatasetRequest => ({
    target: { kind: 'folder', path: path.join(folder, 'set'), format: 'parquet', isReal: true },
    content: { chain: 'eip155:1', request: { method: 'eth_getLogs' }, from, columns: [{ name: 'n', type: 'int64' }] },
    to,
    askedTo: to,
    metadata: {},
  });
  const open = (to: number, choice: DatasetChoice = {}, from = 0) =>
    new DatasetFolders({ blocksPerFile: 10, ...choice }, () => undefined).open(requestOf(to, from));

  async function opened(to: number, choice?: DatasetChoice, from?: number): Promise<OpenDataset> {
    const result = await open(to, choice, from);
    assert.ok(result.kind === 'ok', result.kind === 'failed' ? result.problem.message : '');
    return result.value;
  }

  async function write(dataset: OpenDataset, rows = 1): Promise<void> {
    for (const piece of dataset.pieces) {
      if (rows > 0) await dataset.append({ rowCount: 1, columns: [[piece.from]] });
      assert.equal((await dataset.finishPiece()).kind, 'ok');
    }
  }

  const filesOf = async () =>
    (await readdir(path.join(folder, 'set'), { recursive: true })).filter((name) => name.endsWith('.parquet')).sort();

  async function rowsOf(name: string): Promise<number | undefined> {
    const bytes = await readFile(path.join(folder, 'set', name));
    const read = (start: number, end: number) => Promise.resolve(new Uint8Array(bytes.subarray(start, end)));
    return (await readSavedPart({ byteLength: bytes.length, read }))?.rows;
  }

  const entry = (from: number, text: string) => writeFile(path.join(folder, `set/_manifest/${from}.json`), text);

  const spansOf = ({ pieces }: OpenDataset) => pieces.map(({ from, to }) => `${from}-${to}`);

  it('writes what is missing, and remembers files without rows', async () => {
    const first = await opened(24);
    assert.deepEqual(spansOf(first), ['0-9', '10-19', '20-24']);
    await write(first, 0);
    assert.deepEqual(await filesOf(), [
      'from_block=0/0-9.parquet',
      'from_block=10/10-19.parquet',
      'from_block=20/20-24.parquet',
    ]);
    const second = await opened(31);
    assert.deepEqual(spansOf(second), ['25-29', '30-31']);
    await write(second);
    assert.deepEqual(spansOf(await opened(31)), []);
    assert.equal(await rowsOf('from_block=20/25-29.parquet'), 1);
    assert.equal(await rowsOf('from_block=20/20-24.parquet'), 0);
  });

  it('divides the blocks in the same way for all processes, also after one was killed', async () => {
    const killed = await opened(24);
    for (const block of [0, 10, 20]) {
      await killed.append({ rowCount: 1, columns: [[block]] });
      if (block < 20) await killed.finishPiece();
    }
    // Another process sees a later block, but the file that begins at block 20 was begun up to block 24.
    const other = await opened(29);
    assert.deepEqual(spansOf(other), ['20-24', '25-29']);
    await write(other);
    await killed.finishPiece();
    assert.deepEqual(spansOf(await opened(29)), []);
    const files = await readdir(path.join(folder, 'set'), { recursive: true });
    assert.deepEqual(files.filter((name) => name.endsWith('.parquet')).length, 4);
    assert.ok(!files.some((name) => name.endsWith('.part')), files.join());
  });

  it('leaves no row twice where two processes that know different last blocks write the same file', async () => {
    const [first, second] = [await opened(4), await opened(7)];
    for (const each of [second, first]) await each.append({ rowCount: 1, columns: [[3]] });
    for (const each of [second, first]) assert.equal((await each.finishPiece()).kind, 'ok');
    assert.deepEqual(await filesOf(), ['from_block=0/0-7.parquet']);
    const [third, fourth] = [await opened(8), await opened(9)];
    for (const each of [third, fourth]) await each.append({ rowCount: 1, columns: [[8]] });
    for (const each of [third, fourth]) assert.equal((await each.finishPiece()).kind, 'ok');
    assert.deepEqual(await filesOf(), ['from_block=0/0-7.parquet', 'from_block=0/8-9.parquet']);
    assert.deepEqual(spansOf(await opened(9)), []);
  });

  it('writes a file again that is missing, and leaves no part of one that is not complete', async () => {
    await write(await opened(19));
    await rm(path.join(folder, 'set/from_block=10/10-19.parquet'));
    const again = await opened(19);
    assert.deepEqual(spansOf(again), ['10-19']);
    await again.append({ rowCount: 1, columns: [[12]] });
    await again.pause();
    assert.deepEqual(await readdir(path.join(folder, 'set/from_block=10')), []);
  });

  it('leaves no row twice where an entry of the manifest was damaged or lost', async () => {
    await write(await opened(13));
    await write(await opened(19));
    assert.deepEqual(await filesOf(), [
      'from_block=0/0-9.parquet',
      'from_block=10/10-13.parquet',
      'from_block=10/14-19.parquet',
    ]);
    await writeFile(path.join(folder, 'set/_manifest/10.json'), '{"from":10,"t');
    const again = await opened(24);
    assert.deepEqual(spansOf(again), ['10-13', '20-24']);
    await write(again);
    const whole = [
      ...['from_block=0/0-9.parquet', 'from_block=10/10-13.parquet', 'from_block=10/14-19.parquet'],
      'from_block=20/20-24.parquet',
    ];
    assert.deepEqual(await filesOf(), whole);
    assert.deepEqual(spansOf(await opened(24)), []);
    await rm(path.join(folder, 'set/_manifest/20.json'));
    // The rows of these blocks were of a chain that has none now.
    await write(await opened(29), 0);
    assert.deepEqual(await filesOf(), [...whole.slice(0, 3), 'from_block=20/20-29.parquet']);
    assert.equal(await rowsOf('from_block=20/20-29.parquet'), 0);
  });

  it('begins at an earlier block if that is asked for, and keeps its files', async () => {
    await write(await opened(24, {}, 15));
    assert.deepEqual(await filesOf(), ['from_block=10/15-19.parquet', 'from_block=20/20-24.parquet']);
    // A process that was killed when it had moved the first block.
    await opened(24, {}, 3);
    const earlier = await opened(24, {}, 3);
    assert.deepEqual(spansOf(earlier), ['3-9', '10-14']);
    await write(earlier);
    assert.deepEqual(await filesOf(), [
      ...['from_block=0/3-9.parquet', 'from_block=10/10-14.parquet', 'from_block=10/15-19.parquet'],
      'from_block=20/20-24.parquet',
    ]);
    for (const from of [3, 10, 15]) assert.deepEqual(spansOf(await opened(24, {}, from)), [], String(from));
    assert.equal((await open(24, {}, 4)).kind, 'failed');
  });

  for (const format of ['parquet', 'csv', 'ndjson'] as const)
    it(`joins small files of ${format}, and keeps each row once wherever it is killed`, async () => {
      const columns: readonly SaveColumn[] = [
        { name: 'n', type: 'int64' },
        { name: 'text', type: 'text' },
        { name: 'at', type: 'time' },
      ];
      const request = {
        ...requestOf(0),
        target: { ...requestOf(0).target, format },
        content: { ...requestOf(0).content, columns },
      };
      const folders = new DatasetFolders({ blocksPerFile: 10 }, () => undefined);
      const add = async (to: number): Promise<OpenDataset> => {
        const result = await folders.open({ ...request, to, askedTo: to });
        assert.ok(result.kind === 'ok', result.kind === 'failed' ? result.problem.message : '');
        for (const { from, to: last } of result.value.pieces) {
          // One file has no rows.
          const blocks = from === 3 ? [] : Array.from({ length: last - from + 1 }, (_, place) => from + place);
          const cells = [blocks, blocks.map((block) => `é"${block}`), blocks.map((block) => block * 1000)];
          await result.value.append({ rowCount: blocks.length, columns: cells });
          assert.equal((await result.value.finishPiece()).kind, 'ok');
        }
        return result.value;
      };
      for (const to of [2, 5, 8, 13, 14, 22]) await add(to);
      const set = path.join(folder, 'set');
      const reader = { parquet: 'read_parquet', csv: 'read_csv', ndjson: 'read_json' }[format];
      const rows = () => askDuckDb(`SELECT n, text, "at"::TIMESTAMP FROM ${reader}('${set}/*/*.${format}') ORDER BY n`);
      const wanted = await rows();
      assert.equal(wanted.length, 20);
      const small = (await readdir(set, { recursive: true })).filter((name) => /\/\d+-\d+\./.test(name));
      assert.equal(small.length, 8);
      const kept = new Map(
        await Promise.all(small.map(async (name) => [name, await readFile(path.join(set, name))] as const)),
      );
      const entries = new Map(
        await Promise.all(
          (await readdir(path.join(set, '_manifest'))).map(
            async (name) => [name, await readFile(path.join(set, '_manifest', name))] as const,
          ),
        ),
      );
      assert.deepEqual(await compactDataset(set), { before: 8, after: 3 });
      assert.deepEqual(await rows(), wanted);
      assert.deepEqual(spansOf(await add(22)), []);
      assert.deepEqual(
        (await readHoldings(set))?.files.map(({ from, to, rows: count }) => [from, to, count]),
        [
          [0, 9, 7],
          [10, 19, 10],
          [20, 22, 3],
        ],
      );
      // A kill when the joined file had its name: its entry is not written, or the other files are not removed.
      const joined = `from_block=0/0-9.${format}`;
      await writeFile(path.join(set, '_manifest/join-0-9.json'), '');
      for (const isWritten of [true, false]) {
        for (const [name, bytes] of kept)
          if (name.startsWith('from_block=0/') && name !== joined) await writeFile(path.join(set, name), bytes);
        if (!isWritten)
          for (const [name, bytes] of entries)
            if (/^\d\.json/.test(name)) await writeFile(path.join(set, '_manifest', name), bytes);
        await writeFile(path.join(set, '_manifest/join-0-9.json'), '');
        assert.deepEqual(spansOf(await add(22)), []);
        assert.deepEqual(await rows(), wanted);
      }
    });

  it('takes no other dataset, no files of others, and no manifest that says something else', async () => {
    await opened(9);
    const other = await open(9, {}, 5);
    assert.ok(other.kind === 'failed');
    assert.match(other.problem.message, /is a dataset with another first block/);
    await writeFile(path.join(folder, 'set/_manifest/0.json'), '{"from":0,"to":-4,"rows":"x"}');
    assert.deepEqual(spansOf(await opened(9)), ['0-9']);
    await writeFile(path.join(folder, 'set/_manifest/dataset.json'), '{"version":1}');
    assert.equal((await open(9)).kind, 'failed');
    await rm(path.join(folder, 'set'), { recursive: true });
    await symlink(tmpdir(), path.join(folder, 'set'));
    assert.equal((await open(9)).kind, 'failed');
  });

  it('believes an entry only where the file shows the same', async () => {
    await write(await opened(9));
    const dataset = path.join(folder, 'set');
    for (const text of [
      '{"from":10,"to":19,"rows":0}',
      '{"from":10,"to":19,"rows":1,"file":"../../set/from_block=0/0-9.parquet"}',
      '{"from":10,"to":19,"rows":1,"file":"from_block=0/0-9.parquet"}',
      '{"from":10,"to":9999,"rows":1,"file":"from_block=10/10-9999.parquet"}',
      '{"from":10,"to":9999}',
    ]) {
      await entry(10, text);
      assert.deepEqual(spansOf(await opened(19)), ['10-19'], text);
      assert.deepEqual(spansOf(await opened(12)), ['10-12'], text);
    }
    await entry(0, '{"from":0,"to":9,"rows":2,"file":"from_block=0/0-9.parquet"}');
    assert.deepEqual(spansOf(await opened(9)), ['0-9']);
    // The rows of other blocks under the name of these.
    await mkdir(path.join(dataset, 'from_block=10'));
    await copyFile(path.join(dataset, 'from_block=0/0-9.parquet'), path.join(dataset, 'from_block=10/10-19.parquet'));
    await entry(10, '{"from":10,"to":19,"rows":1,"file":"from_block=10/10-19.parquet"}');
    const occupied = await open(19);
    assert.ok(occupied.kind === 'failed');
    assert.match(occupied.problem.message, /Something else exists at .*10-19\.parquet/);
  });

  for (const format of ['csv', 'ndjson'] as const)
    it(`counts the rows of ${format}, and replaces no file of others`, async () => {
      const textual = async (): Promise<OpenDataset | string> => {
        const request = requestOf(9);
        const columns = [{ name: 'n', type: 'text' }] as const;
        const result = await new DatasetFolders({ blocksPerFile: 10 }, () => undefined).open({
          ...request,
          target: { ...request.target, format },
          content: { ...request.content, columns },
        });
        return result.kind === 'ok' ? result.value : result.problem.message;
      };
      const missing = async () => {
        const dataset = await textual();
        return typeof dataset === 'string' ? dataset : spansOf(dataset);
      };
      const dataset = await textual();
      assert.ok(typeof dataset !== 'string');
      // Two rows, one of which has a line end. Chunks end within others.
      await dataset.append({ rowCount: 2, columns: [['one\ntwo', 'x'.repeat(200_000)]] });
      assert.equal((await dataset.finishPiece()).kind, 'ok');
      assert.deepEqual(await missing(), []);
      const name = `from_block=0/0-9.${format}`;
      for (const rows of [0, 1, 3]) {
        await entry(0, JSON.stringify({ from: 0, to: 9, rows, file: name }));
        assert.deepEqual(await missing(), ['0-9'], `${rows}`);
      }
      await entry(0, JSON.stringify({ from: 0, to: 9, rows: 2, file: name }));
      assert.deepEqual(await missing(), []);
      const file = path.join(folder, 'set', name);
      const whole = await readFile(file);
      await writeFile(file, whole.subarray(0, -4));
      assert.deepEqual(await missing(), ['0-9']);
      await writeFile(file, Buffer.concat([whole, Buffer.from('"of a row')]));
      assert.deepEqual(await missing(), ['0-9']);
      await writeFile(file, 'mine\r\n');
      if (format === 'csv') assert.match(String(await missing()), /Something else exists at .*0-9\.csv/);
    });

  it('creates nothing before its first rows, and plans no more files than a chain needs', async () => {
    const dataset = await opened(999);
    assert.equal(dataset.pieces.length, 100);
    assert.deepEqual(await readdir(path.join(folder, 'set'), { recursive: true }), [
      '_manifest',
      '_manifest/dataset.json',
    ]);
    const many = await open(20_000_000);
    assert.ok(many.kind === 'failed');
    assert.match(many.problem.message, /2,000,001 files of 10 blocks\. Use a shorter range/);
  });

  it('touches no file of others, and removes what kills left', async () => {
    await write(await opened(9));
    const dataset = path.join(folder, 'set');
    const left = ['from_block=0', '_manifest'].map((name) => path.join(dataset, name, `.rpcbook-${randomUUID()}.part`));
    for (const file of left) {
      await writeFile(file, '');
      await utimes(file, 1, 1);
    }
    const others = ['0-99.txt', '0-5.parquet', '0-9.csv', '2.parquet'];
    for (const name of others) await writeFile(path.join(dataset, 'from_block=0', name), 'mine');
    await rm(path.join(dataset, '_manifest/0.json'));
    await write(await opened(9));
    assert.deepEqual((await readdir(path.join(dataset, 'from_block=0'))).sort(), [...others, '0-9.parquet'].sort());
    assert.deepEqual((await readdir(path.join(dataset, '_manifest'))).sort(), ['0.json', 'dataset.json']);
  });

  it('says that a manifest which can not be read is damaged, and leaves the files', async () => {
    await write(await opened(9));
    await writeFile(path.join(folder, 'set/_manifest/dataset.json'), '{"version":');
    const damaged = await open(19);
    assert.ok(damaged.kind === 'failed');
    assert.match(damaged.problem.message, /The manifest of the dataset .*set is damaged/);
    assert.deepEqual(await readdir(path.join(folder, 'set/from_block=0')), ['0-9.parquet']);
  });

  it('refuses shares of a range that is not final', async () => {
    const folders = new DatasetFolders({ share: { number: 1, of: 2 } }, () => undefined);
    const early = await folders.open({ ...requestOf(9), askedTo: 12 });
    assert.ok(early.kind === 'failed');
    assert.match(early.problem.message, /Block 12 isn't final yet.*Use --to 9 or less/);
    assert.deepEqual(spansOf(await opened(9, { share: { number: 1, of: 2 } })), []);
  });
});
