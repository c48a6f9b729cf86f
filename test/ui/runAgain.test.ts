import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('Run This Again With…', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
    await workbench.setTheme('dark');
  });

  beforeEach(async () => {
    await workbench.service.adminClient.behave();
    await workbench.clear();
  });

  /** The texts of the cells of the notebook in front. */
  function cells(): Promise<readonly string[]> {
    return workbench.host.evaluate((api) =>
      (api.window.activeNotebookEditor?.notebook.getCells() ?? []).map((cell) => cell.document.getText()),
    );
  }

  it('adds a cell from a failed receipt, which fails until an override changes the state', async () => {
    const { failedWithReason } = workbench.service.landmarks.evm.transactions;
    const file = await workbench.writeFile(
      'runAgain.rpc',
      `\`\`\`rpc\n# @network evm\neth_getTransactionReceipt ${failedWithReason}\n\`\`\`\n`,
    );
    await workbench.notebook.open(file);
    await workbench.notebook.run(0);
    const before = await workbench.service.adminClient.counters();
    const receipt = await workbench.notebook.output(0);
    const button = receipt.getByRole('button', { name: /^Run This Again With…/ });
    await button.waitFor();
    await workbench.screenshot('run-again-receipt');
    await button.click();
    await workbench.notebook.cell(1);
    const after = await workbench.service.adminClient.counters();
    assert.equal(after.attempts.http - before.attempts.http, 1, 'the transaction is asked for, and nothing is run');
    // The extension host learns of the cell a little later than the window.
    await waitFor(
      async () => (await cells()).length,
      (count) => count === 2,
    );
    const [, added = ''] = await cells();
    assert.match(
      added,
      new RegExp(
        `^# @network \\S+/evm\n# Runs this transaction again, on the block before its own:\n# ${failedWithReason}\n`,
      ),
    );
    assert.match(added, /# # @override \S+\.balance = 10 ether\n/);
    assert.match(added, /\neth_call 0x\w{40} failWithReason\(string\) "not today" \{ from: 0x\w{40}, /);
    await workbench.screenshot('run-again-cell');
    assert.equal(await workbench.notebook.run(1), false);
    const output = await workbench.notebook.output(1);
    await output
      .getByText(/not today/)
      .first()
      .waitFor();
    await workbench.host.evaluate(async (api) => {
      const document = api.window.activeNotebookEditor?.notebook.cellAt(1).document;
      if (document === undefined) throw new Error('there is no cell');
      const edit = new api.WorkspaceEdit();
      const [, to = ''] = /eth_call (0x[\da-fA-F]{40}) /.exec(document.getText()) ?? [];
      const head = `# @override ${to}.code = 0x602a5f5260205ff3\n# @blockOverride time = 2030-01-01T00:00:00Z\n`;
      edit.insert(document.uri, new api.Position(0, 0), head);
      await api.workspace.applyEdit(edit);
    });
    assert.equal(await workbench.notebook.run(1), true);
    const changed = await workbench.notebook.output(1);
    await changed.getByText(/With 2 overrides: this is what would happen/).waitFor();
    await workbench.screenshot('run-again-answer');
    await workbench.setTheme('light');
    await workbench.screenshot('run-again-answer-light');
    await workbench.setTheme('dark');
  });

  it('is not offered for a receipt of a success', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    const file = await workbench.writeFile(
      'runAgainSuccess.rpc',
      `\`\`\`rpc\n# @network evm\neth_getTransactionReceipt ${tokenTransfer}\n\`\`\`\n`,
    );
    await workbench.notebook.open(file);
    await workbench.notebook.run(0);
    const receipt = await workbench.notebook.output(0);
    await receipt.getByRole('button', { name: /^Trace/ }).waitFor();
    assert.equal(await receipt.getByRole('button', { name: /^Run This Again With…/ }).count(), 0);
  });
});
