import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { commands, env, window } from 'vscode';

import { settingIds } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';
import { Anvil } from '../service/evm/anvil';
import { ForgeProject } from '../service/foundry/forgeProject';
import { answerShows } from './window/answers';
import { notebookText, openNotebook, outputShows, runCell, workspaceFolder } from './window/cells';
import { OpenBuilder } from './window/openBuilder';
import { userServices } from './window/services';
import { closeTabs, noticeOf, promptFor, setSetting, start } from './window/testWindow';
import { TreeRows } from './window/treeRows';

/** Not the chain of the local service, so that its network has none of these contracts. */
const chainId = 4242;
const chain = 'Forge chain';

describe('the Contracts view', () => {
  const rows = new TreeRows('rpcbook.contracts');
  const services = userServices();
  let node: Anvil;

  before(async () => {
    node = await Anvil.start({ chainId });
    const project = await ForgeProject.create(path.join(workspaceFolder(), 'forge'));
    await project.deploy(`http://127.0.0.1:${node.port}`);
    await hideProxies(path.join(project.folder, `broadcast/Deploy.s.sol/${chainId}/run-latest.json`));
    const networks = [{ id: 'forged', name: chain, family: 'evm', chainId: String(chainId) }];
    const own = { id: 'forge', name: 'Forge node', rpcUrl: `http://127.0.0.1:${node.port}`, rpcPath: '', networks };
    await setSetting(settingIds.services, [...services, own]);
    await commands.executeCommand('rpcbook.contracts.refresh');
    await rows.find(chain, 'Vault');
  });
  afterEach(closeTabs);
  after(async () => {
    await commands.executeCommand('workbench.view.explorer');
    await setSetting(settingIds.services, services);
    await rm(path.join(workspaceFolder(), 'forge'), { recursive: true, force: true });
    await commands.executeCommand('rpcbook.contracts.refresh');
    await node.stop();
  });

  const vault = () => rows.find(chain, 'Vault');
  const functionOf = (name: string) => rows.find(chain, 'Vault', 'Functions', name);
  const cellTexts = () =>
    window.activeNotebookEditor?.notebook.getCells().map(({ document }) => document.getText()) ?? [];
  const shownInEditor = (file: string) =>
    waitFor(
      () => window.activeTextEditor?.document.fileName ?? '',
      (name) => name.endsWith(file),
    );

  it('lists the contracts of a project that forge deployed, with their sources and members', async () => {
    const contracts = (await rows.texts(await rows.find(chain))).join('\n');
    assert.match(contracts, /Factory[^]*Proxy[^]*Sum[^]*Vault 0x[\da-fA-F]+…[\da-fA-F]+ · Deploy\.s\.sol/);
    const row = await vault();
    assert.match(row.item.accessibilityInformation?.label ?? '', /^Vault, contract, Forge chain, 0x.*Deploy\.s\.sol/);
    const membersOf = async (group: string) => (await rows.texts(await rows.find(chain, 'Vault', group))).join('\n');
    assert.deepEqual(
      (await rows.below(row)).map(({ item }) => item.label),
      ['Functions', 'Events', 'Variables'],
    );
    assert.match(await membersOf('Functions'), /^balances[^]*^total[^]*^deposit[^]*^withdraw/m);
    assert.match(await membersOf('Events'), /^Deposited/m);
    assert.match(await membersOf('Variables'), /^total/m);
    assert.match(await rows.tooltip(row), /\*\*Vault\*\* · contract on Forge chain/);
  });

  it('calls a function immediately and in a cell', async () => {
    await rows.press(await functionOf('total'), 'Call This Function');
    await answerShows('total of Vault (forged)', /\b6\b/);
    const notebook = await openNotebook('called.rpc', '# Calls\n');
    await rows.press(await functionOf('total'), 'Add to Notebook');
    const texts = await waitFor(cellTexts, (list) => list.some((text) => text.endsWith('eth_call Vault total')));
    const index = texts.findIndex((text) => text.includes('Vault total'));
    assert.equal(await runCell(notebook, index), true);
    await outputShows(notebook.cellAt(index), /\b6\b/);
  });

  it('opens a function with arguments in the builder', async () => {
    await rows.press(await functionOf('deposit'), 'Call This Function');
    const { setup } = await OpenBuilder.shown('eth_call');
    assert.match(JSON.stringify(setup.draft.parameters), /deposit/);
  });

  it('reads a variable and gets the logs of an event', async () => {
    const variable = await rows.find(chain, 'Vault', 'Variables', 'total');
    assert.match(variable.item.accessibilityInformation?.label ?? '', /^total, variable of Vault/);
    await rows.press(variable, 'Read This Variable');
    await answerShows(/^total of Vault/, /total[^]*\b6\b/);
    await closeTabs();
    await rows.press(await rows.find(chain, 'Vault', 'Events', 'Deposited'), 'Get These Events');
    await answerShows(/^Deposited/, 'Deposited');
  });

  it('shows why a contract has its name, and opens the source', async () => {
    const done = rows.press(await vault(), 'Why This Name?');
    await (await promptFor('Why Vault?')).pick('Vault');
    await done;
    await shownInEditor('run-latest.json');
  });

  it('opens the ABI, and copies the address', async () => {
    await rows.press(await vault(), 'Open ABI');
    await shownInEditor('Vault.json');
    await rows.press(await vault(), 'Copy Contract Address');
    assert.match(await env.clipboard.readText(), /^0x[\da-fA-F]{40}$/);
  });

  it('finds a contract by typing, and runs an action for it', async () => {
    const done = start('rpcbook.contract.find');
    await (await promptFor('Find Contract')).pick('Vault');
    await (await promptFor('Vault on Forge chain')).pick('Show in Contracts View');
    await done;
    await waitFor(
      () => rows.selected(),
      (labels) => labels.join('; ') === 'Vault',
    );
  });

  it('lists contracts from answers separately, and removes one until that is undone', async () => {
    const stranger = `0x${'5a'.repeat(20)}`;
    await node.request('anvil_setCode', [stranger, '0x600160005260206000f3']);
    const call = `# @network forged\neth_call { "to": "${stranger}", "data": "0x18160ddd" } latest`;
    const notebook = await openNotebook('stranger.rpc', notebookText(call));
    assert.equal(await runCell(notebook, 0), true);
    const forgotten = rows.press(await rows.find(chain, 'Seen in Answers', /^0x5a/i), 'Forget Contract');
    const notice = await noticeOf('Forgot');
    assert.ok(!(await rows.texts(await rows.find(chain))).some((text) => text.startsWith('Seen in Answers')));
    notice.answer('Undo');
    await forgotten;
    await rows.find(chain, 'Seen in Answers', /^0x5a/i);
  });
});

/** Removes what tells that one contract is behind another, so that each name is listed once. */
async function hideProxies(file: string): Promise<void> {
  const broadcast: { transactions: { arguments: unknown }[] } = JSON.parse(await readFile(file, 'utf8'));
  for (const transaction of broadcast.transactions) transaction.arguments = null;
  await writeFile(file, JSON.stringify(broadcast));
}
