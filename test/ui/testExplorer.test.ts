import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import type { Locator } from 'playwright-core';

import { pressUntil } from './pages/pressUntil';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('the Test Explorer', () => {
  const file = 'explorer.rpc';
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
    await workbench.setTheme('dark');
    await workbench.service.adminClient.behave();
    await workbench.clear();
  });

  after(async () => {
    await rm(path.join(workbench.workspace, file), { force: true });
    await workbench.clear();
  });

  /** A row of the tests, whose label names its result. */
  const test = (label: RegExp): Locator =>
    workbench.page.locator('.test-explorer').getByRole('treeitem', { name: label });
  const execute = (command: string) => workbench.host.evaluate((api, id) => api.commands.executeCommand(id), command);

  it('lists cells with assertions, runs them on request, and shows what failed also in their notebook', async () => {
    const hash = workbench.service.landmarks.evm.transactions.failedWithReason;
    await workbench.writeFile(
      file,
      [
        `\`\`\`rpc\n# @network evm\n# @name chain\n# @assert result == 31337\neth_chainId\n\`\`\`\n`,
        `\`\`\`rpc\n# @network evm\n# @name receipt\n# @assert result.status == 0x1\n# @assert result.logs exists\neth_getTransactionReceipt ${hash}\n\`\`\`\n`,
        `\`\`\`rpc\n# @network evm\neth_blockNumber\n\`\`\`\n`,
      ].join('\n'),
    );
    const before = await workbench.service.adminClient.counters();
    await execute('workbench.view.testing.focus');
    await execute('testing.refreshTests');
    await test(/^explorer\.rpc/).waitFor();
    const listed = await workbench.service.adminClient.counters();
    assert.equal(listed.attempts.http, before.attempts.http, 'nothing is sent to list the tests');
    await execute('testing.runAll');
    await test(/^explorer\.rpc.*Failed/i).waitFor();
    const results = workbench.page.locator('.test-output-peek-tree').getByRole('treeitem');
    await results.filter({ hasText: 'chain' }).waitFor();
    const diff = workbench.page.locator('.test-output-peek-message-container .monaco-diff-editor');
    const expected = diff.locator('.editor.original').getByText('0x1').first();
    await pressUntil(results.filter({ hasText: 'Assertion failed' }), () => expected.isVisible());
    await diff.locator('.editor.modified').getByText('0x0').first().waitFor();
    await workbench.screenshot('test-explorer-unseen');
    await workbench.notebook.open(path.join(workbench.workspace, file));
    await execute('testing.runAll');
    const output = await workbench.notebook.output(1);
    await output.locator('.assertions .failed').getByText('but it is "0x0"').waitFor();
    await output.locator('.assertions .holds').getByText('result.logs exists').waitFor();
    await workbench.page.locator('.notebookOverlay').getByText('result.status == 0x1').first().waitFor();
    await workbench.screenshot('test-explorer-open');
  });
});
