import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('the contracts of a project', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.clear();
    await setKey(workbench);
  });

  after(() => rm(path.join(workbench.workspace, 'deployments'), { recursive: true, force: true }));

  it('have their names beside their addresses, without a setting', async () => {
    const { contracts, accounts } = workbench.service.landmarks.evm;
    const list = JSON.stringify({ '31337': { Treasury: contracts.token.address, Owner: accounts.deployer } });
    await workbench.writeFile('deployments/local/addresses.json', list);
    // A watcher may report the file only after the run.
    await workbench.host.evaluate((api) => api.commands.executeCommand('rpcbook.contracts.refresh'));
    const hash = '0xd49f380533779045e0a31d5f485bd6ea6705e92b06d79aab1c64850119c28697';
    const text = `\`\`\`rpc\n# @network evm\neth_getTransactionReceipt ${hash}\n\`\`\`\n`;
    await workbench.notebook.open(await workbench.writeFile('deployed.rpc', text));
    assert.equal(await workbench.notebook.run(0), true);
    const output = await workbench.notebook.output(0);
    await output.getByText('Treasury').first().waitFor();
    await output.getByText('Owner').first().waitFor();
    await workbench.screenshot('deployments');
  });

  it('offer their layouts for a variable, and read it by two clicks', async () => {
    const { contracts } = workbench.service.landmarks.evm;
    const text = `\`\`\`rpc\n# @network evm\neth_getStorageAt ${contracts.vault.address} longText latest\n\`\`\`\n`;
    await workbench.notebook.open(await workbench.writeFile('layout.rpc', text));
    assert.equal(await workbench.notebook.run(0), false);
    const refused = await workbench.notebook.output(0);
    const use = refused.getByRole('button', { name: 'Use the Layout of Vault' });
    await use.waitFor();
    await workbench.screenshot('layout-offered');
    await use.click();
    await (await workbench.notebook.cell(0)).getByText('@layout').waitFor();
    assert.equal(await workbench.notebook.run(0), true);
    await (await workbench.notebook.output(0)).getByText('This text is longer than thirty-one bytes').first().waitFor();
  });
});
