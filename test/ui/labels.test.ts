import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { hoverUntil, openWith, prepareHovers, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

const settings = ['rpcbook.labels', 'rpcbook.defaultNetwork'];

describe('labels', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.service.adminClient.behave();
    await workbench.clear();
    await setKey(workbench);
  });

  afterEach(async () => {
    for (const id of settings) await setSetting(workbench, id, undefined);
    await workbench.host.evaluate(async (api) => {
      await api.workspace.getConfiguration().update('rpcbook.labels', undefined, api.ConfigurationTarget.Workspace);
    });
  });

  async function open(name: string, text: string): Promise<void> {
    const cell = `\`\`\`rpc\n# @network evm\n${text}\n\`\`\`\n`;
    await workbench.notebook.open(await workbench.writeFile(`${name}.rpc`, cell));
  }

  it('are shown in a table, in the tree and on hover', async () => {
    const { token } = workbench.service.landmarks.evm.contracts;
    await setSetting(workbench, 'rpcbook.labels', { [token.address]: 'Main Treasury' });
    await open('labeled', `@treasury = ${token.address}\neth_getLogs { "fromBlock": 1, "toBlock": 40 }`);
    assert.equal(await workbench.notebook.run(0), true);
    const output = await workbench.notebook.output(0);
    const cell = output.locator('.grid-cell').filter({ hasText: 'Main Treasury 0x' }).first();
    await cell.waitFor();
    assert.doesNotMatch((await cell.textContent()) ?? '', /……/);
    const title = await cell.locator('.grid-text').getAttribute('title');
    assert.equal(title?.toLowerCase(), `main treasury ${token.address.toLowerCase()}`);
    await workbench.screenshot('labels-table');
    const tree = await workbench.openTree('rpcbook.variables', 'Variables');
    await waitFor(
      async () => (await tree.texts()).join(' '),
      (text) => /treasury.*Main Treasury/.test(text),
    );
    await prepareHovers(workbench);
    // The cell has the address, too.
    await workbench.clear();
    await openWith(workbench, 'labeled.ts', `// Words.\n\n\n\n\n\nconst it = '${token.address}';\n`);
    const hover = await hoverUntil(workbench, token.address, 'Main Treasury');
    await hover.getByText('labels in settings').waitFor();
    await hover.getByText('Label', { exact: true }).waitFor();
    await workbench.screenshot('labels-hover');
  });

  it('are completed between braces, and are replaced by the address', async () => {
    const { token } = workbench.service.landmarks.evm.contracts;
    await setSetting(workbench, 'rpcbook.labels', { [token.address]: 'Treasury' });
    await open('named', 'eth_getCode {{Treas');
    const { keyboard } = workbench.page;
    await (await workbench.notebook.cell(0)).locator('.monaco-editor .view-line').last().click();
    await keyboard.press('End');
    await keyboard.type('u');
    const offered = workbench.page.locator('.suggest-widget.visible .monaco-list-row.focused');
    await offered.getByText('Treasury').first().waitFor();
    await workbench.screenshot('labels-completion');
    await keyboard.press('Enter');
    await keyboard.type(' latest');
    await keyboard.press('Escape');
    assert.equal(await workbench.notebook.run(0), true);
    const output = await workbench.notebook.output(0);
    await output.getByText('Sent 1 value in another form').waitFor();
    await output
      .getByText(/Treasury, from labels in settings/)
      .first()
      .waitFor();
  });

  it('can be added to an address of an answer, which shows them at once', async () => {
    const hash = '0xd49f380533779045e0a31d5f485bd6ea6705e92b06d79aab1c64850119c28697';
    await open('given', `eth_getTransactionReceipt ${hash}`);
    assert.equal(await workbench.notebook.run(0), true);
    const output = await workbench.notebook.output(0);
    await output.getByRole('button', { name: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }).first().click();
    await output.getByRole('menuitem', { name: 'Label this address…' }).click();
    await workbench.quickInput.expect('Name of the address on');
    await workbench.quickInput.answer('Vault of Ann');
    const written = await workbench.host.evaluate(async (api) => {
      const read = () => api.workspace.getConfiguration().inspect('rpcbook.labels')?.workspaceValue;
      for (let tries = 0; tries < 1200 && read() === undefined; tries += 1)
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
      return JSON.stringify(read());
    });
    assert.equal(written, '{"local-service/evm:0x5FbDB2315678afecb367f032d93F642f64180aa3":"Vault of Ann"}');
    // The answer is not requested again.
    await output.getByText('Vault of Ann').first().waitFor();
    await workbench.screenshot('labels-answer');
    await output.getByRole('button', { name: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }).first().click();
    await output.getByRole('menuitem', { name: 'Remove label' }).click();
    await output.getByText('Vault of Ann').first().waitFor({ state: 'detached' });
  });
});
