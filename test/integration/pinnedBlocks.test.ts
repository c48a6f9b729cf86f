import assert from 'node:assert/strict';

import { commands, type NotebookDocument } from 'vscode';

import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import {
  cellItems,
  nextEnd,
  notebookText,
  openNotebook,
  outputShows,
  pressCellItem,
  startAllCells,
} from './window/cells';
import { closeTabs, menuCondition, setKey, testWindow } from './window/testWindow';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const cells = [
  `eth_getBalance ${account} latest`,
  `eth_getTransactionCount ${account} pending`,
  'eth_getBlockByNumber latest false',
];
const admin = new ServiceAdmin(readTestService().admin);

interface Request {
  readonly method: string;
  readonly params: readonly unknown[];
}

describe('pinned blocks', () => {
  before(setKey);
  afterEach(async () => {
    await admin.behave();
    await closeTabs();
  });

  /** Runs all cells while the node mines, and returns the requests that they sent. */
  async function runAll(notebook: NotebookDocument): Promise<readonly Request[]> {
    const sentBefore = (await admin.counters()).attempts.http;
    // The second cell waits until blocks are mined after the first.
    await admin.misbehave({ method: 'eth_getTransactionCount', fault: { kind: 'delay', milliseconds: 3_000 } });
    const ends = [...cells.keys()].map((index) => nextEnd(notebook, index));
    await startAllCells(notebook);
    // The head, the first cell, and the one that waits.
    await waitFor(
      async () => (await admin.counters()).attempts.http - sentBefore,
      (count) => count >= 3,
    );
    await admin.mine(2);
    assert.deepEqual(await Promise.all(ends), [true, true, true]);
    const { attempts, lastRequests } = await admin.counters();
    return lastRequests.slice(sentBefore - attempts.http).map(({ body }): Request => JSON.parse(body ?? '{}'));
  }

  it('have a button in the toolbar, and another one while blocks are pinned', () => {
    assert.match(menuCondition('notebook/toolbar', 'rpcbook.notebook.pinBlocks') ?? '', /&& !rpcbook\.pinsBlocks$/);
    assert.match(menuCondition('notebook/toolbar', 'rpcbook.notebook.unpinBlocks') ?? '', /&& rpcbook\.pinsBlocks$/);
  });

  it('make all cells of a run read one block, until they are unpinned', async () => {
    const notebook = await openNotebook('pinned.rpc', notebookText(...cells.map((cell) => `# @network evm\n${cell}`)));
    const isPinned = async () => (await cellItems(notebook.cellAt(0))).some(({ text }) => text.includes('Pinned'));
    await commands.executeCommand('rpcbook.notebook.pinBlocks');
    await waitFor(isPinned);
    assert.equal(testWindow.contexts.get('rpcbook.pinsBlocks'), true);
    const sent = await runAll(notebook);
    const [head, balance, count, block] = sent;
    assert.deepEqual(
      sent.map(({ method }) => method),
      ['eth_blockNumber', 'eth_getBalance', 'eth_getTransactionCount', 'eth_getBlockByNumber'],
    );
    assert.equal(head?.params.length, 0);
    const number = String(balance?.params[1]);
    assert.match(number, /^0x[0-9a-f]+$/);
    assert.deepEqual([count?.params[1], block?.params[0]], [number, number]);
    assert.notEqual(await admin.node<string>('eth_blockNumber'), number);
    await outputShows(notebook.cellAt(0), `latest → ${number}`);
    await pressCellItem(notebook.cellAt(0), 'Pinned');
    await waitFor(async () => !(await isPinned()));
    assert.equal(testWindow.contexts.get('rpcbook.pinsBlocks'), false);
  });
});
