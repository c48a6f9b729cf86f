import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { env, type NotebookDocument, window } from 'vscode';

import { openFileHistory } from '../../src/disk/fileHistory';
import { HistoryTree } from '../../src/host/history/historyTree';
import { ServiceSettings } from '../../src/host/settings/serviceSettings';
import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { filesBelow } from '../ui/pages/filesBelow';
import { readTestService } from './readTestService';
import { nextEnd, notebookText, openNotebook, runCell, startCell, workspaceFolder } from './window/cells';
import { OpenBuilder } from './window/openBuilder';
import { closeTabs, noticeOf, promptFor, setKey, start, testWindow } from './window/testWindow';
import { type TreeRow, TreeRows } from './window/treeRows';

const { admin, keys, landmarks } = readTestService();
const hash = landmarks.evm.transactions.tokenTransfer;
const method = 'eth_getTransactionReceipt';
const chain = 'Local EVM chain';

async function clearHistory(): Promise<void> {
  const done = start('rpcbook.history.clear');
  (await noticeOf('Clear the request history?')).answer('Clear');
  await done;
}

describe('the history of requests', () => {
  const rows = new TreeRows('rpcbook.history');

  before(async () => {
    await setKey();
    await clearHistory();
    const notebook = await openNotebook('sent.rpc', notebookText(`# @network evm\n${method} ${hash}`));
    assert.equal(await runCell(notebook, 0), true);
    await closeTabs();
  });
  afterEach(closeTabs);
  after(clearHistory);

  /** The latest request of a method. */
  const latest = (of = method): Promise<TreeRow> => rows.find(chain, of, /./);
  const files = async () =>
    (await filesBelow(path.dirname(workspaceFolder()))).filter((file) => /history-\d+\.jsonl$/.test(file));

  it('lists requests by network and method, with time, outcome, and credits', async () => {
    const { item } = await latest();
    assert.equal(item.label, hash);
    assert.match(String(item.description), /^\d+:\d\d.* · \d+ ms · 80 credits$/);
    const spoken = /^eth_getTransactionReceipt, Local EVM chain, Succeeded, .*\d+ ms · 80 credits/;
    assert.match(item.accessibilityInformation?.label ?? '', spoken);
  });

  it('opens a request in the builder', async () => {
    await rows.click(await latest());
    const { setup } = await OpenBuilder.shown(method);
    assert.deepEqual([setup.draft.parameters, setup.sendsAtOnce], [{ hash: { kind: 'text', text: hash } }, false]);
  });

  it('sends a request again', async () => {
    const spent = async () => (await new ServiceAdmin(admin).counters()).spending[keys.key]?.credits ?? 0;
    const count = async () => Number((await rows.find(chain, method)).item.description);
    const [before, countBefore] = [await spent(), await count()];
    await rows.press(await latest(), 'Run Again');
    const builder = await OpenBuilder.shown(method);
    await waitFor(
      () => builder.answer,
      (answer) => /Success in block/.test(answer),
    );
    assert.equal((await spent()) - before, 80);
    await waitFor(count, (now) => now === countBefore + 1);
  });

  it('inserts a request as a cell', async () => {
    const notebook = await openNotebook('into.rpc', '# Notes\n');
    await rows.press(await latest(), 'Add to Notebook');
    const texts = await waitFor(
      () => notebook.getCells().map(({ document }) => document.getText()),
      ({ length }) => length === 2,
    );
    assert.equal(texts[1], `# @network local-service/evm\n${method} ${hash}`);
  });

  it('copies a request as fetch', async () => {
    const done = rows.press(await latest(), 'Copy As');
    await (await promptFor('Select a format')).pick('fetch');
    await done;
    assert.match(testWindow.status.lines.at(-1) ?? '', /Copied as fetch/);
    assert.match(await env.clipboard.readText(), /process\.env\.API_KEY/);
  });

  it('is read from its file by another window, or by this one after a restart', async () => {
    const [file = ''] = await files();
    const store = openFileHistory({ folder: path.dirname(file), onProblem: assert.fail });
    const settings = new ServiceSettings();
    const [entry] = await store.entries();
    const tree = new HistoryTree(
      store,
      () => entry?.workspace ?? '',
      (key) => settings.networks.find((network) => network.key === key),
    );
    const [network] = await tree.getChildren();
    const [ofMethod] = await tree.getChildren(network);
    const [read] = await tree.getChildren(ofMethod);
    assert.ok(read);
    const { item } = await latest();
    const { label, description } = tree.getTreeItem(read);
    assert.deepEqual([label, description], [item.label, item.description]);
    for (const disposable of [tree, settings, store]) disposable.dispose();
  });

  it('contains no key that a user wrote into a request', async () => {
    const { key } = keys;
    const encoded = Buffer.from(key).toString('base64');
    const notebook = await openNotebook(
      'leak.rpc',
      notebookText(`# @network evm\n# @method raw\nweb3_leak "${key}" "${encoded}"`),
    );
    await runUnknown(notebook);
    await latest('web3_leak');
    const texts = await Promise.all((await files()).map((file) => readFile(file, 'utf8')));
    assert.ok(texts.some((text) => text.includes('web3_leak') && text.includes('[redacted]')));
    for (const form of [key, encoded])
      assert.ok(!texts.some((text) => text.includes(form)), 'the key is in the history');
    await rm(notebook.uri.fsPath);
  });

  /** Runs a cell whose method nobody described, so that it may do more than read. */
  async function runUnknown(notebook: NotebookDocument): Promise<void> {
    const end = nextEnd(notebook, 0);
    const done = startCell(notebook, 0);
    (await noticeOf('web3_leak')).answer('Send Call');
    await Promise.all([done, end]);
  }

  it('is cleared on request', async () => {
    await latest();
    await clearHistory();
    await waitFor(
      () => rows.texts(),
      ({ length }) => length === 0,
    );
  });
});

describe('the variables of a notebook', () => {
  const rows = new TreeRows('rpcbook.variables');

  before(setKey);
  afterEach(closeTabs);

  it('are listed with value and origin, and can be copied and revealed', async () => {
    const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
    const cells = [`@token = ${token}`, '# @network evm\n# @name chain\neth_chainId'];
    const notebook = await openNotebook('names.rpc', notebookText(...cells));
    const describes = (name: string, text: RegExp) =>
      waitFor(
        async () => String((await rows.find(name)).item.description),
        (description) => text.test(description),
      );
    await describes('token', /written in cell 1/);
    await describes('chain', /not run yet/);
    assert.equal(await runCell(notebook, 1), true);
    await describes('chain', /"0x7a69".*answer of cell 2/);
    await rows.press(await rows.find('token'), 'Copy Value');
    assert.equal(testWindow.status.lines.at(-1), 'Copied the value of token');
    assert.equal(await env.clipboard.readText(), token);
    await rows.click(await rows.find('chain'));
    await waitFor(
      () => window.activeTextEditor?.document.getText(window.activeTextEditor.selection),
      (selected) => selected === 'chain',
    );
  });
});
