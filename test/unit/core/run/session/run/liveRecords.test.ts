import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';

import { parquetMetadata } from 'hyparquet';

import { parseSaveTarget } from '../../../../../../src/core/answer/saving/saveTarget';
import type { LedgerEntry } from '../../../../../../src/core/base/credits/ledgerEntry';
import { ok } from '../../../../../../src/core/base/result';
import type { KeptChain } from '../../../../../../src/core/run/live/keptChain';
import type { LiveControls } from '../../../../../../src/core/run/live/liveControls';
import { readKeptChain } from '../../../../../../src/core/run/live/readKeptChain';
import type { WorkReport } from '../../../../../../src/core/run/longWork/workReport';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { LineFiles } from '../../../../../../src/disk/lines/lineFiles';
import { createWire } from '../../../../../../src/transport/createWire';
import { waitFor } from '../../../../../run/waitFor';
import { Anvil } from '../../../../../service/evm/anvil';
import { AbiFolder } from '../../../formats/abi/abiFolder';
import { portsOfLiveNode } from './liveNode';

describe('all rows of a live cell', () => {
  let node: Anvil;
  let wire: ReturnType<typeof createWire>;
  let abort: AbortController;
  let ledger: LedgerEntry[];
  let folder: AbiFolder;
  let createSession: () => NotebookSession;
  let session: NotebookSession;
  let last: WorkReport | undefined;

  beforeEach(async () => {
    node = await Anvil.start({});
    wire = createWire({ idleMilliseconds: 500 });
    abort = new AbortController();
    ledger = [];
    folder = await AbiFolder.create();
    const { ports, work } = await portsOfLiveNode({ port: node.port, wire, ledger });
    const redact = (text: string) => Promise.resolve(text);
    const bounds = { keepDays: 1, maxBytes: 1_000_000, redact };
    const locate = (path: string) => Promise.resolve(ok(folder.file(path)));
    createSession = () => {
      const liveRows = new LineFiles({ folder: folder.file('live'), ...bounds });
      return new NotebookSession({ ...ports, work: { ...work, liveRows, locate } }, '/a.rpc');
    };
    session = createSession();
  });

  afterEach(async () => {
    abort.abort();
    wire.dispose();
    await node.stop();
    await folder.delete();
  });

  function run(text: string, from?: KeptChain) {
    const reports: WorkReport[] = [];
    let answer: CellAnswer | undefined;
    let controls: LiveControls | undefined;
    const ended = session.run([{ id: 'a', text }], 'a', abort.signal, {
      started: () => undefined,
      progressed: (_id, report) => void reports.push((last = report)),
      wentLive: (_id, given) => (controls = given),
      goesOnFrom: () => from,
      ended: (_id, given) => void (answer = given),
    });
    return {
      ended,
      rows: () => reports.at(-1)?.rows ?? 0,
      report: () => reports.at(-1) ?? assert.fail('no report'),
      answer: () => answer,
      controls: () => controls ?? assert.fail('not live'),
    };
  }

  async function until(isDone: () => boolean): Promise<void> {
    await waitFor(() => isDone() || assert.fail(JSON.stringify(last)), Boolean, { what: String(isDone) });
  }

  const began = (calls = 1) =>
    until(() => ledger.filter(({ method }) => method === 'eth_getBlockByNumber').length >= calls);

  async function saveAs(name: string) {
    const target = parseSaveTarget(folder.file(name));
    assert.ok(target.kind === 'ok');
    const { signal } = new AbortController();
    const save = { target: target.value, signal, progressed: () => undefined };
    return session.save([{ id: 'a', text: 'eth_subscribe newHeads' }], 'a', save);
  }

  /** The hashes of a saved NDJSON file, in order. */
  async function savedHashes(name: string): Promise<readonly string[]> {
    const lines = (await readFile(folder.file(name), 'utf8')).trimEnd().split('\n');
    return lines.map((line) => (JSON.parse(line) as { hash: string }).hash);
  }

  /** The hashes of the blocks after the first one, as the chain is now. */
  async function chainHashes(): Promise<readonly string[]> {
    const head = Number(await node.request<string>('eth_blockNumber', []));
    const numbers = Array.from({ length: head }, (_, index) => `0x${(index + 1).toString(16)}`);
    const blocks = numbers.map((number) => node.request<{ hash: string }>('eth_getBlockByNumber', [number, false]));
    return (await Promise.all(blocks)).map(({ hash }) => hash);
  }

  /** Replaces blocks by others with a transaction. */
  async function reorganize(depth: number): Promise<void> {
    const [from] = await node.request<readonly string[]>('eth_accounts', []);
    await node.request('anvil_reorg', [depth, [[{ from, to: from, value: '0x1' }, 0]]]);
  }

  const files = () => readdir(folder.file('live'));

  it('are saved while it runs and after its end, without those of replaced blocks, and removed with its output', async () => {
    const cell = run('eth_subscribe newHeads');
    await began();
    await node.request('anvil_mine', ['0x7d0']);
    await until(() => cell.rows() === 2_000);
    await reorganize(5);
    await node.request('evm_mine', []);
    await until(() => cell.rows() === 2_001 && cell.report().notices.some((notice) => /removed 5 rows/.test(notice)));
    assert.ok(cell.report().shownRows <= 1_500);
    assert.equal(cell.report().live?.isKept, true);
    assert.equal(session.countLiveRows('a'), 2_001);
    assert.equal((await saveAs('running.ndjson')).kind, 'ok');
    const chain = await chainHashes();
    assert.deepEqual(await savedHashes('running.ndjson'), chain);
    cell.controls().stop();
    await cell.ended;
    const saved = await saveAs('ended.parquet');
    assert.deepEqual(saved, ok({ path: folder.file('ended.parquet'), rows: 2_001, files: 1 }));
    const { buffer } = new Uint8Array(await readFile(folder.file('ended.parquet')));
    assert.equal(Number(parquetMetadata(buffer).num_rows), 2_001);
    assert.equal((await files()).length, 1);
    session.forgetShown('a');
    await waitFor(files, (left) => left.length === 0);
    assert.equal((await saveAs('gone.csv')).kind, 'failed');
  });

  it('are not kept if the cell sends values of the environment', async () => {
    const cell = run('eth_subscribe newHeads {{$env LIVE_VALUE}}');
    await cell.ended;
    await assert.rejects(files(), { code: 'ENOENT' });
  });

  for (const format of ['ndjson', 'parquet'])
    it(`are in the same file after the window was loaded again, once each, as ${format}`, async () => {
      const text = `# @save rows.${format}\neth_subscribe newHeads`;
      const earlier = run(text);
      await began();
      for (let block = 1; block <= 4; block += 1) await node.request('evm_mine', []);
      await until(() => earlier.rows() === 4);
      const stored: unknown = JSON.parse(JSON.stringify(earlier.controls().kept?.()));
      const kept = readKeptChain(stored) ?? assert.fail(JSON.stringify(stored));
      // The window stores where cells are now and then, so more rows may be on disk.
      for (let block = 5; block <= 7; block += 1) await node.request('evm_mine', []);
      await until(() => earlier.rows() === 7);
      earlier.controls().stop();
      await earlier.ended;
      // Rows that were told before are replaced, too.
      await reorganize(5);
      for (let block = 8; block <= 9; block += 1) await node.request('evm_mine', []);
      session = createSession();
      const later = run(text, kept);
      await until(() => later.rows() === 9);
      later.controls().stop();
      await later.ended;
      const answer = later.answer();
      assert.ok(answer?.kind === 'exchange', JSON.stringify(answer));
      assert.equal(answer.work?.saved?.rows, 9);
      assert.ok(
        answer.work.notices.includes('The file begins with the 4 rows from before the window was loaded again.'),
        answer.work.notices.join('\n'),
      );
      assert.equal(kept.sureTo, 4);
      assert.ok(answer.work.notices.includes('Went on after block 4.'), answer.work.notices.join('\n'));
      assert.ok(!earlier.report().notices.some((notice) => notice.startsWith('Went on')));
      if (format === 'ndjson') assert.deepEqual(await savedHashes('rows.ndjson'), await chainHashes());
    });

  it('of an earlier run are not replaced by those after them if they are lost', async () => {
    const text = '# @save rows.ndjson\n# @take 2\neth_subscribe newHeads';
    const earlier = run(text);
    await began();
    await node.request('anvil_mine', ['0x2']);
    await earlier.ended;
    const kept = earlier.controls().kept?.() ?? assert.fail();
    session.end(false);
    const before = await readFile(folder.file('rows.ndjson'));
    session = createSession();
    const later = run(text, { ...kept, rows: { id: '00000000-0000-0000-0000-000000000000', lines: 1 } });
    await later.ended;
    assert.match(JSON.stringify(later.answer()), /exists, and this cell didn't save it/);
    assert.deepEqual(await readFile(folder.file('rows.ndjson')), before);
  });
});
