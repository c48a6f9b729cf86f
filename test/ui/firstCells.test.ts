import assert from 'node:assert/strict';

import { BuilderPage } from './pages/builderPage';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('the first cells of a new user', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
  });

  beforeEach(() => workbench.clear());

  after(() => setSetting(workbench, 'rpcbook.defaultNetwork', undefined));

  /** Waits until the active notebook has an RPC cell, and returns the texts of its cells, empty for Markdown. */
  async function activeCells(): Promise<readonly string[]> {
    return workbench.host.evaluate(async (api) => {
      for (;;) {
        const cells = api.window.activeNotebookEditor?.notebook.getCells() ?? [];
        const texts = cells.map(({ kind, document }) => (kind === api.NotebookCellKind.Code ? document.getText() : ''));
        if (cells.some(({ kind }) => kind === api.NotebookCellKind.Code)) return texts;
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
    });
  }

  it('are a sample that runs without an error on the default network', async () => {
    await workbench.runCommand('Rpcbook: Open Sample Notebook');
    const cells = await activeCells();
    const requests = [...cells.keys()].filter((index) => cells[index] !== '');
    assert.equal(cells[requests[0] ?? -1], 'eth_blockNumber');
    await workbench.notebook.startRunAll();
    for (const index of requests) assert.equal(await workbench.notebook.finished(index), true, cells[index]);
    await workbench.screenshot('sample-evm');
  });

  it('are of the family of the default network', async () => {
    await setSetting(workbench, 'rpcbook.defaultNetwork', 'local-service/l2net');
    await workbench.runCommand('Rpcbook: Open Sample Notebook');
    const cells = await activeCells();
    const first = cells.indexOf('l2net_blockNumber');
    assert.equal(
      first,
      cells.findIndex((text) => text !== ''),
    );
    assert.equal(await workbench.notebook.run(first), true);
    await setSetting(workbench, 'rpcbook.defaultNetwork', undefined);
  });

  for (const keys of ['ControlOrMeta+Enter', 'Shift+Enter']) {
    it(`are typed into a new notebook without a click and run with ${keys}`, async () => {
      // The command ends when the cursor is in the cell. VS Code may show it there earlier, and takes it away again.
      await workbench.host.evaluate((api) => api.commands.executeCommand('rpcbook.notebook.new'));
      await activeCells();
      await workbench.notebook.editor.locator('.cell.code .monaco-editor.focused').waitFor();
      const { keyboard } = workbench.page;
      await keyboard.type('eth_chainId');
      while ((await activeCells())[0] !== 'eth_chainId') await workbench.page.waitForTimeout(20);
      await keyboard.press(keys);
      assert.equal(await workbench.notebook.finished(0), true);
      assert.equal((await activeCells())[0], 'eth_chainId');
    });
  }

  it('are sent from the request builder with Shift+Enter', async () => {
    const builder = new BuilderPage(workbench);
    await workbench.host.evaluate(async (api) => {
      await api.commands.executeCommand('rpcbook.builder.open', {
        serviceId: 'local-service',
        networkId: 'evm',
        method: 'eth_chainId',
      });
    });
    await builder.send.waitFor();
    await builder.method.press('Shift+Enter');
    await builder.answer
      .getByText(/31,337/)
      .first()
      .waitFor();
  });

  it('have keys for lookups and the builder that VS Code does not use', async () => {
    const text = await workbench.host.evaluate(async (api) => {
      const document = await api.workspace.openTextDocument(api.Uri.parse('vscode://defaultsettings/keybindings.json'));
      return document.getText();
    });
    const bindings = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as readonly {
      readonly key: string;
      readonly command: string;
    }[];
    for (const [key, command] of [
      ['ctrl+k ctrl+g', 'rpcbook.lookup.selection'],
      ['ctrl+k ctrl+y', 'rpcbook.builder.open'],
    ]) {
      const bound = bindings.filter((binding) => binding.key === key);
      assert.deepEqual([...new Set(bound.map((binding) => binding.command))], [command]);
    }
    await workbench.page.keyboard.press('ControlOrMeta+k');
    await workbench.page.keyboard.press('ControlOrMeta+y');
    await new BuilderPage(workbench).method.waitFor();
  });
});
