import assert from 'node:assert/strict';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { type NotebookDocument, TabInputCustom, window } from 'vscode';

import { csvFileViewType } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import type { FaultRule } from '../service/front/fault';
import { readTestService } from './readTestService';
import { cellItems, notebookText, openNotebook, pressCellItem, runCell, workspaceFolder } from './window/cells';
import { held, waitForHeldAnswers } from './window/executions';
import { closeTabs, setKey } from './window/testWindow';
import { pressWork, workShows } from './window/work';

const { keys, landmarks, admin: access } = readTestService();
const admin = new ServiceAdmin(access);
const { accounts, bazaar, contracts } = landmarks.evm;

/** Answers some queries of logs, and holds the others. */
const heldAfter = (answered: number): readonly FaultRule[] => [
  { fault: { kind: 'delay', milliseconds: 0 }, method: 'eth_getLogs', times: answered },
  { fault: held, method: 'eth_getLogs' },
];

describe('a range of more than 100,000 logs', () => {
  let snapshot: string | undefined;

  waitForHeldAnswers();
  before(setKey);
  beforeEach(() => admin.behave());
  afterEach(async () => {
    await admin.behave();
    if (snapshot !== undefined) await admin.revert(snapshot);
    snapshot = undefined;
    await closeTabs();
    await rm(path.join(workspaceFolder(), 'saved'), { recursive: true, force: true });
  });

  function open(name: string, { directives = '', from, to }: Range): Promise<NotebookDocument> {
    const filter = JSON.stringify({ address: contracts.bazaar.address, fromBlock: from, toBlock: to });
    return openNotebook(name, notebookText(`# @network evm\n${directives}eth_getLogs ${filter}`));
  }

  async function logCalls(): Promise<number> {
    const { spending } = await admin.counters();
    return (spending[keys.key]?.credits ?? 0) / 255;
  }

  it('is written to a file as rows arrive, and the file appears only when it is complete', async () => {
    const directives = '# @save out/trades.csv\n';
    const notebook = await open('saved/trades.rpc', { directives, from: bazaar.fromBlock, to: bazaar.toBlock });
    const [cell] = notebook.getCells();
    assert.ok(cell);
    await admin.misbehave(...heldAfter(6));
    const end = runCell(notebook, 0);
    await workShows(cell, ({ rows, millisecondsLeft }) => rows > 0 && millisecondsLeft !== undefined);
    const folder = path.join(workspaceFolder(), 'saved', 'out');
    const files = async () => (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
    assert.deepEqual(await files(), []);
    await admin.behave();
    assert.equal(await end, true);
    const { saved } = await workShows(cell, ({ state }) => state === 'done');
    assert.deepEqual(saved, { path: path.join(folder, 'trades.csv'), rows: bazaar.logs, files: 1 });
    assert.deepEqual(await files(), ['trades.csv']);
    const [head = '', ...rows] = (await readFile(path.join(folder, 'trades.csv'), 'utf8')).trimEnd().split('\r\n');
    const columns = head.split(',');
    const [block, index] = [columns.indexOf('block_number'), columns.indexOf('log_index')];
    assert.ok(block >= 0 && index >= 0, head);
    const logs = rows.map((row) => row.split(',')).map((row) => `${row[block]} ${row[index]}`);
    assert.deepEqual([logs.length, new Set(logs).size], [bazaar.logs, bazaar.logs]);
    pressWork(cell, 'openSaved');
    await waitFor(
      () => window.tabGroups.activeTabGroup.activeTab?.input,
      (input) => input instanceof TabInputCustom && input.viewType === csvFileViewType,
    );
  });

  it('is estimated on request before it runs', async () => {
    const notebook = await open('estimate.rpc', { from: bazaar.fromBlock, to: 'latest' });
    const [cell] = notebook.getCells();
    assert.ok(cell);
    const texts = async () => (await cellItems(cell)).map(({ text }) => text).join('; ');
    const before = await logCalls();
    await waitFor(texts, (shown) => shown.includes('at least 255 credits'));
    await pressCellItem(cell, 'Estimate');
    await waitFor(texts, (shown) => /\d+ to \d+ calls, [\d,]+ to [\d,]+ credits/.test(shown));
    assert.equal(await logCalls(), before + 4);
  });

  it('is read again from the block where the chain was reorganized, with a notice', async () => {
    snapshot = await admin.snapshot();
    const head = async () => Number(await admin.node<string>('eth_blockNumber'));
    const first = (await head()) + 1;
    const trade = `0xdf1dd826${(4_000).toString(16).padStart(64, '0')}`;
    for (let sent = 0; sent < 4; sent += 1) {
      await admin.node('eth_sendTransaction', [
        { from: accounts.alice, to: contracts.bazaar.address, data: trade, gas: '0x1000000' },
      ]);
      await waitFor(head, (block) => block === first + sent);
    }
    const logs = async () => {
      const [fromBlock, toBlock] = [first, first + 3].map((block) => `0x${block.toString(16)}`);
      const filter = { address: contracts.bazaar.address, fromBlock, toBlock };
      return (await admin.node<readonly unknown[]>('eth_getLogs', [filter])).length;
    };
    assert.equal(await logs(), 16_000);
    const notebook = await open('tail.rpc', { from: first, to: first + 3 });
    const [cell] = notebook.getCells();
    assert.ok(cell);
    // The chain is reorganized while the second call waits.
    await admin.misbehave(...heldAfter(1));
    const before = await logCalls();
    const end = runCell(notebook, 0);
    await waitFor(logCalls, (calls) => calls > before + 1);
    await admin.reorg(2);
    await admin.behave();
    assert.equal(await end, true);
    const { notices, rows } = await workShows(cell, ({ state }) => state === 'done');
    assert.match(notices.join('\n'), /The chain was reorganized during the run/);
    assert.deepEqual([rows, await logs()], [8_000, 8_000]);
  });
});

interface Range {
  readonly directives?: string;
  readonly from: number;
  readonly to: number | 'latest';
}
