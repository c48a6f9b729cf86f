import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { JsonNumber, type JsonValue } from '../../../src/core/base/json/jsonValue';
import type { JournalEntry } from '../../../src/core/run/longWork/journalEntry';
import type { JournalHeader } from '../../../src/core/run/longWork/journalSummary';
import type { OpenJournal } from '../../../src/core/run/longWork/run/longWorkPorts';
import { FileJournals } from '../../../src/disk/fileJournals';
import { waitFor } from '../../run/waitFor';
import { defined } from '../defined';
import { StoppedTime } from '../stoppedTime';

const id = 'a'.repeat(32);
const header: JournalHeader = {
  id,
  network: 'main/mainnet',
  heads: new Map([
    ['latest', 900],
    ['finalized', 800],
  ]),
  maxPages: 3,
  startedAt: 1_700_000_000_000,
  source: {
    kind: 'request',
    call: {
      kind: 'rpc',
      method: 'eth_getLogs',
      params: [{ fromBlock: '0x1', toBlock: 'latest', big: new JsonNumber('123456789012345678901234567890') }],
    },
  },
  limits: { logResults: 10, logParameters: 5, blockRange: 7, logBlocks: 3, concurrentCalls: 2, cutsLogs: true },
};
const entries: readonly (readonly [JournalEntry, readonly JsonValue[]])[] = [
  [{ kind: 'refused', group: 0, from: 1, to: 900, what: 'results' }, []],
  [
    { kind: 'piece', group: 0, from: 1, to: 9, count: 2, parts: [2] },
    [{ text: 'a line\nwith ends, "rows":[ and ünïcode' }, new JsonNumber('1e400')],
  ],
  [{ kind: 'piece', group: 0, from: 10, to: 19, count: 1, parts: [1] }, ['x'.repeat(3_000_000)]],
  [{ kind: 'page', count: 1, token: '","rows":[' }, [null]],
];

