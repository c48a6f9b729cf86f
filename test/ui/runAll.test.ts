import assert from 'node:assert/strict';

import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

/** A notebook with as many cells is large. */
const count = 130;

describe('Run All in a large notebook', () => {
  let workbench: WorkbenchPage;
  let files = 0;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
    // A kernel for `.ipynb` whose cells do nothing.
    await workbench.host.evaluate((api) => {
      const controller = api.notebooks.createNotebookController('idle', 'jupyter-notebook', 'Idle');
      controller.executeHandler = (cells) => {
        for (const cell of cells) {
          const execution = controller.createNotebookCellExecution(cell);
          execution.start(Date.now());
          execution.end(true, Date.now());
        }
      };
    });
  });

  beforeEach(() => workbench.service.adminClient.behave());

  afterEach(() => workbench.clear());

  /** Opens a notebook with a Markdown cell and cells that read a storage slot each. */
  async function openLarge(cells = count): Promise<string> {
    const { token } = workbench.service.landmarks.evm.contracts;
    const slots = Array.from(
      { length: cells },
      (_, slot) => `\`\`\`rpc\n# @network evm\neth_getStorageAt ${token.address} ${slot} latest\n\`\`\`\n`,
    );
    files += 1;
    const file = await workbench.writeFile(`runAll${files}.rpc`, ['# Slots\n', ...slots].join('\n'));
    await workbench.notebook.open(file);
    return file;
  }

  /** Opens a notebook of the kernel that isn't ours, beside the others. */
  async function openForeign(cells = 2): Promise<string> {
    files += 1;
    const cell = { cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source: '' };
    const file = await workbench.writeFile(
      `runAll${files}.ipynb`,
      JSON.stringify({
        cells: Array.from({ length: cells }, () => cell),
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5,
      }),
    );
    await workbench.host.evaluate(async (api, path) => {
      await api.window.showNotebookDocument(await api.workspace.openNotebookDocument(api.Uri.file(path)), {
        viewColumn: api.ViewColumn.Two,
      });
      await api.commands.executeCommand('notebook.selectKernel', {
        id: 'idle',
        extension: 'rpcbook-tests.test-bridge',
      });
    }, file);
    return file;
  }

  /** Returns for each code cell of a notebook whether it ran. */
  async function ran(file: string): Promise<readonly boolean[]> {
    return workbench.host.evaluate(
      (api, path) =>
        (api.workspace.notebookDocuments.find(({ uri }) => uri.fsPath === path)?.getCells() ?? [])
          .filter(({ kind }) => kind === api.NotebookCellKind.Code)
          .map(({ executionSummary }) => executionSummary?.success === true),
      file,
    );
  }

  it('runs each cell once, in order, and ends the editing of Markdown', async () => {
    await openLarge();
    await workbench.host.evaluate(async (api) => {
      if (api.window.activeNotebookEditor) api.window.activeNotebookEditor.selection = new api.NotebookRange(0, 1);
      await api.commands.executeCommand('notebook.cell.edit');
    });
    await workbench.notebook.editor.locator('.markdown-cell-row .monaco-editor').waitFor();
    const { attempts } = await workbench.service.adminClient.counters();
    await workbench.notebook.startRunAll();
    assert.equal(await workbench.notebook.finished(count), true);
    assert.equal((await workbench.service.adminClient.counters()).attempts.http - attempts.http, count);
    const orders = await workbench.host.evaluate((api) =>
      (api.window.activeNotebookEditor?.notebook.getCells() ?? [])
        .slice(1)
        .map((cell) => cell.executionSummary?.executionOrder),
    );
    assert.deepEqual(
      orders,
      Array.from({ length: count }, (_, index) => index + 1),
    );
    await workbench.notebook.editor.locator('.markdown-cell-row .monaco-editor').waitFor({ state: 'hidden' });
  });

  it("leaves the notebook of another extension to that extension's kernel", async () => {
    const foreign = await openForeign();
    const own = await openLarge();
    await workbench.host.evaluate(async (api, path) => {
      await api.commands.executeCommand('notebook.execute', api.Uri.file(path));
    }, foreign);
    assert.deepEqual(await ran(foreign), [true, true]);
    assert.deepEqual(
      await ran(own),
      Array.from({ length: count }, () => false),
    );
  });

  it("is VS Code's own while the notebook of another extension is active", async () => {
    const own = await openLarge();
    const foreign = await openForeign();
    // The notebook that was opened last has the right column.
    const toolbars = workbench.page.locator('.notebook-toolbar-container').filter({ visible: true });
    for (let turn = 0; (await ran(foreign)).includes(false); turn += 1) {
      // A toolbar that is drawn again at that moment ignores the click. Cells that run end at once.
      if (turn % 250 === 0) await toolbars.last().getByRole('button', { name: 'Run All' }).click();
      await workbench.page.waitForTimeout(20);
    }
    assert.deepEqual(
      await ran(own),
      Array.from({ length: count }, () => false),
    );
  });

  it('requests no more cells after its editor is closed, and runs none of the notebook that is active then', async () => {
    const many = 1_500;
    const own = await openLarge(many);
    const tabs = await workbench.host.evaluate(async (api) => {
      const notebook = api.window.activeNotebookEditor?.notebook;
      void api.commands.executeCommand('notebook.execute');
      // Until the first cells have run, which takes longer on a busy machine.
      while (notebook?.getCells().every(({ executionSummary }) => executionSummary?.success !== true))
        await new Promise((resolve) => setTimeout(resolve, 5));
      // VS Code keeps the notebook for minutes, because an extension opened it.
      await api.commands.executeCommand('workbench.action.closeActiveEditor');
      return api.window.tabGroups.all.flatMap(({ tabs }) => tabs).length;
    });
    assert.equal(tabs, 0);
    const foreign = await openForeign(many);
    const countDone = async () => (await ran(own)).filter((isDone) => isDone).length;
    // Until the cells that VS Code was asked for have run.
    for (let [before, now] = [-1, await countDone()]; before !== now; [before, now] = [now, await countDone()])
      await workbench.page.waitForTimeout(1_000);
    const ended = await countDone();
    // VS Code's own command would have run all.
    assert.ok(ended > 0 && ended < many / 2, `${ended} cells ran`);
    assert.ok((await ran(foreign)).every((isDone) => !isDone));
  });
});
