import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { waitFor } from '../run/waitFor';
import { Anvil } from '../service/evm/anvil';
import { ForgeProject } from '../service/foundry/forgeProject';
import { AnswerTab } from './pages/answerPage';
import { BuilderPage } from './pages/builderPage';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { TreeView } from './pages/treeView';
import type { WorkbenchPage, WorkbenchTheme } from './pages/workbenchPage';

/** Not the chain of the local service, so that its network has none of these contracts. */
const chainId = 4242;

/** The other views of the side bar. */
const others = [
  { id: 'rpcbook.networks', title: 'Networks' },
  { id: 'rpcbook.history', title: 'History' },
  { id: 'rpcbook.variables', title: 'Variables' },
];

describe('the Contracts view', () => {
  let workbench: WorkbenchPage;
  let contracts: TreeView;
  let answer: AnswerTab;
  let node: Anvil;
  let services: unknown;

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.clear();
    answer = new AnswerTab(workbench);
    node = await Anvil.start({ chainId });
    const project = await ForgeProject.create(path.join(workbench.workspace, 'forge'));
    await project.deploy(`http://127.0.0.1:${node.port}`);
    await hideProxies(path.join(project.folder, `broadcast/Deploy.s.sol/${chainId}/run-latest.json`));
    services = await workbench.host.evaluate(
      async (api, port, chain) => {
        const settings = api.workspace.getConfiguration('rpcbook');
        const before = settings.get<readonly unknown[]>('services') ?? [];
        const own = {
          id: 'forge',
          name: 'Forge node',
          rpcUrl: `http://127.0.0.1:${port}`,
          rpcPath: '',
          networks: [{ id: 'forged', name: 'Forge chain', family: 'evm', chainId: chain }],
        };
        await settings.update('services', [...before, own], api.ConfigurationTarget.Global);
        return before;
      },
      node.port,
      String(chainId),
    );
    contracts = await workbench.openTree('rpcbook.contracts', 'Contracts');
    // Rows out of sight are not in the page.
    for (const other of others) await workbench.page.getByRole('button', { name: `${other.title} Section` }).click();
    await contracts.item('Vault').waitFor();
    // Folders are read again a second after the last new one, which draws the rows again.
    await workbench.page.waitForTimeout(2_000);
  });

  beforeEach(() => workbench.clear());

  after(async () => {
    await workbench.host.evaluate(async (api, before) => {
      await api.workspace.getConfiguration('rpcbook').update('services', before, api.ConfigurationTarget.Global);
    }, services);
    await rm(path.join(workbench.workspace, 'forge'), { recursive: true, force: true });
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await workbench.setTheme('dark');
    for (const { id, title } of others) await workbench.openTree(id, title);
    await node.stop();
  });

  it('lists the contracts of a project that forge deployed, with their sources and members', async () => {
    await contracts.item('Forge chain').waitFor();
    await contracts.item('Vault').waitFor();
    const texts = (await contracts.texts()).join('\n');
    assert.match(texts, /Vault\s*0x[\da-fA-F]+…[\da-fA-F]+ · Deploy\.s\.sol/);
    assert.match(texts, /Factory[^]*Proxy[^]*Sum[^]*Vault/);
    await contracts.expand('Vault');
    await contracts.item('Functions').waitFor();
    await contracts.item('withdraw').waitFor();
    const opened = (await contracts.texts()).join('\n');
    assert.match(opened, /balances[^]*total[^]*deposit[^]*withdraw[^]*Events[^]*Deposited[^]*Variables/);
    const accessibleLabel = /^Vault, contract, Forge chain, 0x.*Deploy\.s\.sol/;
    await contracts.pane.getByRole('treeitem', { name: accessibleLabel }).first().waitFor();
    await workbench.screenshot('contracts-view');
  });

  it('calls a function immediately and in a cell', async () => {
    await contracts.pressUntilShown('total', 'Call This Function', answer.frame.getByText('total').first());
    await answer.hasTitle('total of Vault (forged)');
    await answer.shows('6');
    await workbench.screenshot('contracts-call');
    await workbench.clear();
    await workbench.notebook.open(await workbench.writeFile('called.rpc', '# Calls\n'));
    const added = workbench.notebook.editor.locator('.view-line', { hasText: 'eth_call' }).first();
    await contracts.pressUntilShown('total', 'Add to Notebook', added);
    await waitFor(
      () => cellTexts(),
      (list) => list.some((text) => text.endsWith('eth_call Vault total')),
    );
    const at = (await cellTexts()).findIndex((text) => text.includes('Vault total'));
    assert.equal(await workbench.notebook.run(at), true);
    await (await workbench.notebook.output(at)).getByText('6', { exact: true }).first().waitFor();
    await workbench.screenshot('contracts-cell');
  });

  it('opens a function with arguments in the builder', async () => {
    const builder = new BuilderPage(workbench);
    await contracts.pressUntilShown('deposit', 'Call This Function', builder.field('amount'));
    await workbench.screenshot('contracts-builder');
  });

  it('reads a variable and gets the logs of an event', async () => {
    const row = contracts.pane.getByRole('treeitem', { name: /^total, variable of Vault/ });
    await contracts.pressUntilShownOf(row, 'Read This Variable', answer.frame.getByText('total').first());
    await answer.shows('total');
    await answer.shows('6');
    await workbench.screenshot('contracts-variable');
    await workbench.clear();
    await contracts.pressUntilShown('Deposited', 'Get These Events', answer.frame.getByText('Deposited').first());
    await workbench.screenshot('contracts-events');
  });

  it('shows why a contract has its name, and opens the source', async () => {
    await contracts.pickContextMenu('Vault', 'Why This Name?');
    await workbench.quickInput.expect('Why Vault?');
    await workbench.screenshot('contracts-why');
    await workbench.quickInput.pick('Vault');
    await shownInEditor('run-latest.json');
  });

  it('opens the ABI, and copies the address', async () => {
    await contracts.pickContextMenu('Vault', 'Open ABI');
    await shownInEditor('Vault.json');
    // A row that is drawn again at that moment ignores the press.
    await waitFor(async () => {
      await contracts.pressInlineAction('Vault', 'Copy Contract Address');
      return /^0x[\da-fA-F]{40}$/.test(await workbench.host.evaluate((api) => api.env.clipboard.readText()));
    });
  });

  it('finds a contract by typing, and runs an action for it', async () => {
    await workbench.runCommand('Rpcbook: Find Contract…');
    await workbench.quickInput.expect('Find Contract');
    await workbench.quickInput.input.fill('vault');
    await workbench.quickInput.row('Vault').waitFor();
    await workbench.screenshot('contracts-find');
    await workbench.quickInput.pick('Vault');
    await workbench.quickInput.expect('Vault on Forge chain');
    await workbench.screenshot('contracts-found');
    await workbench.quickInput.pick('Show in Contracts View');
    await contracts.pane.getByRole('treeitem', { name: /^Vault, contract/, selected: true }).waitFor();
  });

  it('lists contracts from answers separately, and removes one until that is undone', async () => {
    // The answers of other tests had contracts, too.
    for (const network of ['Local EVM chain', 'Local L2 network']) await contracts.collapse(network);
    const stranger = `0x${'5a'.repeat(20)}`;
    await node.request('anvil_setCode', [stranger, '0x600160005260206000f3']);
    const text = `\`\`\`rpc\n# @network forged\neth_call { "to": "${stranger}", "data": "0x18160ddd" } latest\n\`\`\`\n`;
    await workbench.notebook.open(await workbench.writeFile('stranger.rpc', text));
    assert.equal(await workbench.notebook.run(0), true);
    await contracts.item('Seen in Answers').waitFor();
    await contracts.expand('Seen in Answers');
    await contracts.item('0x5a').waitFor();
    await workbench.screenshot('contracts-seen');
    await contracts.pickContextMenu('0x5a', 'Forget Contract');
    await contracts.item('0x5a').waitFor({ state: 'detached' });
    await workbench.notification('Forgot').getByRole('button', { name: 'Undo' }).click();
    await contracts.item('Seen in Answers').waitFor();
  });

  it('can be read in each theme and width', async () => {
    const themes: readonly WorkbenchTheme[] = ['light', 'highContrast', 'dark'];
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await contracts.item('Vault').hover();
      await workbench.screenshot(`contracts-${theme}-1280`);
    }
    await workbench.page.setViewportSize({ width: 1440, height: 900 });
    const hover = workbench.hover.getByText('contract on Forge chain').first();
    // A row that is drawn again opens no hover while the pointer rests.
    for (let attempt = 0; attempt === 0 || (attempt < 5 && !(await hover.isVisible())); attempt += 1) {
      await contracts.item('Factory').hover();
      await contracts.item('Vault').hover();
      await hover.waitFor({ timeout: 10_000 }).catch(() => undefined);
    }
    await hover.waitFor();
    await workbench.screenshot('contracts-dark-1440');
  });

  /** Waits until the file is in the active editor. */
  async function shownInEditor(file: string): Promise<void> {
    await waitFor(() =>
      workbench.host.evaluate(
        (api, name) => api.window.activeTextEditor?.document.fileName.endsWith(name) === true,
        file,
      ),
    );
  }

  function cellTexts(): Promise<readonly string[]> {
    return workbench.host.evaluate(
      (api) => api.window.activeNotebookEditor?.notebook.getCells().map(({ document }) => document.getText()) ?? [],
    );
  }
});

/** Removes what tells that one contract is behind another, so that each name is listed once. */
async function hideProxies(file: string): Promise<void> {
  const broadcast: { transactions: { arguments: unknown }[] } = JSON.parse(await readFile(file, 'utf8'));
  for (const transaction of broadcast.transactions) transaction.arguments = null;
  await writeFile(file, JSON.stringify(broadcast));
}
