import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { waitFor } from '../run/waitFor';
import { readTestService } from './readTestService';
import { notebookText, openNotebook, outputShows, runCell, workspaceFolder, writeWorkspaceFile } from './window/cells';
import { pressRemedy } from './window/remedies';
import { closeTabs, setKey, start } from './window/testWindow';

const { contracts, accounts, transactions } = readTestService().landmarks.evm;

describe('the contracts of a project', () => {
  before(setKey);
  afterEach(closeTabs);
  after(async () => {
    await rm(path.join(workspaceFolder(), 'deployments'), { recursive: true, force: true });
    await start('rpcbook.contracts.refresh');
  });

  it('have their names beside their addresses, without a setting', async () => {
    const list = JSON.stringify({ '31337': { Treasury: contracts.token.address, Owner: accounts.deployer } });
    await writeWorkspaceFile('deployments/local/addresses.json', list);
    // A watcher may report the file only after the run.
    await start('rpcbook.contracts.refresh');
    const text = `# @network evm\neth_getTransactionReceipt ${transactions.tokenTransfer}`;
    const notebook = await openNotebook('deployed.rpc', notebookText(text));
    assert.equal(await runCell(notebook, 0), true);
    await outputShows(notebook.cellAt(0), /\(Owner\)[^]*\(Treasury\)/);
  });

  it('offer their layouts for a variable, and read it by two clicks', async () => {
    const text = `# @network evm\neth_getStorageAt ${contracts.vault.address} longText latest`;
    const notebook = await openNotebook('layout.rpc', notebookText(text));
    const cell = notebook.cellAt(0);
    assert.equal(await runCell(notebook, 0), false);
    await pressRemedy(cell, 'Use the Layout of Vault');
    await waitFor(() => cell.document.getText().includes('@layout'));
    assert.equal(await runCell(notebook, 0), true);
    await outputShows(cell, 'This text is longer than thirty-one bytes');
  });
});
