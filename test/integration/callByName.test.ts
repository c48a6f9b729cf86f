import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { waitFor } from '../run/waitFor';
import { readTestService } from './readTestService';
import { notebookText, openNotebook, outputShows, runCell, workspaceFolder, writeWorkspaceFile } from './window/cells';
import { complete, typeAtEnd } from './window/completions';
import { exchangeOf, rowNames, tableOf, viewOf } from './window/outputParts';
import { pressRemedy } from './window/remedies';
import { closeTabs, setKey, start } from './window/testWindow';

const { contracts, accounts } = readTestService().landmarks.evm;
const { address: token } = contracts.token;

describe('calls by name in cells', () => {
  before(async () => {
    await setKey();
    const names = { Token: token, Vault: contracts.vault.address, Owner: accounts.deployer };
    await writeWorkspaceFile('deployments/local/addresses.json', JSON.stringify({ '31337': names }));
    // A watcher may report the file only after the names are asked for.
    await start('rpcbook.contracts.refresh');
  });
  afterEach(closeTabs);
  after(async () => {
    await rm(path.join(workspaceFolder(), 'deployments'), { recursive: true, force: true });
    await start('rpcbook.contracts.refresh');
  });

  it('are completed, sent, and decoded', async () => {
    const notebook = await openNotebook('called.rpc', notebookText('# @network evm\neth_call Token bal'));
    const cell = notebook.cellAt(0);
    await complete(cell.document, 'balanceOf');
    await typeAtEnd(cell.document, 'Own');
    await complete(cell.document, 'Owner');
    assert.match(cell.document.getText(), /^eth_call Token balanceOf Owner$/m);
    assert.equal(await runCell(notebook, 0), true);
    await outputShows(cell, 'balanceOf');
    const { sentValues } = await exchangeOf(cell);
    assert.equal(sentValues.length, 3);
    assert.match(sentValues.map(({ sent }) => sent).join('\n'), /0x70a08231/);
  });

  it('have a button for the name that a misspelled one stands for, which mends the cell', async () => {
    const notebook = await openNotebook('typo.rpc', notebookText('# @network evm\neth_call Token balanceOff Owner'));
    assert.equal(await runCell(notebook, 0), false);
    await pressRemedy(notebook.cellAt(0), 'Use balanceOf');
    await waitFor(() => notebook.cellAt(0).document.getText().endsWith('balanceOf Owner'));
    assert.equal(await runCell(notebook, 0), true);
  });

  it('are rows of one table, if a cell has several', async () => {
    const calls = [
      'Token symbol()(string)',
      'Token balanceOf Owner',
      'Token transfer Owner 1e60',
      'Vault balances Owner',
    ];
    const text = `# @network evm\n${calls.map((call) => `eth_call ${call}`).join('\n')}`;
    const notebook = await openNotebook('calledList.rpc', notebookText(text));
    await runCell(notebook, 0);
    const cell = notebook.cellAt(0);
    assert.match((await viewOf(cell)).summary, /4 calls/);
    await outputShows(cell, 'symbol');
    assert.equal(rowNames(await tableOf(cell)).length, 4);
  });
});
