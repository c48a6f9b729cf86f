import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('calls by name in cells', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.clear();
    await setKey(workbench);
    const { contracts, accounts } = workbench.service.landmarks.evm;
    const names = { Token: contracts.token.address, Vault: contracts.vault.address, Owner: accounts.deployer };
    await workbench.writeFile('deployments/local/addresses.json', JSON.stringify({ '31337': names }));
    // A watcher may report the file only after the names are asked for.
    await workbench.host.evaluate((api) => api.commands.executeCommand('rpcbook.contracts.refresh'));
  });

  after(async () => {
    await rm(path.join(workbench.workspace, 'deployments'), { recursive: true, force: true });
    await workbench.setTheme('dark');
  });

  it('are completed, sent, and decoded', async () => {
    const file = await workbench.writeFile('called.rpc', '```rpc\n# @network evm\neth_call Token\n```\n');
    await workbench.notebook.open(file);
    await workbench.notebook.clickLine(0, -1);
    await workbench.page.keyboard.press('ControlOrMeta+End');
    await workbench.page.keyboard.type(' bal');
    const offered = workbench.page.locator('.suggest-widget.visible .monaco-list-row.focused');
    await workbench.page.keyboard.press('ControlOrMeta+Space');
    await offered.getByText('balanceOf').first().waitFor();
    await workbench.screenshot('call-by-name-completion');
    await workbench.page.keyboard.press('Tab');
    await workbench.page.keyboard.type('Own');
    await offered.getByText('Owner').first().waitFor();
    await workbench.page.keyboard.press('Enter');
    await offered.first().waitFor({ state: 'detached' });
    await workbench.page.keyboard.press('Escape');
    assert.equal(await workbench.notebook.run(0), true);
    const output = await workbench.notebook.output(0);
    await output.getByText('balanceOf').first().waitFor();
    await output.getByText('Sent 3 values in another form').click();
    await output
      .getByText(/0x70a08231/)
      .first()
      .waitFor();
    await workbench.screenshot('call-by-name');
  });

  it('have a button for the name that a misspelled one stands for, which mends the cell', async () => {
    const text = '```rpc\n# @network evm\neth_call Token balanceOff Owner\n```\n';
    await workbench.notebook.open(await workbench.writeFile('typo.rpc', text));
    assert.equal(await workbench.notebook.run(0), false);
    const output = await workbench.notebook.output(0);
    await output.getByRole('button', { name: 'Use balanceOf', exact: true }).click();
    const cell = await workbench.notebook.cell(0);
    await cell.getByText('balanceOf Owner').first().waitFor();
    assert.equal(await workbench.notebook.run(0), true);
  });

  it('are rows of one table, if a cell has several', async () => {
    const calls = [
      'Token symbol()(string)',
      'Token balanceOf Owner',
      'Token transfer Owner 1e60',
      'Vault balances Owner',
    ];
    const text = `\`\`\`rpc\n# @network evm\n${calls.map((call) => `eth_call ${call}`).join('\n')}\n\`\`\`\n`;
    await workbench.notebook.open(await workbench.writeFile('calledList.rpc', text));
    await workbench.notebook.run(0);
    const output = await workbench.notebook.output(0);
    await output.getByText('4 calls').first().waitFor();
    await output.getByText('symbol').first().waitFor();
    await workbench.screenshot('call-list');
    await workbench.setTheme('light');
    await output.getByText('symbol').first().waitFor();
    await workbench.screenshot('call-list-light');
  });
});
