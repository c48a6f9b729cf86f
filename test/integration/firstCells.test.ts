import assert from 'node:assert/strict';

import { commands, type NotebookDocument, Uri, window, workspace } from 'vscode';

import { cellLanguage } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';
import { nextEnd, runCell, startAllCells } from './window/cells';
import { closeTabs, setKey, setSetting, testWindow } from './window/testWindow';

interface Binding {
  readonly key: string;
  readonly command: string;
}

describe('the first cells of a new user', () => {
  before(setKey);
  afterEach(async () => {
    await setSetting('rpcbook.defaultNetwork', undefined);
    await closeTabs();
  });

  /** Runs a command that opens a notebook, and returns the notebook. */
  async function openedBy(command: string, ...given: readonly string[]): Promise<NotebookDocument> {
    await commands.executeCommand(command, ...given);
    const notebook = await waitFor(
      () => window.activeNotebookEditor?.notebook,
      (active) => active?.isUntitled === true && requests(active).length > 0,
    );
    assert.ok(notebook);
    return notebook;
  }

  const requests = (notebook: NotebookDocument) =>
    notebook.getCells().filter(({ document }) => document.languageId === cellLanguage);

  it('are a sample that runs without an error on the default network', async () => {
    const notebook = await openedBy('rpcbook.notebook.openSample', 'network');
    assert.equal(requests(notebook)[0]?.document.getText(), 'eth_blockNumber');
    const ends = requests(notebook).map(({ index }) => nextEnd(notebook, index));
    await startAllCells(notebook);
    assert.deepEqual(
      await Promise.all(ends),
      ends.map(() => true),
    );
  });

  it('are of the family of the default network', async () => {
    await setSetting('rpcbook.defaultNetwork', 'local-service/l2net');
    const notebook = await openedBy('rpcbook.notebook.openSample', 'network');
    const [first] = requests(notebook);
    assert.equal(first?.document.getText(), 'l2net_blockNumber');
    assert.equal(await runCell(notebook, first.index), true);
  });

  // Commands of Ctrl+Enter and Shift+Enter.
  for (const run of ['notebook.cell.execute', 'notebook.cell.executeAndSelectBelow']) {
    it(`are typed into a new notebook without a click and run with ${run}`, async () => {
      const notebook = await openedBy('rpcbook.notebook.new');
      await commands.executeCommand('type', { text: 'eth_chainId' });
      await waitFor(() => notebook.cellAt(0).document.getText() === 'eth_chainId');
      const end = nextEnd(notebook, 0);
      const press = async (): Promise<boolean> => {
        await commands.executeCommand(run);
        return testWindow.askedCells.some((cell) => cell.notebook === notebook);
      };
      await waitFor(press);
      assert.equal(await end, true);
      assert.equal(notebook.cellAt(0).document.getText(), 'eth_chainId');
    });
  }

  it('have keys for lookups and the builder that VS Code does not use', async () => {
    const document = await workspace.openTextDocument(Uri.parse('vscode://defaultsettings/keybindings.json'));
    const bindings = JSON.parse(document.getText().replace(/^\s*\/\/.*$/gm, '')) as readonly Binding[];
    for (const [key, command] of [
      ['ctrl+k ctrl+g', 'rpcbook.lookup.start'],
      ['ctrl+k ctrl+y', 'rpcbook.builder.open'],
    ]) {
      const bound = bindings.filter((binding) => binding.key === key);
      assert.deepEqual([...new Set(bound.map((binding) => binding.command))], [command]);
    }
  });
});
