import assert from 'node:assert/strict';

import type { Frame, FrameLocator, Locator } from 'playwright-core';

import { waitFor } from '../run/waitFor';
import { AnswerTab } from './pages/answerPage';
import { axeFindings } from './pages/axeFindings';
import { BuilderPage } from './pages/builderPage';
import { cutParts } from './pages/reflow';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { stepsOutOfOrder, stopsCovered, stopsUnseen, type TabStop, turnBack, walkTabs } from './pages/tabStops';
import type { WorkbenchPage } from './pages/workbenchPage';

/** The themes of the workbench, and the kind that VS Code writes into the body of a webview. */
const themes = [
  { name: 'light', kind: 'vscode-light' },
  { name: 'highContrast', kind: 'vscode-high-contrast' },
  { name: 'highContrastLight', kind: 'vscode-high-contrast-light' },
  { name: 'dark', kind: 'vscode-dark' },
] as const;

describe('access to the pages of Rpcbook', () => {
  let workbench: WorkbenchPage;
  let builder: BuilderPage;
  let answer: AnswerTab;

  before(async () => {
    workbench = await sharedWorkbench();
    builder = new BuilderPage(workbench);
    answer = new AnswerTab(workbench);
    await setKey(workbench);
  });

  beforeEach(async () => {
    await workbench.clear();
    await workbench.service.adminClient.behave();
  });

  after(async () => {
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await showSideBar(true);
    await workbench.setTheme('dark');
  });

  async function showSideBar(isShown: boolean): Promise<void> {
    if (isShown) await workbench.openTree('rpcbook.networks', 'Networks');
    else await workbench.host.evaluate((api) => api.commands.executeCommand('workbench.action.closeSidebar'));
  }

  /** Walks from the first control of a page to its last, and back. */
  async function walk(page: FrameLocator, first: Locator): Promise<readonly TabStop[]> {
    const frame = await frameOf(page);
    await frame.evaluate(() => Object.assign(globalThis, { seenFocus: undefined }));
    await first.focus();
    const forth = await walkTabs(workbench.page, frame);
    await turnBack(frame);
    const back = await walkTabs(workbench.page, frame, 'Shift+Tab');
    assert.deepEqual(stopsCovered([...forth, ...back]), []);
    assert.ok(
      forth.length > 3 && back.length >= forth.length,
      `${forth.length} stops, and ${back.length} on the way back`,
    );
    return forth;
  }

  /** Checks a page in a usual window in some themes, in a narrow one, and in one at 200 % zoom. */
  async function assertReachable(
    title: string,
    page: FrameLocator,
    first: Locator,
    seenIn = themes.slice(),
  ): Promise<void> {
    await showSideBar(true);
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    for (const { name, kind } of seenIn) {
      await workbench.setTheme(name);
      await page.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
      const stops = await walk(page, first);
      assert.deepEqual(stepsOutOfOrder(stops, { columns: true }), [], name);
      assert.deepEqual(stopsUnseen(stops), [], name);
    }
    await showSideBar(false);
    for (const size of [
      { width: 560, height: 800 },
      { width: 640, height: 400 },
    ]) {
      await workbench.page.setViewportSize(size);
      const frame = await frameOf(page);
      await frame.waitForFunction((width) => innerWidth < width, size.width);
      assert.deepEqual(stepsOutOfOrder(await walk(page, first)), [], `${size.width}`);
      assert.deepEqual(await cutParts(frame), [], `${size.width}`);
      await first.focus();
      await workbench.screenshot(`narrow-${title}-${size.width}`);
    }
  }

  async function frameOf(page: FrameLocator): Promise<Frame> {
    const frame = await (await page.locator('body').elementHandle())?.ownerFrame();
    assert.ok(frame);
    return frame;
  }

  async function assertAccessible(page: FrameLocator): Promise<void> {
    for (const { name, kind } of themes) {
      await workbench.setTheme(name);
      await page.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
      const frame = await frameOf(page);
      // The body of a webview is transparent, and axe-core can't see the editor behind it.
      await frame.evaluate(() => document.body.style.setProperty('background', 'var(--vscode-editor-background)'));
      assert.deepEqual(await axeFindings(frame, 'page'), [], name);
    }
  }

  async function openBuilder(networkId: string, method: string): Promise<void> {
    await workbench.host.evaluate((api, request) => api.commands.executeCommand('rpcbook.builder.open', request), {
      serviceId: 'local-service',
      networkId,
      method,
    });
    await waitFor(
      () => builder.method.inputValue(),
      (state) => state === method,
    );
  }

  for (const [network, method] of [
    ['evm', 'eth_getLogs'],
    ['evm', 'eth_getStorageAt'],
    ['evm', 'eth_call'],
    ['l2net', 'l2net_getEvents'],
    ['solana', 'getTokenAccountsByOwner'],
  ] as const) {
    it(`has no finding of axe-core in the request builder with ${method}`, async () => {
      await openBuilder(network, method);
      await builder.send.waitFor();
      await assertAccessible(builder.frame);
    });
  }

  it('has no finding of axe-core in the request builder with problems and with an answer', async () => {
    await openBuilder('evm', 'eth_getTransactionReceipt');
    await builder.send.click();
    await builder.frame.getByText('Fix the highlighted fields before sending.').waitFor();
    await assertAccessible(builder.frame);
    await openBuilder('evm', 'eth_blockNumber');
    await builder.send.click();
    await builder.answer.getByRole('article').waitFor();
    await assertAccessible(builder.frame);
  });

  async function openReceipt(): Promise<void> {
    await workbench.runCommand('Rpcbook: Look Up Receipt');
    // The command palette holds the title too, and closes a moment later.
    await workbench.quickInput.root.locator('.quick-input-title', { hasText: 'Look Up Receipt' }).waitFor();
    await workbench.quickInput.input.fill(workbench.service.landmarks.evm.transactions.tokenTransfer);
    await workbench.quickInput.input.press('Enter');
    await answer.shows(/Success in block/);
  }

  it('has no finding of axe-core in the result of a lookup', async () => {
    await openReceipt();
    await assertAccessible(answer.frame);
  });

  it('continues kept rows with Enter, from the bar below a cell', async () => {
    const { contracts, bazaar } = workbench.service.landmarks.evm;
    const query = `{ "address": "${contracts.bazaar.address}", "fromBlock": ${bazaar.fromBlock}, "toBlock": ${bazaar.toBlock} }`;
    const cell = `\`\`\`rpc\n# @network evm\n# @budget 600\neth_getLogs ${query}\n\`\`\`\n`;
    await workbench.notebook.open(await workbench.writeFile('kept.rpc', cell));
    assert.equal(await workbench.notebook.run(0), false);
    const row = await workbench.notebook.cell(0);
    const kept = row.getByRole('button', { name: /^Continues.*rows kept/ });
    const order = () =>
      workbench.host.evaluate(
        (api) => api.window.activeNotebookEditor?.notebook.cellAt(0).executionSummary?.executionOrder ?? 0,
      );
    // An item that is drawn again at that moment loses the focus, and the key is ignored.
    for (let attempt = 0; attempt < 4 && (await order()) <= 1; attempt += 1) {
      await kept.focus();
      await workbench.page.keyboard.press('Enter');
      for (let turn = 0; turn < 200 && (await order()) <= 1; turn += 1) await workbench.page.waitForTimeout(50);
    }
    assert.equal(await workbench.notebook.finished(0, 1), false);
  });

  it('reaches everything in the request builder with Tab, in reading order', async () => {
    await openBuilder('evm', 'eth_getTransactionReceipt');
    await builder.field('hash').fill(workbench.service.landmarks.evm.transactions.tokenTransfer);
    await builder.send.click();
    await builder.answer.getByRole('article').waitFor();
    const announced = builder.frame
      .getByRole('status')
      .filter({ hasText: /^Transaction receipt\. Success in block 7/ });
    await announced.waitFor({ state: 'attached' });
    await assertReachable('answer', builder.frame, builder.network, themes.slice(-1));
  });

  it('reaches everything in a form of many fields with Tab, in reading order', async () => {
    await openBuilder('evm', 'eth_getLogs');
    await assertReachable('form', builder.frame, builder.network);
  });

  it('reaches everything in the result of a lookup with Tab, in reading order', async () => {
    await openReceipt();
    const announced = answer.frame.getByRole('status').filter({ hasText: /^Transaction receipt\. Success in block 7/ });
    await announced.waitFor({ state: 'attached' });
    await assertReachable('lookup', answer.frame, answer.button('Add to Notebook'));
  });
});
