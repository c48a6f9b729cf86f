import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { DatasetRequest, OpenDataset } from '../../../../src/core/answer/saving/datasetStore';
import { type DatasetChoice, DatasetFolders } from '../../../../src/disk/dataset/datasetFolders';

describe('DatasetFolders', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'rpcbook-dataset-')));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const requestOf = (to: number, from = 0): DatasetRequest => ({
    target: { kind: 'folder', path: path.join(folder, 'set'), format: 'ndjson', isReal: true },
    content: { chain: 'eip155:1', request: { method: 'eth_getLogs' }, from, columns: [{ name: 'n', type: 'int64' }] },
    to,
    askedTo: to,
    metadata: {},
  });
  const open = (to: number, choice: DatasetChoice = {}, from = 0) =>
    new DatasetFolders({ blocksPerFile: 10, ...choice }, () => undefined).open(requestOf(to, from));

  async function opened(to: number, choice?: DatasetChoice): Promise<OpenDataset> {
    const result = await open(to, choice);
    assert.ok(result.kind === 'ok', result.kind === 'failed' ? result.problem.message : '');
    return result.value;
  }

  async function write(dataset: OpenDataset, rows = 1): Promise<void> {
    for (const piece of dataset.pieces) {
      if (rows > 0) await dataset.append({ rowCount: 1, columns: [[piece.from]] });
      assert.equal((await dataset.finishPiece()).kind, 'ok');
    }
  }

  const spansOf = ({ pieces }: OpenDataset) => pieces.map(({ from, to }) => `${from}-${to}`);

  it('writes what is missing, and remembers files without rows', async () => {
    const first = await opened(24);
    assert.deepEqual(spansOf(first), ['0-9', '10-19', '20-24']);
    await write(first, 0);
    assert.deepEqual(await readdir(path.join(folder, 'set')), ['_manifest']);
    const second = await opened(31);
    assert.deepEqual(spansOf(second), ['25-29', '30-31']);
    await write(second);
    assert.deepEqual(spansOf(await opened(31)), []);
    assert.equal(await readFile(path.join(folder, 'set/from_block=20/25-29.ndjson'), 'utf8'), '{"n":25}\n');
  });

  it('divides the blocks in the same way for all processes, also after one was killed', async () => {
    const killed = await opened(24);
    await killed.append({ rowCount: 1, columns: [[0]] });
    // Another process sees a later block, but the file that begins at block 20 was claimed up to block 24.
    const other = await opened(29);
    assert.deepEqual(spansOf(other), ['0-9', '10-19', '20-24', '25-29']);
    await write(other);
    await killed.finishPiece();
    assert.deepEqual(spansOf(await opened(29)), []);
    const files = await readdir(path.join(folder, 'set'), { recursive: true });
    assert.deepEqual(files.filter((name) => name.endsWith('.ndjson')).length, 4);
    assert.ok(!files.some((name) => name.endsWith('.part')), files.join());
  });

  it('writes a file again that is missing, and leaves no part of one that is not complete', async () => {
    await write(await opened(19));
    await rm(path.join(folder, 'set/from_block=10/10-19.ndjson'));
    const again = await opened(19);
    assert.deepEqual(spansOf(again), ['10-19']);
    await again.append({ rowCount: 1, columns: [[12]] });
    await again.pause();
    assert.deepEqual(await readdir(path.join(folder, 'set/from_block=10')), []);
  });

  it('leaves no row twice where an entry of the manifest was damaged or lost', async () => {
    const filesOf = async () =>
      (await readdir(path.join(folder, 'set'), { recursive: true })).filter((name) => name.endsWith('.ndjson')).sort();
    await write(await opened(13));
    await write(await opened(19));
    assert.deepEqual(await filesOf(), [
      'from_block=0/0-9.ndjson',
      'from_block=10/10-13.ndjson',
      'from_block=10/14-19.ndjson',
    ]);
    await writeFile(path.join(folder, 'set/_manifest/10.json'), '{"from":10,"t');
    const again = await opened(24);
    assert.deepEqual(spansOf(again), ['10-19', '20-24']);
    await write(again);
    const whole = ['from_block=0/0-9.ndjson', 'from_block=10/10-19.ndjson', 'from_block=20/20-24.ndjson'];
    assert.deepEqual(await filesOf(), whole);
    assert.deepEqual(spansOf(await opened(24)), []);
    await rm(path.join(folder, 'set/_manifest/20.json'));
    // The rows of these blocks were of a chain that has none now.
    await write(await opened(29), 0);
    assert.deepEqual(await filesOf(), whole.slice(0, 2));
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

  it('says that a manifest which can not be read is damaged, and leaves the files', async () => {
    await write(await opened(9));
    await writeFile(path.join(folder, 'set/_manifest/dataset.json'), '{"version":');
    const damaged = await open(19);
    assert.ok(damaged.kind === 'failed');
    assert.match(damaged.problem.message, /The manifest of the dataset .*set is damaged/);
    assert.deepEqual(await readdir(path.join(folder, 'set/from_block=0')), ['0-9.ndjson']);
  });

  it('refuses shares of a range that is not final', async () => {
    const folders = new DatasetFolders({ share: { number: 1, of: 2 } }, () => undefined);
    const early = await folders.open({ ...requestOf(9), askedTo: 12 });
    assert.ok(early.kind === 'failed');
    assert.match(early.problem.message, /Block 12 isn't final yet.*Use --to 9 or less/);
    assert.deepEqual(spansOf(await opened(9, { share: { number: 1, of: 2 } })), []);
  });
});
