import assert from 'node:assert/strict';

import { axeFindings } from './pages/axeFindings';
import { BuilderPage } from './pages/builderPage';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { stepsOutOfOrder, stopsCovered, stopsUnseen, turnBack, walkTabs } from './pages/tabStops';
import type { WorkbenchPage } from './pages/workbenchPage';

/** The themes of the workbench, and the kind that VS Code writes into the body of a webview. */
const themes = [
  { name: 'light', kind: 'vscode-light' },
  { name: 'highContrast', kind: 'vscode-high-contrast' },
  { name: 'dark', kind: 'vscode-dark' },
] as const;

describe('access to a page of Rpcbook', () => {
  let workbench: WorkbenchPage;
  let builder: BuilderPage;

  before(async () => {
    workbench = await sharedWorkbench();
    builder = new BuilderPage(workbench);
    await setKey(workbench);
  });

  after(() => workbench.setTheme('dark'));

  it('has no finding of axe-core, and Tab reaches everything in sight, in light, high contrast and dark', async () => {
    await workbench.host.evaluate((api) =>
      api.commands.executeCommand('rpcbook.builder.open', {
        serviceId: 'local-service',
        networkId: 'evm',
        method: 'eth_getTransactionReceipt',
      }),
    );
    await builder.field('hash').fill(workbench.service.landmarks.evm.transactions.tokenTransfer);
    await builder.send.click();
    await builder.answer.getByRole('article').waitFor();
    const frame = await (await builder.frame.locator('body').elementHandle())?.ownerFrame();
    assert.ok(frame);
    // The body of a webview is transparent, and axe-core can't see the editor behind it.
    await frame.evaluate(() => document.body.style.setProperty('background', 'var(--vscode-editor-background)'));
    for (const { name, kind } of themes) {
      await workbench.setTheme(name);
      await builder.frame.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
      assert.deepEqual(await axeFindings(frame, 'page'), [], name);
      await frame.evaluate(() => Object.assign(globalThis, { seenFocus: undefined }));
      await builder.network.focus();
      const forth = await walkTabs(workbench.page, frame);
      assert.ok(forth.length > 3, `${forth.length} stops`);
      assert.deepEqual(stepsOutOfOrder(forth, { columns: true }), [], name);
      assert.deepEqual(stopsUnseen(forth), [], name);
      assert.deepEqual(stopsCovered(forth), [], name);
      await turnBack(frame);
      const back = await walkTabs(workbench.page, frame, 'Shift+Tab');
      assert.ok(back.length >= forth.length, `${forth.length} stops, and ${back.length} on the way back`);
      assert.deepEqual(stopsCovered(back), [], name);
    }
  });
});