describe('FileJournals', () => {
  let folder: string;

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'rpcbook-journals-')), 'work');
  });

  afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

  const journals = (
    options: { readonly maxBytes?: number; readonly redact?: (text: string) => Promise<string> } = {},
  ) =>
    new FileJournals({
      folder,
      keepDays: 2,
      maxBytes: options.maxBytes ?? 1e9,
      redact: options.redact ?? ((text) => Promise.resolve(text)),
    });

  async function open(store = journals()): Promise<OpenJournal> {
    const opened = await store.open(id);
    assert.ok(opened.kind === 'ok', JSON.stringify(opened));
    return opened.value;
  }

  async function fill(): Promise<void> {
    const journal = await open();
    assert.equal((await journal.begin(header)).kind, 'ok');
    for (const [entry, rows] of entries) assert.equal((await journal.record(entry, rows)).kind, 'ok');
    await journal.note({ state: 'stopped', rows: 3, done: 0.25 });
    await journal.close();
  }

  it('return recorded entries with every digit to another process', async () => {
    await fill();
    const journal = await open();
    assert.deepEqual(
      defined(journal.entries),
      entries.map(([entry]) => entry),
    );
    for (const [index, entry] of journal.entries.entries())
      assert.deepEqual(await journal.load(entry), { kind: 'ok', value: entries[index]?.[1] });
    assert.deepEqual(journal.kept, { header, state: 'stopped', rows: 3, done: 0.25 });
    await journal.close();
  });

  it('contain nothing before something is begun', async () => {
    assert.equal(await journals().find(id), undefined);
    await assert.rejects(readdir(folder));
  });

  it('continue after the last complete entry, for any place where a crash cut the file', async () => {
    await fill();
    const file = path.join(folder, id, 'entries.jsonl');
    const whole = await readFile(file);
    const ends = [...whole.entries()].flatMap(([at, byte]) => (byte === 0x0a ? [at + 1] : []));
    for (const cut of [0, 1, 30, ...ends.flatMap((end) => [end - 2, end - 1, end, end + 20])]) {
      await writeFile(file, whole.subarray(0, cut));
      const journal = await open();
      const left = ends.filter((end) => end <= cut).length;
      assert.deepEqual(
        defined(journal.entries),
        entries.slice(0, left).map(([entry]) => entry),
        `cut at ${cut}`,
      );
      const [entry, rows] = [{ kind: 'fallback' } as const, [cut]];
      await journal.record(entry, rows);
      await journal.close();
      const again = await open();
      assert.equal(again.entries.length, left + 1);
      assert.deepEqual(await again.load(again.entries[left] ?? entry), { kind: 'ok', value: rows });
      await again.close();
    }
  });

  it('discard their entries when they start over', async () => {
    await fill();
    const journal = await open();
    await journal.begin({ ...header, network: 'main/other' });
    assert.deepEqual(journal.entries, []);
    await journal.close();
    assert.equal((await journals().find(id))?.header.network, 'main/other');
  });

  it('are locked by one run at a time, across windows', async () => {
    const store = journals();
    const journal = await open(store);
    assert.match(JSON.stringify(await store.open(id)), /already running/);
    await journal.close();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await writeFile(path.join(folder, id, 'lock.2'), String(other.pid));
    assert.match(JSON.stringify(await store.open(id)), new RegExp(`another window \\(process ${other.pid}\\)`));
    await store.remove(id);
    assert.ok((await readdir(folder)).includes(id), 'what another window holds stays');
    const gone = new Promise((resolve) => other.once('exit', resolve));
    other.kill();
    await gone;
    await (await open(store)).close();
  });

  it('are not locked by a process that has the reused id of one that has ended', async () => {
    await fill();
    const lock = path.join(folder, id, 'lock.2');
    // The parent process of this test is alive but has no lock, as after a crash and a restart of the computer.
    await writeFile(lock, String(process.ppid));
    await utimes(lock, new Date(Date.now() - 120_000), new Date(Date.now() - 120_000));
    const journal = await open();
    assert.equal(journal.kept?.state, 'stopped');
    assert.equal(await readFile(path.join(folder, id, 'lock.3'), 'utf8'), String(process.pid));
    await journal.close();
    assert.equal(await readFile(path.join(folder, id, 'lock.3'), 'utf8'), 'released');
  });

  it('a journal is held by a process whose heartbeat is late because the machine slept', async () => {
    await fill();
    const lock = path.join(folder, id, 'lock.2');
    await writeFile(lock, String(process.ppid));
    await utimes(lock, new Date(Date.now() - 8 * 3_600_000), new Date(Date.now() - 8 * 3_600_000));
    await StoppedTime.during(async (time) => {
      const opening = journals().open(id);
      const removing = journals().remove(id);
      // Both listen for a heartbeat.
      await waitFor(() => time.waiting === 2);
      await utimes(lock, new Date(), new Date());
      time.advance(1_000);
      assert.match(JSON.stringify(await opening), new RegExp(`another window \\(process ${process.ppid}\\)`));
      await removing;
      assert.equal(await readFile(lock, 'utf8'), String(process.ppid));
    });
  });

  it('are not written by a process whose journal another one has continued', async () => {
    const journal = await open();
    await writeFile(path.join(folder, id, 'lock.2'), String(process.ppid));
    const before = await readFile(path.join(folder, id, 'entries.jsonl'));
    assert.match(JSON.stringify(await journal.record({ kind: 'page', count: 1, token: 'x' }, [])), /Another window/);
    assert.match(JSON.stringify(await journal.begin(header)), /Another window/);
    await journal.close();
    assert.deepEqual(await readFile(path.join(folder, id, 'entries.jsonl')), before);
    assert.equal(await readFile(path.join(folder, id, 'lock.2'), 'utf8'), String(process.ppid));
  });

  it('are locked by only one of many processes that try at the same time, even if a crash left a lock', async () => {
    await fill();
    await writeFile(path.join(folder, id, 'lock.2'), '4194304');
    const other = 'b'.repeat(32);
    const script = path.join(import.meta.dirname, 'holdJournal.ts');
    const processes = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['--import', 'tsx', script, folder, id, other], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const lines = processes.map(({ stdout }) => createInterface(stdout)[Symbol.asyncIterator]());
    /** The next line of every process: none continues before all are there. */
    const next = (): Promise<readonly string[]> =>
      Promise.all(lines.map(async (each) => String((await each.next()).value)));
    assert.deepEqual(await next(), ['ready', 'ready', 'ready']);
    for (const { stdin } of processes) stdin.write('open\n');
    const said = (await next()).map((line) => line.split(' '));
    // They release their locks before they end, in the folder that is removed after the test.
    const ended = Promise.all(processes.map((process) => once(process, 'close')));
    for (const { stdin } of processes) stdin.end();
    await ended;
    assert.deepEqual(
      [0, 1].map((work) => said.filter((kinds) => kinds[work] === 'ok').length),
      [1, 1],
      said.join(' and '),
    );
  });

  it('report a disk error, and stay usable', async () => {
    await mkdir(path.dirname(folder), { recursive: true });
    await writeFile(folder, 'a file in the place of the folder');
    assert.match(JSON.stringify(await journals().open(id)), /can't be kept/);
  });

  it('keep the entries after one that did not fit on the disk, and nothing of that one', async () => {
    await fill();
    const before = await readFile(path.join(folder, id, 'entries.jsonl'));
    const script = path.join(import.meta.dirname, 'recordUntilFull.ts');
    const blocks = Math.ceil(before.length / 512) + 20;
    // The maximum file size (in blocks of 512 bytes, or 1024 for some shells) is as close to a full disk as a test gets
    // without root permissions.
    const { stdout, stderr } = spawnSync(
      'sh',
      [
        '-c',
        `ulimit -f ${blocks}; exec "$0" --import tsx "$@"`,
        process.execPath,
        script,
        folder,
        id,
        '100',
        '4000000',
        '200',
      ],
      { encoding: 'utf8' },
    );
    assert.equal(stdout, 'ok\nfailed\nok\n', stderr);
    const journal = await open();
    assert.deepEqual(journal.entries.slice(entries.length), [
      { kind: 'page', count: 1, token: '100' },
      { kind: 'page', count: 1, token: '200' },
    ]);
    assert.deepEqual(await journal.load(journal.entries.at(-1)!), { kind: 'ok', value: ['x'.repeat(200)] });
    await journal.close();
  });

  it('delete the oldest work, by age and by size', async () => {
    await fill();
    const other = 'b'.repeat(32);
    const store = journals();
    const opened = await store.open(other);
    assert.ok(opened.kind === 'ok');
    await opened.value.begin({ ...header, id: other });
    await opened.value.close();
    const old = new Date(Date.now() - 3 * 86_400_000);
    for (const name of ['work.json', 'entries.jsonl']) await utimes(path.join(folder, id, name), old, old);
    const third = await journals().open('c'.repeat(32));
    assert.ok(third.kind === 'ok');
    await third.value.close();
    assert.deepEqual(
      (await readdir(folder)).sort().filter((name) => name === id),
      [],
    );
    assert.ok(await journals().find(other));
    await truncate(path.join(folder, other, 'entries.jsonl'), 5_000);
    const fourth = await journals({ maxBytes: 1_000 }).open('d'.repeat(32));
    assert.ok(fourth.kind === 'ok');
    await fourth.value.close();
    assert.equal(await journals().find(other), undefined);
  });

  it('do not store a request that contains a key', async () => {
    const journal = await open(journals({ redact: (text) => Promise.resolve(text.replace('mainnet', '[redacted]')) }));
    assert.match(JSON.stringify(await journal.begin(header)), /contains an API key/);
    await journal.close();
    assert.equal(await journals().find(id), undefined);
  });
});
