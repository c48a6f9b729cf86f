import assert from 'node:assert/strict';

import {
  commands,
  NotebookCellKind,
  type NotebookController,
  type NotebookDocument,
  NotebookRange,
  notebooks,
  TabInputNotebook,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';

import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { notebookText, openNotebook, startAllCells, writeWorkspaceFile } from './window/cells';
import { executionOf, held, waitForHeldAnswers } from './window/executions';
import { closeTabs, setKey } from './window/testWindow';

/** A notebook with as many cells is large. */
const count = 130;
const { landmarks, admin: access } = readTestService();
const admin = new ServiceAdmin(access);

describe('Run All in a large notebook', () => {
  let files = 0;
  let idle: NotebookController;

  waitForHeldAnswers();
  before(async () => {
    await setKey();
    // A kernel for `.ipynb` whose cells do nothing.
    idle = notebooks.createNotebookController('idle', 'jupyter-notebook', 'Idle');
    idle.executeHandler = (cells) => {
      for (const cell of cells) {
        const execution = idle.createNotebookCellExecution(cell);
        execution.start(Date.now());
        execution.end(true, Date.now());
      }
    };
  });
  beforeEach(() => admin.behave());
  afterEach(async () => {
    await admin.behave();
    await closeTabs();
  });
  after(() => idle.dispose());

  /** Cells that read a storage slot each. */
  const slots = (): readonly string[] =>
    Array.from({ length: count }, (_, slot) => {
      const { token } = landmarks.evm.contracts;
      return `eth_getStorageAt ${token.address} ${slot} latest`;
    });

  /** Opens a notebook with a Markdown cell and these cells. */
  async function openLarge(cells = slots()): Promise<NotebookDocument> {
    const text = notebookText(...cells.map((cell) => `# @network evm\n${cell}`));
    const notebook = await openNotebook(`runAll${(files += 1)}.rpc`, `# Slots\n\n${text}`);
    // Its tab may be there later, and until then Run All is VS Code's own.
    await waitFor(() =>
      window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(({ input }) => input instanceof TabInputNotebook && input.uri.toString() === notebook.uri.toString()),
    );
    return notebook;
  }

  /** Opens a notebook of the kernel that isn't ours, beside the others. */
  async function openForeign(cells = 2): Promise<NotebookDocument> {
    const cell = { cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source: '' };
    const content = { cells: Array.from({ length: cells }, () => cell), metadata: {}, nbformat: 4, nbformat_minor: 5 };
    const file = await writeWorkspaceFile(`runAll${(files += 1)}.ipynb`, JSON.stringify(content));
    const notebook = await workspace.openNotebookDocument(Uri.file(file));
    const isSelected = new Promise<void>((resolve) => {
      const subscription = idle.onDidChangeSelectedNotebooks(({ notebook: changed, selected }) => {
        if (changed !== notebook || !selected) return;
        subscription.dispose();
        resolve();
      });
    });
    const notebookEditor = await window.showNotebookDocument(notebook, { viewColumn: ViewColumn.Two });
    await commands.executeCommand('notebook.selectKernel', {
      notebookEditor,
      id: 'idle',
      extension: 'rpcbook.rpcbook',
    });
    await isSelected;
    await waitFor(() => window.activeNotebookEditor?.notebook === notebook);
    return notebook;
  }

  /** Returns for each code cell of a notebook whether it ran. */
  const ran = (notebook: NotebookDocument): readonly boolean[] =>
    notebook
      .getCells()
      .filter(({ kind }) => kind === NotebookCellKind.Code)
      .map(({ executionSummary }) => executionSummary?.success === true);
  const none = Array.from({ length: count }, () => false);

  it('runs each cell once, in order, and ends the editing of Markdown', async () => {
    const notebook = await openLarge();
    const [markdown] = notebook.getCells();
    assert.ok(markdown && window.activeNotebookEditor);
    window.activeNotebookEditor.selection = new NotebookRange(0, 1);
    await commands.executeCommand('notebook.cell.edit');
    const isEdited = () => window.visibleTextEditors.some(({ document }) => document === markdown.document);
    await waitFor(isEdited);
    const { attempts } = await admin.counters();
    await startAllCells(notebook);
    assert.ok(ran(notebook).every(Boolean));
    assert.equal((await admin.counters()).attempts.http - attempts.http, count);
    const cells = notebook.getCells().slice(1);
    assert.deepEqual(
      cells.map(({ executionSummary }) => executionSummary?.executionOrder),
      Array.from({ length: count }, (_, index) => index + 1),
    );
    await waitFor(() => !isEdited());
  });

  it("leaves the notebook of another extension to that extension's kernel", async () => {
    const foreign = await openForeign();
    const own = await openLarge();
    await startAllCells(foreign);
    assert.deepEqual(ran(foreign), [true, true]);
    assert.deepEqual(ran(own), none);
  });

  it("is VS Code's own while the notebook of another extension is active", async () => {
    const own = await openLarge();
    const foreign = await openForeign();
    await commands.executeCommand('notebook.execute');
    await waitFor(() => ran(foreign).every(Boolean));
    assert.deepEqual(ran(own), none);
  });

  it('requests no more cells after its editor is closed, and runs none of the notebook that is active then', async () => {
    const many = 1_000;
    // With as many cells, so that a request for cells of the other one would run some of it.
    const foreign = await openForeign(many);
    await closeTabs();
    const own = await openLarge(['eth_gasPrice', ...Array.from({ length: many }, () => 'eth_chainId')]);
    await admin.misbehave({ fault: held });
    const known = executionOf(own, 1);
    const run = startAllCells(own);
    await known;
    // VS Code keeps the notebook for minutes, because an extension opened it. The other one is shown at once.
    const isClosed = commands.executeCommand('workbench.action.closeActiveEditor');
    await window.showNotebookDocument(foreign);
    await isClosed;
    await admin.behave();
    await run;
    const ended = ran(own).filter(Boolean).length;
    // VS Code's own command would have run all.
    assert.ok(ended > 0 && ended < many / 2, `${ended} cells ran`);
    assert.ok(ran(foreign).every((isDone) => !isDone));
  });
});
