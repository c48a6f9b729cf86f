import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { LedgerEntry } from '../../src/core/base/credits/ledgerEntry';
import { sumLedger } from '../../src/core/base/credits/sumLedger';
import type { JournalHeader } from '../../src/core/run/longWork/journalSummary';
import { openFileHistory } from '../../src/disk/fileHistory';
import { FileJournals } from '../../src/disk/fileJournals';
import { openFileLedger } from '../../src/disk/fileLedger';
import { FileSaver } from '../../src/disk/fileSaver';
import { ReceiptCache } from '../../src/disk/receiptCache';
import { FaultReport } from './faultReport';
import { mountSmallDisk, type SmallDisk } from './smallDisk';

const report = new FaultReport('Disk');
const id = 'a'.repeat(32);
const header: JournalHeader = {
  id,
  network: 'main/evm',
  heads: new Map([['latest', 900]]),
  maxPages: undefined,
  startedAt: 1_700_000_000_000,
  source: { kind: 'request', call: { kind: 'rpc', method: 'eth_getLogs', params: [] } },
  limits: { logResults: 10, logParameters: 5, blockRange: 7 },
};

/** A real file system of 256 KB. */
describe('a disk that fails', () => {
  let disk: SmallDisk;
  const problems: string[] = [];
  const onProblem = (message: string) => void problems.push(message);

  before(async function () {
    const mounted = await mountSmallDisk(256);
    // Without root permissions, the tests of the journal and of saving do the same with a maximum file size.
    if (!mounted) this.skip();
    disk = mounted;
  });
  beforeEach(() => problems.splice(0));
  afterEach(async () => {
    await disk.readOnly(false);
    await disk.free();
  });
  after(async () => {
    await disk?.remove();
    report.print();
  });

  const entry = (): LedgerEntry => ({
    at: Date.now(),
    serviceId: 'main',
    networkId: 'evm',
    method: 'eth_chainId',
    cost: { kind: 'known', credits: 80 },
    outcome: 'result',
  });
  const credits = (entries: readonly LedgerEntry[]) =>
    sumLedger(entries, { from: 0, to: Number.MAX_SAFE_INTEGER }).credits;
  const openLedger = (name: string) =>
    openFileLedger({ folder: path.join(disk.folder, name), keepDays: 30, onProblem });
  const openJournals = () =>
    new FileJournals({
      folder: path.join(disk.folder, 'work'),
      keepDays: 14,
      maxBytes: 1e9,
      redact: (text) => Promise.resolve(text),
    });
  const save = (name: string) =>
    new FileSaver().open({
      target: { kind: 'file', format: 'csv', path: path.join(disk.folder, name) },
      columns: [{ name: 'n', type: 'int64' }],
      metadata: {},
      id: 'run-1',
    });

  it('stops long work whose answers cannot be stored, which resumes when there is space', async () => {
    const opened = await openJournals().open(id);
    assert.ok(opened.kind === 'ok');
    await opened.value.begin(header);
    await opened.value.record({ kind: 'page', count: 1, token: 'first' }, ['first']);
    await disk.fill();
    const refused = await opened.value.record({ kind: 'page', count: 1, token: 'second' }, ['x'.repeat(300_000)]);
    assert.ok(refused.kind === 'failed' && /the disk is full/.test(refused.problem), JSON.stringify(refused));
    await opened.value.close();
    await disk.free();
    const again = await openJournals().open(id);
    assert.ok(again.kind === 'ok');
    assert.equal(again.value.entries.length, 1);
    await again.value.record({ kind: 'page', count: 1, token: 'third' }, ['third']);
    const last = again.value.entries.at(-1);
    assert.deepEqual(last && (await again.value.load(last)), { kind: 'ok', value: ['third'] });
    await again.value.close();
    await openJournals().remove(id);
    report.add({
      fault: 'disk full',
      where: 'journal of long work',
      outcome: refused.problem,
      credits: 'every attempt that was sent',
    });
  });

  const faults: readonly (readonly [
    fault: string,
    inject: () => Promise<void> | void,
    end: () => Promise<void> | void,
    code: RegExp,
  ])[] = [
    ['full', () => disk.fill(), () => disk.free(), /ENOSPC/],
    ['read-only', () => disk.readOnly(true), () => disk.readOnly(false), /EROFS/],
  ];
  for (const [fault, inject, end, code] of faults) {
    it(`does not lose the credits that are spent while it is ${fault}, and writes them afterward`, async () => {
      const ledger = openLedger(`ledger-${fault}`);
      await ledger.append(entry());
      await inject();
      // More than the rest of a block that the file already uses.
      for (let sent = 0; sent < 60; sent += 1) await ledger.append(entry());
      assert.match(problems.at(-1) ?? '', code);
      assert.equal(credits(await ledger.entriesSince(0)), 61 * 80);
      await end();
      await ledger.append(entry());
      assert.equal(credits(await openLedger(`ledger-${fault}`).entriesSince(0)), 62 * 80, 'another window reads all');
      report.add({
        fault: `disk ${fault}`,
        where: 'ledger',
        outcome: problems.at(-1) ?? '',
        credits: 'counted at once, written with the next attempt',
      });
    });

    it(`prevents long work while it is ${fault}, before anything is sent`, async () => {
      await inject();
      const opened = await openJournals().open('b'.repeat(32));
      const begun = opened.kind === 'ok' ? await opened.value.begin(header) : opened;
      assert.ok(begun.kind === 'failed');
      if (opened.kind === 'ok') await opened.value.close();
      await end();
      report.add({
        fault: `disk ${fault} before it begins`,
        where: 'journal of long work',
        outcome: begun.problem.replaceAll(disk.folder, ''),
        credits: 'nothing',
      });
    });

    it(`leaves a saved file unchanged while it is ${fault}, and keeps the rows`, async () => {
      await writeFile(path.join(disk.folder, 'rows.csv'), 'before');
      await inject();
      const opened = await save('rows.csv');
      const rows = { rowCount: 60_000, columns: [Array.from({ length: 60_000 }, (_, index) => index)] };
      const appended = opened.kind === 'ok' ? await opened.value.append(rows) : opened;
      const finished = opened.kind === 'ok' && appended.kind === 'ok' ? await opened.value.finish() : appended;
      assert.ok(finished.kind === 'failed');
      assert.equal(finished.problem.kind, fault === 'full' ? 'full' : 'denied');
      await end();
      assert.equal(await readFile(path.join(disk.folder, 'rows.csv'), 'utf8'), 'before');
      assert.deepEqual(
        (await readdir(disk.folder)).filter((name) => name.endsWith('.part')),
        [],
      );
      report.add({
        fault: `disk ${fault}`,
        where: '# @save',
        outcome: finished.problem.message.replaceAll(disk.folder, ''),
        credits: 'as without it',
      });
    });

    it(`reports history and receipts that are not stored while it is ${fault}, and fails nothing else`, async () => {
      const history = openFileHistory({ folder: path.join(disk.folder, `history-${fault}`), onProblem });
      const receipts = new ReceiptCache({
        folder: path.join(disk.folder, `receipts-${fault}`),
        maxEntries: 10,
        maxBytes: 1e7,
        onProblem,
      });
      await inject();
      await history.append({
        id: '1',
        at: 1,
        network: 'main/evm',
        transport: 'http',
        methods: ['eth_chainId'],
        request: { kind: 'json', text: 'x'.repeat(200_000) },
        outcome: 'result',
        milliseconds: 1,
      });
      await receipts.save('key', new Uint8Array(100_000));
      assert.equal(problems.length, 2, problems.join());
      await end();
      assert.equal(await receipts.load('key'), undefined);
      assert.deepEqual(await history.entries(), []);
      report.add({
        fault: `disk ${fault}`,
        where: 'history, receipts',
        outcome: problems.join(' ').replaceAll(disk.folder, ''),
        credits: 'as without it',
      });
    });
  }
});
