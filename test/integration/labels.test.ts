import assert from 'node:assert/strict';

import { ConfigurationTarget, Uri, window, workspace } from 'vscode';

import { settingIds } from '../../src/host/contributions';
import type { ChangedNamesMessage } from '../../src/messages/rendererMessage';
import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { notebookText, openNotebook, outputShows, runCell, writeWorkspaceFile } from './window/cells';
import { complete, typeAtEnd } from './window/completions';
import { hoverShows } from './window/hovers';
import { closeTabs, promptFor, setKey, setSetting, testWindow } from './window/testWindow';
import { TreeRows } from './window/treeRows';

const { admin, landmarks } = readTestService();
const { address } = landmarks.evm.contracts.token;
const network = 'local-service/evm';

describe('labels', () => {
  before(async () => {
    await new ServiceAdmin(admin).behave();
    await setKey();
  });
  afterEach(async () => {
    for (const id of [settingIds.labels, settingIds.defaultNetwork]) await setSetting(id, undefined);
    await workspace.getConfiguration().update(settingIds.labels, undefined, ConfigurationTarget.Workspace);
    await closeTabs();
  });

  const open = (name: string, text: string) => openNotebook(`${name}.rpc`, notebookText(`# @network evm\n${text}`));

  it('are shown in a table, in the tree and on hover', async () => {
    await setSetting(settingIds.labels, { [address]: 'Main Treasury' });
    const notebook = await open('labeled', `@treasury = ${address}\neth_getLogs { "fromBlock": 1, "toBlock": 40 }`);
    assert.equal(await runCell(notebook, 0), true);
    await outputShows(notebook.cellAt(0), new RegExp(`${address} \\(Main Treasury\\)`, 'i'));
    const rows = new TreeRows('rpcbook.variables');
    await waitFor(
      async () => String((await rows.find('treasury')).item.description),
      (description) => description.includes('Main Treasury'),
    );
    await closeTabs();
    await setSetting(settingIds.defaultNetwork, network);
    const file = await writeWorkspaceFile('labeled.ts', `// Words.\n\nconst it = '${address}';\n`);
    const { document } = await window.showTextDocument(Uri.file(file));
    await hoverShows(document, address, /Main Treasury[^]*labels in settings[^]*\[\$\(tag\) Label\]/);
  });

  it('are completed between braces, and are replaced by the address', async () => {
    await setSetting(settingIds.labels, { [address]: 'Treasury' });
    const notebook = await open('named', 'eth_getCode {{Treasu');
    const cell = notebook.cellAt(0);
    await complete(cell.document, 'Treasury');
    await typeAtEnd(cell.document, ' latest');
    assert.equal(await runCell(notebook, 0), true);
    await outputShows(cell, /Treasury, from labels in settings/);
  });

  it('can be added to an address of an answer, which shows them at once', async () => {
    const notebook = await open('given', `eth_getTransactionReceipt ${landmarks.evm.transactions.tokenTransfer}`);
    assert.equal(await runCell(notebook, 0), true);
    const act = (kind: string) =>
      testWindow.renderer.receive({ kind: 'act', action: { kind, network, address }, owner: '' });
    const written = () => workspace.getConfiguration().inspect(settingIds.labels)?.workspaceValue;
    const toldNames = () => {
      const messages = testWindow.renderer.posted as readonly ChangedNamesMessage[];
      const last = messages.findLast(({ kind, network: of }) => kind === 'changedNames' && of === network);
      return last?.names.filter((name) => name.address === address.toLowerCase());
    };
    act('label');
    (await promptFor('Name of the address on')).answer('Vault of Ann');
    await waitFor(toldNames, (names) => names?.[0]?.name === 'Vault of Ann');
    assert.deepEqual(written(), { [`${network}:${address}`]: 'Vault of Ann' });
    act('removeLabel');
    await waitFor(
      toldNames,
      (names) => names?.[0]?.name === undefined && names?.[0]?.former.includes('Vault of Ann') === true,
    );
  });
});
