import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import type { Locator } from 'playwright-core';

import { waitFor } from '../run/waitFor';
import { BuilderPage } from './pages/builderPage';
import { filesBelow } from './pages/filesBelow';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { TreeView } from './pages/treeView';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('the history of requests', () => {
  let workbench: WorkbenchPage;
  let builder: BuilderPage;
  let history: TreeView;
  let hash: string;

  before(async () => {
    workbench = await sharedWorkbench();
    builder = new BuilderPage(workbench);
    hash = workbench.service.landmarks.evm.transactions.tokenTransfer;
    await setKey(workbench);
    await clearHistory();
    await workbench.notebook.open(
      await workbench.writeFile('sent.rpc', `\`\`\`rpc\n# @network evm\neth_getTransactionReceipt ${hash}\n\`\`\`\n`),
    );
    assert.equal(await workbench.notebook.run(0), true);
    history = await workbench.openTree('rpcbook.history', 'History');
  });

  beforeEach(() => workbench.clear());

  async function clearHistory(): Promise<void> {
    await workbench.openTree('rpcbook.history', 'History');
    await workbench.runCommand('Rpcbook: Clear History…');
    await workbench.dialog.getByRole('button', { name: 'Clear' }).click();
  }

  /** Opens the groups down to the requests of a method, and returns the latest row. */
  async function latest(method: string): Promise<string> {
    await history.item('Local EVM chain').waitFor();
    await history.item(method).waitFor();
    await history.expand(method);
    const rows = history.pane.getByRole('treeitem', { level: 3 });
    await rows.first().waitFor();
    return await rows.first().locator('.monaco-icon-label-container .label-name').innerText();
  }

  it('lists requests by network and method, with time, outcome, and credits', async () => {
    await latest('eth_getTransactionReceipt');
    const texts = (await history.texts()).join('\n');
    assert.match(texts, /Local EVM chain/);
    assert.match(texts, /\d+ ms · 80 credits · "0x/);
    const accessibleLabel = /^eth_getTransactionReceipt, Local EVM chain, Succeeded, .*\d+ ms · 80 credits/;
    await history.pane.getByRole('treeitem', { name: accessibleLabel }).first().waitFor();
    await workbench.screenshot('history');
  });

  /** Opens the latest request of a method in the builder, and returns its field for a hash. */
  async function openLatest(method: string): Promise<Locator> {
    const row = await latest(method);
    await history.item(row).click();
    const field = builder.field('hash');
    const isShown = await field.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    );
    // In the browser, the first page after the window was loaded again may stay empty.
    if (!isShown) {
      await workbench.clear();
      await history.item(row).click();
    }
    await field.waitFor();
    return field;
  }

  it('opens a request in the builder', async () => {
    const field = await openLatest('eth_getTransactionReceipt');
    assert.equal(await field.inputValue(), hash);
  });

  it('sends a request again', async () => {
    const spent = async () =>
      (await workbench.service.adminClient.counters()).spending[workbench.service.keys.key]?.credits ?? 0;
    const before = await spent();
    const row = await latest('eth_getTransactionReceipt');
    await history.pressInlineAction(row, 'Run Again');
    const isOpened = await builder.method.waitFor({ timeout: 20_000 }).then(
      () => true,
      () => false,
    );
    // A row that is drawn again at that moment ignores the press.
    if (!isOpened && (await spent()) === before) await history.pressInlineAction(row, 'Run Again');
    await builder.answer
      .getByText(/Success in block/)
      .first()
      .waitFor();
    assert.equal((await spent()) - before, 80);
    await history
      .item('eth_getTransactionReceipt')
      .filter({ hasText: /eth_getTransactionReceipt\s*2$/ })
      .waitFor();
  });

  it('inserts a request as a cell', async () => {
    await workbench.notebook.open(await workbench.writeFile('into.rpc', '# Notes\n'));
    const added = workbench.notebook.editor.getByText('eth_getTransactionReceipt').first();
    await history.pressUntilShown(await latest('eth_getTransactionReceipt'), 'Add to Notebook', added);
    const lastCell = () =>
      workbench.host.evaluate((api) => api.window.activeNotebookEditor?.notebook.getCells().at(-1)?.document.getText());
    // The window shows the cell before the extension host receives it.
    await waitFor(
      () => lastCell(),
      (state) => state !== '# Notes',
    );
    assert.equal(await lastCell(), `# @network local-service/evm\neth_getTransactionReceipt ${hash}`);
  });

  it('copies a request as fetch', async () => {
    const { quickInput } = workbench;
    // A prompt closes by itself if VS Code gives the focus back to a webview meanwhile.
    await waitFor(async () => {
      await history.pickContextMenu(await latest('eth_getTransactionReceipt'), 'Copy As…');
      return quickInput
        .row('fetch')
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        );
    });
    await quickInput.expect('Select a format');
    // The message disappears again after five seconds.
    const isTold = workbench.page
      .locator('.statusbar')
      .getByText(/Copied as fetch/)
      .waitFor();
    await Promise.all([isTold, quickInput.pick('fetch')]);
    const copied = await workbench.host.evaluate(async (api) => api.env.clipboard.readText());
    assert.match(copied, /process\.env\.API_KEY/);
  });

  it('is restored after a reload, and then opens requests in the builder', async () => {
    await workbench.reload();
    history = await workbench.openTree('rpcbook.history', 'History');
    const field = await openLatest('eth_getTransactionReceipt');
    assert.equal(await field.inputValue(), hash);
  });

  it('contains no key that a user wrote into a request', async () => {
    const { key } = workbench.service.keys;
    const notebook = await workbench.writeFile(
      'leak.rpc',
      `\`\`\`rpc\n# @network evm\n# @method raw\nweb3_leak "${key}" "${Buffer.from(key).toString('base64')}"\n\`\`\`\n`,
    );
    await workbench.notebook.open(notebook);
    await workbench.notebook.startRun(0);
    await workbench.dialog.getByRole('button', { name: 'Send Call', exact: true }).click();
    await latest('web3_leak');
    // Other tests search all written files for the key. The user of this test put it into this file.
    await workbench.clear();
    await rm(notebook);
    const folder = path.dirname(workbench.workspace);
    const files = (await filesBelow(folder)).filter((file) => /history-\d+\.jsonl$/.test(file));
    assert.ok(files.length > 0);
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      assert.ok(text.includes('web3_leak') && text.includes('[redacted]'));
      for (const form of [key, Buffer.from(key).toString('base64')])
        assert.ok(!text.includes(form), 'the key is in the history');
    }
  });

  it('is cleared on request', async () => {
    await clearHistory();
    await history.welcome.getByText('Requests you send appear here').waitFor();
  });
});

