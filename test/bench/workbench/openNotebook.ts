import { testLimit, waitLimit } from '../../run/timeLimits.mjs';
import { waitFor } from '../../run/waitFor';
import type { BenchWorkbench } from './benchWorkbench';

/** Milliseconds in which an opened notebook gets its first checks and status items, before something is measured. */
const settleMilliseconds = 1_500;

/** The text of a `.rpc` notebook with these cells. */
export function rpcNotebook(cells: readonly string[]): string {
  return cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n');
}

/** The text of an `.ipynb` notebook with these cells. */
export function jupyterNotebook(cells: readonly string[]): string {
  return JSON.stringify(
    {
      cells: cells.map((cell) => ({
        cell_type: 'code',
        execution_count: null,
        metadata: {},
        outputs: [],
        source: cell.split(/(?<=\n)/),
      })),
      metadata: {},
      nbformat: 4,
      nbformat_minor: 5,
    },
    undefined,
    1,
  );
}

/**
 * Opens a notebook as a user does, and resolves when its first cell is in the page. The page looks for it in each frame. A
 * locator asks the page again only after pauses of up to 500 ms, and each of its questions takes time of the thread that
 * draws.
 */
export async function openNotebook({ host, page }: BenchWorkbench, file: string): Promise<void> {
  const shown = page.evaluate(waitForFirstLine, waitLimit);
  await host.evaluate(async (api, path) => {
    await api.commands.executeCommand('vscode.open', api.Uri.file(path));
  }, file);
  await shown;
}

/**
 * Does the same for a notebook that VS Code keeps in memory for three minutes after its editor is closed, because an
 * extension opened it.
 */
export async function openKeptNotebook({ host, page }: BenchWorkbench, file: string): Promise<void> {
  const shown = page.evaluate(waitForFirstLine, waitLimit);
  await host.evaluate(async (api, path) => {
    await api.window.showNotebookDocument(await api.workspace.openNotebookDocument(api.Uri.file(path)));
  }, file);
  await shown;
}

/** Runs in the page. Resolves in the first frame in which a line of a cell has a size. */
async function waitForFirstLine(limit: number): Promise<void> {
  const until = performance.now() + limit;
  const selector = '.notebookOverlay .cell-list-container .monaco-list-row .view-lines .view-line';
  for (;;) {
    const now = await new Promise<number>((resolve) => {
      requestAnimationFrame(resolve);
    });
    const lines = [...document.querySelectorAll(selector)];
    if (
      lines.some(
        (line) => line.getBoundingClientRect().height > 0 && line.checkVisibility({ visibilityProperty: true }),
      )
    )
      return;
    if (now > until)
      throw new Error(
        `Waited for ${limit / 1000} s for a cell of a notebook. There are ${lines.length} lines of cells, in: ${document.title}`,
      );
  }
}

/** Opens a notebook and waits until what follows its opening is done. */
export async function openQuietNotebook(workbench: BenchWorkbench, file: string): Promise<void> {
  await openNotebook(workbench, file);
  await workbench.page.waitForTimeout(settleMilliseconds);
}

/** Runs all cells of the notebook in front. Returns the milliseconds until the last one has ended. All must succeed. */
export function runAllCells({ host }: BenchWorkbench): Promise<number> {
  return host.evaluate(async (api, limit) => {
    const notebook = api.window.activeNotebookEditor?.notebook;
    if (notebook === undefined) throw new Error('no notebook is active');
    let open = notebook.cellCount;
    const failed: number[] = [];
    const started = performance.now();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${open} of ${notebook.cellCount} cells have not ended after ${limit / 1000} s`)),
        limit,
      );
      const subscription = api.workspace.onDidChangeNotebookDocument((event) => {
        if (event.notebook !== notebook) return;
        for (const { cell, executionSummary } of event.cellChanges) {
          if (executionSummary?.success === undefined) continue;
          open -= 1;
          if (!executionSummary.success) failed.push(cell.index);
        }
        if (open > 0) return;
        subscription.dispose();
        clearTimeout(timer);
        resolve();
      });
      void api.commands.executeCommand('notebook.execute');
    });
    const took = performance.now() - started;
    if (failed.length > 0) throw new Error(`${failed.length} cells failed`);
    return took;
  }, testLimit);
}

/** Makes the plain kernel that of the notebook in front. */
export async function selectPlainKernel({ host }: BenchWorkbench): Promise<void> {
  await host.evaluate(async (api) => {
    await api.commands.executeCommand('notebook.selectKernel', { id: 'plain', extension: 'rpcbook-tests.test-bridge' });
  });
}

/**
 * Closes all editors without saving them. VS Code opens a notebook again that changes after its editor was closed, and the
 * outputs of a run can be so late.
 */
export async function closeEditors({ host }: BenchWorkbench): Promise<void> {
  const closeAll = (): Promise<readonly string[]> =>
    host.evaluate(async (api) => {
      const open = () => api.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
      for (const _ of open()) await api.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await new Promise((resolve) => setTimeout(resolve, 500));
      return open();
    });
  await waitFor(closeAll, (open) => open.length === 0, { what: 'the end of all editors' });
}
