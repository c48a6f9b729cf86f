import assert from 'node:assert/strict';

import type { Frame, FrameLocator } from 'playwright-core';

import { waitUntil } from '../integration/waitUntil';
import { AnswerTab } from './pages/answerPage';
import { axeFindings } from './pages/axeFindings';
import { BuilderPage } from './pages/builderPage';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

/** The themes of the workbench, and the kind that VS Code writes into the body of a webview. */
const themes = [
  { name: 'light', kind: 'vscode-light' },
  { name: 'highContrast', kind: 'vscode-high-contrast' },
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

  after(() => workbench.setTheme('dark'));

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
    await waitUntil(async () => (await builder.method.inputValue()) === method);
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

  it('has no finding of axe-core in the result of a lookup', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    await workbench.runCommand('Rpcbook: Look Up Receipt');
    await workbench.quickInput.input.fill(tokenTransfer);
    await workbench.quickInput.input.press('Enter');
    await answer.shows(/Success in block/);
    await assertAccessible(answer.frame);
  });
});