describe('the variables of a notebook', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
  });

  it('are listed with value and origin, and can be copied and revealed', async () => {
    await workbench.notebook.open(
      await workbench.writeFile(
        'names.rpc',
        '```rpc\n@token = 0x5FbDB2315678afecb367f032d93F642f64180aa3\n```\n\n```rpc\n# @network evm\n# @name chain\neth_chainId\n```\n',
      ),
    );
    const view = await workbench.openTree('rpcbook.variables', 'Variables');
    await view.item('token').filter({ hasText: 'written in cell 1' }).waitFor();
    await view.item('chain').filter({ hasText: 'not run yet' }).waitFor();
    assert.equal(await workbench.notebook.run(1), true);
    await view.item('chain').filter({ hasText: '"0x7a69"' }).filter({ hasText: 'answer of cell 2' }).waitFor();
    await workbench.screenshot('variables');
    const told = workbench.page.locator('.statusbar').getByText('Copied the value of token');
    await view.pressUntilShown('token', 'Copy Value', told);
    const copied = await workbench.host.evaluate(async (api) => api.env.clipboard.readText());
    assert.equal(copied, '0x5FbDB2315678afecb367f032d93F642f64180aa3');
    const selected = () =>
      workbench.host.evaluate((api) => {
        const editor = api.window.activeTextEditor;
        return editor?.document.getText(editor.selection);
      });
    for (let turn = 0; (await selected()) !== 'chain'; turn += 1) {
      // A row that is drawn again at that moment ignores the click.
      if (turn % 250 === 0) await view.item('chain').click();
      await workbench.page.waitForTimeout(20);
    }
  });
});
