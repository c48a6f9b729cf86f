import assert from 'node:assert/strict';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { MarkdownString, type NotebookDocument, type StatusBarItem } from 'vscode';

import { waitFor } from '../run/waitFor';
import { tourBehavior, tourSettings } from '../sample/tourSettings';
import { ServiceAdmin } from '../service/admin';
import { localServiceSettings } from '../workbench/localServiceSettings';
import { readTestService } from './readTestService';
import { cellItems, nextEnd, openNotebook, outputShows, runCell, startAllCells, workspaceFolder } from './window/cells';
import { sentToRenderer } from './window/outputParts';
import { closeTabs, setKey, setSetting, testWindow } from './window/testWindow';

const overWebSocket = 32;

/** Cells of test/sample/tour.rpc by their position in the notebook, with texts that each answer must contain. */
const answers: readonly { readonly cell: number; readonly method: string; readonly finds: readonly RegExp[] }[] = [
  { cell: 3, method: 'a receipt with a struct', finds: [/Success in block/, /OrderPlaced/, /memo/] },
  { cell: 5, method: 'a storage variable by name', finds: [/held/, /corner/] },
  { cell: 7, method: 'eth_call', finds: [/positions/] },
  { cell: 9, method: 'a failed transaction', finds: [/Failure in block 24/] },
  { cell: 11, method: 'a call tree', finds: [/failWithError/, /Refused/] },
  { cell: 13, method: 'changes', finds: [/balanceOf/, /250,000,001/] },
  { cell: 15, method: 'a call by name', finds: [/positions/] },
  { cell: 17, method: 'a what-if', finds: [/true/] },
  { cell: 19, method: 'eth_getLogs', finds: [/1 log in block 7/, /Transfer/, /250,000,001/] },
  { cell: 21, method: 'eth_getBlockRange', finds: [/31 blocks, 30 to 60/] },
  { cell: 23, method: 'a comparison', finds: [/fields are identical/] },
  { cell: 25, method: 'eth_getStorageAt', finds: [/250,000,001/, /uint256/] },
  {
    cell: 27,
    method: 'getTokenAccountsByOwner (jsonParsed)',
    finds: [/6 token accounts of 4 mints/, /18,446,744,073,709,551,615/],
  },
  { cell: 28, method: 'l2net_getEvents', finds: [/20 events/, /more pages/] },
  {
    cell: 30,
    method: 'eth_getTransactionReceipt',
    finds: [/Success in block 7/, /0\.00007530405591521/, /dynamic fee/],
  },
  { cell: overWebSocket, method: 'eth_getTransactionReceipt over WebSocket', finds: [/Failure in block 24/] },
  {
    cell: 34,
    method: 'eth_getTransactionReceipt of an unknown hash',
    finds: [/No receipt. The hash is unknown or the transaction is still pending./],
  },
  { cell: 36, method: 'GET baseFeeHistory', finds: [/500 blocks/, /Assumed: numbers in gwei, oldest first/] },
  {
    cell: 38,
    method: 'getTokenAccountsByOwner (base64+zstd)',
    finds: [/6 token accounts of 4 mints/, /decimals are unknown/],
  },
  { cell: 40, method: 'l2net_getEvents, next page', finds: [/20 events/] },
  { cell: 41, method: 'l2net_getTransactionReceipt', finds: [/ACCEPTED_ON_L1 in block 640,000/] },
  { cell: 43, method: 'eth_chainId', finds: [/31,337/] },
];

const description = readTestService();
const admin = new ServiceAdmin(description.admin);

/** The credits that the service counts. */
const charged = async () => (await admin.counters()).spending[description.keys.key]?.credits ?? 0;
/** The credits that the status bar shows. */
const shown = () => Number(/Credits ([\d,]+) \/ 3M/.exec(statusItem().text)?.[1]?.replaceAll(',', ''));

function statusItem(): StatusBarItem {
  const item = testWindow.status.items.get('rpcbook.credits');
  assert.ok(item);
  return item;
}

describe('the tour of the local service', () => {
  let notebook: NotebookDocument;
  let chargedBefore = 0;
  let shownBefore = 0;

  before(async () => {
    await setKey();
    await admin.configure(tourBehavior);
    for (const [name, value] of Object.entries(tourSettings(description))) await setSetting(name, value);
    const tour = await readFile(path.join(import.meta.dirname, '../sample/tour.rpc'), 'utf8');
    notebook = await openNotebook('tour.rpc', tour);
  });

  after(async () => {
    await closeTabs();
    await rm(path.join(workspaceFolder(), 'tour.rpc'));
    await admin.configure({ traces: false });
    await setSetting('rpcbook.abi.addresses', undefined);
    await setSetting('rpcbook.services', localServiceSettings(description)['rpcbook.services']);
  });

  it('shows the network and the cost of a cell before it runs', async () => {
    await waitFor(
      async () => (await cellItems(notebook.cellAt(19))).map(({ text }) => text).join('; '),
      (items) => items.includes('Local EVM chain') && items.includes('255 credits'),
    );
  });

  it('runs every cell and shows each answer decoded, the best ten first', async () => {
    chargedBefore = await charged();
    shownBefore = shown();
    const ends = answers.map(async ({ cell, method }) => [method, await nextEnd(notebook, cell)]);
    await startAllCells(notebook);
    assert.deepEqual(
      await Promise.all(ends),
      answers.map(({ method }) => [method, true]),
    );
    for (const { cell, finds } of answers) for (const text of finds) await outputShows(notebook.cellAt(cell), text);
  });

  it('counts the same credits as the service, and shows them in the status bar', async () => {
    assert.equal((await charged()) - chargedBefore, 1615);
    await waitFor(
      () => shown() - shownBefore,
      (difference) => difference === 1615,
    );
    const { text, tooltip } = statusItem();
    assert.match(text, /unpriced/);
    assert.ok(tooltip instanceof MarkdownString);
    assert.match(tooltip.value.replaceAll('\\', ''), /eth_getLogs/);
  });

  it('shares one socket for all calls over WebSocket', async () => {
    // The socket of an earlier test may have been closed since.
    assert.equal(await runCell(notebook, overWebSocket), true);
    const before = await admin.counters();
    assert.equal(await runCell(notebook, overWebSocket), true);
    assert.equal(await runCell(notebook, overWebSocket), true);
    const { attempts, sockets } = await admin.counters();
    assert.equal(attempts.ws - before.attempts.ws, 2);
    assert.deepEqual([sockets.open, sockets.opened], [1, before.sockets.opened]);
  });

  it('leaves the key in no file and no page, in any encoding', async () => {
    const { key, secret } = description.keys;
    const forms = [key, secret, `${key}:${secret}`].flatMap((text) => [
      text,
      encodeURIComponent(text),
      Buffer.from(text).toString('base64'),
      Buffer.from(text).toString('hex'),
    ]);
    const outputs = await Promise.all(notebook.getCells().map(sentToRenderer));
    const pages = [...outputs, JSON.stringify(testWindow.renderer.posted)];
    for (const form of forms) assert.ok(!pages.some((text) => text.includes(form)), 'the key is on a page');
    for (const file of await filesOf(path.dirname(workspaceFolder()))) {
      const bytes = await readFile(file).catch(() => Buffer.alloc(0));
      for (const form of forms) assert.ok(!bytes.includes(form), `the key is in ${path.basename(file)}`);
    }
  });
});

/** Returns every file below a folder, except for the fixture that contains the key on purpose. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const files: string[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    const status = await stat(file).catch(() => undefined);
    if (status?.isFile() === true && !/service\.json$/.test(name)) files.push(file);
  }
  return files;
}
