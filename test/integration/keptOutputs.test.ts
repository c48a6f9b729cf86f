import assert from 'node:assert/strict';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import {
  commands,
  NotebookCellData,
  NotebookCellKind,
  type NotebookDocument,
  NotebookEdit,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';

import { notebookTypes } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';
import { readTestService } from './readTestService';
import { current, showsAges } from './window/ages';
import { notebookText, runCell, startAllCells, workspaceFolder, writeWorkspaceFile } from './window/cells';
import { replaceInCell } from './window/edits';
import { closed, openAsUser } from './window/executions';
import { closeTabs, promptFor, setKey, start, testWindow } from './window/testWindow';

/** Of no other suite, whose kept outputs are in the same folder. */
const account = '0x00000000000000000000000000000000000cc0de';
const balance = `# @network evm\neth_getBalance ${account} latest`;
const block = '# @network evm\neth_getBlockByNumber 1 false';
const { keys } = readTestService();

describe('kept outputs', () => {
  before(setKey);
  afterEach(async () => {
    await closeTabs();
    for (const name of ['shared.rpc', 'runs.rpc', 'renamed.rpc', 'gone.rpc', 'fresh.rpc', 'closed.rpc', 'saved.rpc'])
      for (const ending of ['', '.out'])
        await rm(path.join(workspaceFolder(), `${name}${ending}`), { recursive: true, force: true });
  });

  const open = async (name: string, ...cells: readonly string[]) =>
    openAsUser(await writeWorkspaceFile(name, notebookText(...cells)));

  async function addCell(notebook: NotebookDocument, text: string): Promise<void> {
    const added = new WorkspaceEdit();
    const cells = [new NotebookCellData(NotebookCellKind.Code, text, 'rpc')];
    added.set(notebook.uri, [NotebookEdit.insertCells(notebook.cellCount, cells)]);
    assert.ok(await workspace.applyEdit(added));
  }

  const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

  it('are shown when the notebook is opened again, as from before, until their cells run', async () => {
    const notebook = await open('closed.rpc', balance, block);
    for (const index of [0, 1]) assert.equal(await runCell(notebook, index), true);
    await closeTabs();
    await closed(notebook);
    const again = await openAsUser(notebook.uri.fsPath);
    await waitFor(() => again.getCells().every(({ outputs }) => outputs.length > 0));
    await showsAges(again, /^From before the notebook was opened, .* UTC$/, /^From before the notebook was opened/);
    assert.equal(await runCell(again, 0), true);
    await showsAges(again, current, /^From before the notebook was opened/);
    await commands.executeCommand('notebook.clearAllCellsOutputs');
    await waitFor(() => again.getCells().every(({ outputs }) => outputs.length === 0));
    await closeTabs();
    await closed(again);
    const cleared = await openAsUser(notebook.uri.fsPath);
    assert.equal(await runCell(cleared, 0), true);
    assert.deepEqual(
      cleared.getCells().map(({ outputs }) => outputs.length > 0),
      [true, false],
    );
  });

  it('of an untitled notebook are not shown in the next one of its name', async () => {
    const untitled = async (): Promise<NotebookDocument> => {
      await commands.executeCommand('rpcbook.notebook.new');
      const notebook = window.activeNotebookEditor?.notebook;
      assert.ok(notebook?.isUntitled);
      return notebook;
    };
    const notebook = await untitled();
    await replaceInCell(notebook.cellAt(0), '', balance);
    assert.equal(await runCell(notebook, 0), true);
    await closeTabs();
    await closed(notebook);
    const next = await untitled();
    assert.equal(next.uri.toString(), notebook.uri.toString());
    await addCell(next, block);
    assert.equal(await runCell(next, 1), true);
    assert.equal(next.cellAt(0).outputs.length, 0);
  });

  it('of an untitled notebook are kept for the file that it is saved as, and its blocks stay pinned', async () => {
    const file = path.join(workspaceFolder(), 'saved.rpc');
    // VS Code suggests this path when the notebook is saved.
    const uri = Uri.file(file).with({ scheme: 'untitled' });
    await commands.executeCommand('vscode.openWith', uri, notebookTypes[0]);
    const untitled = await waitFor(
      () => window.activeNotebookEditor?.notebook,
      (one) => one?.isUntitled === true,
    );
    assert.ok(untitled);
    for (const text of [`${balance}\n`, block]) await addCell(untitled, text);
    const first = untitled.cellCount - 2;
    assert.equal(await runCell(untitled, first), true);
    await commands.executeCommand('rpcbook.notebook.pinBlocks');
    // The dialog of this window for files is a list with the path of the notebook.
    const saving = start('workbench.action.files.save');
    await waitFor(async () => {
      await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return untitled.isClosed;
    }, Boolean);
    await saving;
    const saved = await openAsUser(file);
    const shown = () => saved.getCells().slice(-2);
    await waitFor(
      () => shown()[0]?.outputs.length,
      (count) => count === 1,
    );
    await showsAges(saved, /^From before the notebook was saved, .* UTC · not dimmed$/, current);
    assert.equal(shown()[1]?.outputs.length, 0);
    await waitFor(() => testWindow.contexts.get('rpcbook.pinsBlocks') === true);
    await commands.executeCommand('rpcbook.notebook.unpinBlocks');
    await closeTabs();
    await closed(saved);
    const again = await openAsUser(file);
    await waitFor(
      () => again.getCells().at(-2)?.outputs.length,
      (count) => count === 1,
    );
  });

  it('are those of the cells that a notebook has, also after its file was edited or replaced', async () => {
    const notebook = await open('closed.rpc', balance, block);
    for (const index of [0, 1]) assert.equal(await runCell(notebook, index), true);
    await replaceInCell(notebook.cellAt(1), ' false', '0 false');
    await notebook.save();
    await closeTabs();
    await closed(notebook);
    const edited = await openAsUser(notebook.uri.fsPath);
    await waitFor(() => edited.getCells().every(({ outputs }) => outputs.length > 0));
    await showsAges(
      edited,
      /^From before the notebook was opened/,
      /^From before the notebook was opened, .* · Made before the cell was changed$/,
    );
    await closeTabs();
    await closed(edited);
    const replaced = await open('closed.rpc', balance, 'eth_chainId', block);
    await waitFor(() => replaced.cellAt(0).outputs.length > 0);
    assert.equal(await runCell(replaced, 2), true);
    assert.equal(replaced.cellAt(1).outputs.length, 0);
  });

  it('are kept in a file beside the notebook, gray where their cell changed since, until they are cleared', async () => {
    const notebook = await open('shared.rpc', `# @outputs keep\n${balance}`, block);
    const file = notebook.uri.fsPath;
    for (const index of [0, 1]) assert.equal(await runCell(notebook, index), true);
    const kept = () => textOf(`${file}.out`);
    await waitFor(kept, (text) => text.includes('"eth_getBlockByNumber"'));
    assert.ok(!(await kept()).includes(keys.key), 'no key is kept');
    await replaceInCell(notebook.cellAt(1), ' false', '0 false');
    await notebook.save();
    assert.doesNotMatch(await textOf(file), /outdated|result/);
    await closeTabs();
    await closed(notebook);
    const again = await openAsUser(file);
    await waitFor(() => again.getCells().every(({ outputs }) => outputs.length > 0));
    await showsAges(
      again,
      /^From shared\.rpc\.out, [-0-9: ]+ UTC · not dimmed$/,
      /^From shared\.rpc\.out, [-0-9: ]+ UTC · Made before the cell was changed$/,
    );
    await commands.executeCommand('notebook.clearAllCellsOutputs');
    await waitFor(kept, (text) => text === '');
  });

  it('of each Run All are kept on request, are compared with those of now, and are renamed with the notebook', async () => {
    const notebook = await open('runs.rpc', `# @outputs history\n${balance}`, block);
    const file = notebook.uri.fsPath;
    const names = async (folder = `${file}.out`): Promise<readonly string[]> =>
      (await readdir(folder).catch(() => [])).sort();
    const runAll = async (records: number): Promise<void> => {
      await startAllCells(notebook);
      await waitFor(names, (list) => list.length === records + 1 && list.includes('last.json'));
    };
    await runAll(1);
    await replaceInCell(notebook.cellAt(1), '1 false', '2 false');
    await notebook.save();
    await runAll(2);
    for (const name of await names())
      assert.ok(!(await textOf(path.join(`${file}.out`, name))).includes(keys.key), name);

    const [first = ''] = await names();
    const compared = start('rpcbook.outputs.compare');
    const prompt = await promptFor('Select the run to compare with');
    await prompt.pick(first.replace(/^([-\d]+)T(\d\d)-(\d\d)-(\d\d)\.json$/, '$1 $2:$3:$4 UTC'));
    await compared;
    const shown = window.activeTextEditor?.document.getText() ?? '';
    assert.match(shown, /^Changes since [-\d]+ [:\d]+ UTC\n1 of 2 cells differs from the earlier run/);
    assert.match(shown, /Same: cell 1\nDifferent: cell 2\n {2}The cell was changed in between\.\n {2}result\./);

    const renamed = path.join(workspaceFolder(), 'renamed.rpc');
    const change = new WorkspaceEdit();
    change.renameFile(Uri.file(file), Uri.file(renamed));
    assert.ok(await workspace.applyEdit(change));
    await waitFor(
      () => names(`${renamed}.out`),
      (list) => list.length === 3,
    );
    const moved = await openAsUser(renamed);
    await waitFor(() => moved.getCells().every(({ outputs }) => outputs.length > 0));
  });

  it('of a notebook that is gone are not shown in one that is renamed to its name', async () => {
    const gone = await open('gone.rpc', balance);
    assert.equal(await runCell(gone, 0), true);
    await closeTabs();
    await closed(gone);
    await rm(gone.uri.fsPath);
    const file = await writeWorkspaceFile('fresh.rpc', notebookText(balance, block));
    const change = new WorkspaceEdit();
    change.renameFile(Uri.file(file), gone.uri);
    assert.ok(await workspace.applyEdit(change));
    const renamed = await openAsUser(gone.uri.fsPath);
    assert.equal(await runCell(renamed, 1), true);
    assert.equal(renamed.cellAt(0).outputs.length, 0);
  });
});
