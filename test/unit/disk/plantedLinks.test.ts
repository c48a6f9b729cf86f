import assert from 'node:assert/strict';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { JournalHeader } from '../../../src/core/run/longWork/journalSummary';
import { openFileHistory } from '../../../src/disk/fileHistory';
import { FileJournals } from '../../../src/disk/fileJournals';
import { openFileLedger } from '../../../src/disk/fileLedger';
import { FileSaver } from '../../../src/disk/fileSaver';
import { ProcessLock } from '../../../src/disk/processLock';
import { ReceiptCache } from '../../../src/disk/receiptCache';
import { sampleEntry } from '../core/editor/history/sampleEntry';

const theirs = 'theirs';
const id = 'a'.repeat(32);

const historyEntry = sampleEntry();

const header: JournalHeader = {
  id,
  network: 'main/mainnet',
  heads: new Map([['latest', 900]]),
  maxPages: undefined,
  startedAt: 1,
  source: { kind: 'request', call: { kind: 'rpc', method: 'eth_getLogs', params: [] } },
  limits: { logResults: 10, logParameters: 5, blockRange: 7 },
};

/** A link that another program put where one of our files or folders is to be. */
describe('a planted link', () => {
  let root: string;
  /** Another folder of the user, with a file in it. */
  let home: string;
  let target: string;
  let folder: string;
  const problems: string[] = [];
  const onProblem = (message: string) => void problems.push(message);

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'rpcbook-links-'));
    home = path.join(root, 'home');
    target = path.join(home, 'target');
    folder = path.join(root, 'ours');
    await mkdir(home);
    await writeFile(target, theirs);
    problems.length = 0;
  });
  afterEach(async () => {
    const names = await readdir(home);
    const text = await readFile(target, 'utf8');
    await rm(root, { recursive: true, force: true });
    assert.deepEqual([names, text], [['target'], theirs], 'what is behind the link is as it was');
  });

  const ledgerEntry = () => ({
    at: Date.now(),
    serviceId: 'main',
    networkId: 'mainnet',
    method: 'eth_chainId',
    cost: { kind: 'known', credits: 80 } as const,
    outcome: 'result',
  });
  const openHistory = () => openFileHistory({ folder, onProblem });
  const openReceipts = () => new ReceiptCache({ folder, maxEntries: 10, maxBytes: 100_000, onProblem });
  const openJournals = () =>
    new FileJournals({ folder, keepDays: 14, maxBytes: 1e9, redact: (text) => Promise.resolve(text) });

  it('a planted link in place of the folder of the ledger is not followed, and the entry is counted', async () => {
    await symlink(home, folder);
    const ledger = openFileLedger({ folder, keepDays: 10, onProblem });
    await ledger.append(ledgerEntry());
    assert.equal(problems.length, 1);
    assert.equal((await ledger.entriesSince(0)).length, 1);
  });

  it('a planted link in place of the folder of the history is not followed, and the user is notified', async () => {
    await symlink(home, folder);
    await openHistory().append(historyEntry);
    await openHistory().clear();
    assert.equal(problems.length, 2);
  });

  it('a planted link in place of a part of the history is not followed, neither to write nor to read nor to clear it', async () => {
    await openHistory().append(historyEntry);
    const [part = ''] = await readdir(folder);
    await rm(path.join(folder, part));
    await symlink(target, path.join(folder, part));
    await openHistory().append(historyEntry);
    assert.equal(problems.length, 1);
    assert.deepEqual(await openHistory().entries(), []);
    await openHistory().clear();
    assert.equal(problems.length, 1);
  });

  it('a planted link in place of the next part of the history is not followed when it is cleared', async () => {
    await openHistory().append(historyEntry);
    await symlink(target, path.join(folder, 'history-2.jsonl'));
    await openHistory().clear();
    await openHistory().append(historyEntry);
    assert.deepEqual(problems, []);
    assert.equal((await openHistory().entries()).length, 1);
  });

  it('a planted link in place of the folder of receipts is not followed, and the user is notified', async () => {
    await symlink(home, folder);
    await openReceipts().save('key', new TextEncoder().encode('receipt'));
    assert.equal(problems.length, 1);
  });

  it('a planted link in place of a receipt is not read, and is replaced', async () => {
    await openReceipts().save('key', new TextEncoder().encode('receipt'));
    const [name = ''] = await readdir(folder);
    await rm(path.join(folder, name));
    await symlink(target, path.join(folder, name));
    assert.equal(await openReceipts().load('key'), undefined);
    await openReceipts().save('key', new TextEncoder().encode('again'));
    assert.equal(new TextDecoder().decode(await openReceipts().load('key')), 'again');
    assert.deepEqual(problems, []);
  });

  it('a planted link in place of a lock is not followed, and nobody waits for it', async () => {
    await mkdir(folder);
    await symlink(target, path.join(folder, 'lock.1'));
    const lock = await ProcessLock.take(path.join(folder, 'lock'));
    assert.ok(lock instanceof ProcessLock);
    assert.ok((await lstat(path.join(folder, 'lock.2'))).isFile());
    await lock.release();
  });

  it('a planted link in place of the folder of journals, or of one of them, is not followed', async () => {
    await symlink(home, folder);
    assert.equal((await openJournals().open(id)).kind, 'failed');
    await rm(folder);
    await mkdir(folder);
    await symlink(home, path.join(folder, id));
    assert.equal((await openJournals().open(id)).kind, 'failed');
    assert.equal(await openJournals().find(id), undefined);
  });

  for (const name of ['work.json', 'entries.jsonl'])
    it(`a planted link in place of ${name} of a journal is not followed`, async () => {
      await mkdir(path.join(folder, id), { recursive: true });
      await symlink(target, path.join(folder, id, name));
      const opened = await openJournals().open(id);
      if (opened.kind === 'ok') {
        assert.equal(opened.value.kept, undefined);
        assert.equal((await opened.value.begin(header)).kind, 'ok');
        await opened.value.close();
      }
      assert.equal(opened.kind, name === 'work.json' ? 'ok' : 'failed');
    });

  it('a planted link in place of the secret that names temporary files is neither read nor written', async () => {
    await mkdir(folder);
    await writeFile(target, theirs.padEnd(32, '.'));
    await symlink(target, path.join(folder, 'save-secret'));
    const saved = await new FileSaver(undefined, path.join(folder, 'save-secret')).open({
      target: { kind: 'file', format: 'csv', path: path.join(root, 'rows.csv') },
      columns: [{ name: 'n', type: 'int64' }],
      metadata: {},
      id: 'run-1',
    });
    assert.ok(saved.kind === 'ok');
    await saved.value.abandon();
    assert.equal(await readFile(target, 'utf8'), theirs.padEnd(32, '.'));
    await writeFile(target, theirs);
  });
});
