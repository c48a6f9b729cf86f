import assert from 'node:assert/strict';

import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('the workbench', () => {
  let workbench: WorkbenchPage;
  before(async () => {
    workbench = await sharedWorkbench();
  });

  it('has the extension and runs a command from the palette', async () => {
    const active = await workbench.host.evaluate(async (api) => {
      const extension = api.extensions.getExtension('rpcbook.rpcbook');
      await extension?.activate();
      return extension?.isActive;
    });
    assert.equal(active, true);
    await workbench.runCommand('View: Toggle Panel Visibility');
    await workbench.page.locator('.part.panel').waitFor();
    await workbench.runCommand('View: Toggle Panel Visibility');
    await workbench.page.locator('.part.panel').waitFor({ state: 'hidden' });
  });

  for (const theme of ['dark', 'light', 'highContrast'] as const) {
    it(`shows a text editor in the ${theme} theme`, async () => {
      await workbench.setTheme(theme);
      const editor = await workbench.openText(await workbench.writeFile('hello.txt', 'hello from the test'));
      await editor.getByText('hello from the test').waitFor();
      await workbench.screenshot(`workbench-${theme}`);
    });
  }
});
