import type { FrameLocator, Locator, Page } from 'playwright-core';

import { waitLimit } from '../../run/timeLimits.mjs';
import { waitFor } from '../../run/waitFor';
import type { HostBridge } from '../bridge/hostBridge';
import { shownFrame } from './shownFrame';

/** A press that began nothing after this was ignored, and is repeated. In milliseconds. */
const startLimit = 10_000;
/** How often an output is found in the same place before it counts as being there. */
const steadyReads = 3;

interface StartedRuns {
  /** The URI of the active notebook. */
  readonly notebook: string;
  readonly orders: number;
}

/** The active notebook editor. Cells are counted from 0, including Markdown cells. */
export class NotebookPage {
  readonly #page: Page;
  readonly #host: HostBridge;
  readonly editor: Locator;

  constructor(page: Page, host: HostBridge) {
    this.#page = page;
    this.#host = host;
    this.editor = page.locator('.notebookOverlay').filter({ visible: true });
  }

  async open(file: string): Promise<void> {
    await this.#host.evaluate(async (api, path) => {
      const notebook = await api.workspace.openNotebookDocument(api.Uri.file(path));
      await api.window.showNotebookDocument(notebook);
    }, file);
    // The extension host may learn only later that it is the active one, and would read the cells of another.
    await waitFor(
      () => this.#host.evaluate((api) => api.window.activeNotebookEditor?.notebook.uri.fsPath),
      (active) => active === file,
      { what: `${file} as the active notebook` },
    );
    await this.editor.locator('.cell-list-container .monaco-list-row').first().waitFor({ state: 'attached' });
  }

  /** Returns the row of a cell after scrolling to it, because rows out of view are not in the page. */
  async cell(index: number): Promise<Locator> {
    await this.#host.evaluate((api, at) => {
      const notebook = api.window.activeNotebookEditor;
      if (notebook === undefined) throw new Error('no notebook is active');
      notebook.selection = new api.NotebookRange(at, at + 1);
      notebook.revealRange(notebook.selection, api.NotebookEditorRevealType.AtTop);
    }, index);
    const row = this.#row(index);
    await row.waitFor();
    return row;
  }

  /**
   * Puts the cursor into a line of a cell by a click, and returns the row of the cell. Lines are counted from 0; -1 is the
   * last. A cell that is drawn again at that moment ignores the click, and keys would go elsewhere.
   */
  async clickLine(index: number, line: number): Promise<Locator> {
    const row = await this.cell(index);
    const focused = row.locator('.monaco-editor.focused');
    for (let attempt = 0; attempt === 0 || (attempt < 5 && !(await focused.isVisible())); attempt += 1) {
      await row.locator('.monaco-editor .view-line').nth(line).click();
      await focused.waitFor({ timeout: 5_000 }).catch(() => undefined);
    }
    await focused.waitFor();
    return row;
  }

  /** Presses the cell's run button and waits for the end of the run. Returns whether it succeeded. */
  async run(index: number): Promise<boolean> {
    const before = await this.#executionOrder(index);
    await this.startRun(index);
    return this.finished(index, before);
  }

  async startRun(index: number): Promise<void> {
    await this.cell(index);
    const before = await this.#startedRuns();
    const shown = await this.#signsOfRun();
    // The button is there while the pointer is over the cell, which moves when Markdown above it is drawn.
    const press = () =>
      this.pressRun(index, 5_000).catch(async () => {
        await this.cell(index);
        await this.pressRun(index);
      });
    await press();
    // A cell that is drawn again at that moment ignores the click.
    if (!(await this.#beginsAfter(before, shown))) await press();
  }

  /** Presses the run button of a cell that is in view, as a person does: the extension may not know the notebook yet. */
  async pressRun(index: number, timeout = waitLimit): Promise<void> {
    const row = this.#row(index);
    // Beside the text, because a hover of the text would cover the button.
    await row.hover({ position: { x: 4, y: 12 }, timeout });
    await row
      .getByRole('button', { name: /^Execute Cell(?! and)/ })
      .first()
      .click({ timeout });
  }

  /** Waits until a command can run cells. VS Code may run nothing before it has found the kernel of a new notebook. */
  async kernelFound(): Promise<void> {
    await this.#page.locator('.kernel-label').filter({ hasText: 'Rpcbook', visible: true }).first().waitFor();
  }

  /** Presses "Run All". Use `finished` to wait for each cell. */
  async startRunAll(): Promise<void> {
    await this.kernelFound();
    const button = this.#page
      .locator('.notebook-toolbar-container')
      .filter({ visible: true })
      .getByRole('button', { name: 'Run All' });
    const before = await this.#startedRuns();
    const shown = await this.#signsOfRun();
    await button.click();
    // A toolbar that is drawn again at that moment ignores the click.
    if (!(await this.#beginsAfter(before, shown))) await button.click();
  }

  /** How often each sign is shown that a run began, or that it asks a question first. */
  #signsOfRun(): Promise<readonly number[]> {
    const signs = [
      '.notebookOverlay .codicon-notebook-state-executing',
      '.notebookOverlay .codicon-notebook-state-pending',
      '.monaco-dialog-box',
      '.notification-toast',
    ];
    return Promise.all(signs.map((sign) => this.#page.locator(sign).filter({ visible: true }).count()));
  }

  /** Whether a run begins soon. Signs that were shown before are of something else. */
  async #beginsAfter(before: StartedRuns, shown: readonly number[]): Promise<boolean> {
    const begins = async (): Promise<boolean> => {
      const signs = await this.#signsOfRun();
      if (signs.some((count, index) => count > (shown[index] ?? 0))) return true;
      const { notebook, orders } = await this.#startedRuns();
      // The extension host may have learned only now which notebook is active. No cell of that one had run.
      return orders !== (notebook === before.notebook ? before.orders : 0);
    };
    return waitFor(begins, Boolean, { limit: startLimit }).catch(() => false);
  }

  /** The sum of the execution orders of the active notebook. */
  #startedRuns(): Promise<StartedRuns> {
    return this.#host.evaluate((api) => {
      const notebook = api.window.activeNotebookEditor?.notebook;
      const orders = (notebook?.getCells() ?? []).map(({ executionSummary }) => executionSummary?.executionOrder ?? 0);
      return { notebook: notebook?.uri.toString() ?? '', orders: orders.reduce((sum, order) => sum + order, 0) };
    });
  }

  /** Waits for the end of the cell's first run after the given execution order. Returns whether it succeeded. */
  async finished(index: number, orderBefore = 0): Promise<boolean> {
    const notebook = await this.#host.evaluate((api) => api.window.activeNotebookEditor?.notebook.uri.toString());
    const summary = await waitFor(
      () =>
        this.#host.evaluate(
          (api, uri, at) => {
            const { executionOrder = 0, success } =
              api.workspace.notebookDocuments.find((each) => each.uri.toString() === uri)?.cellAt(at)
                .executionSummary ?? {};
            return { executionOrder, success };
          },
          notebook ?? '',
          index,
        ),
      ({ executionOrder, success }) => success !== undefined && executionOrder > orderBefore,
      { what: `the end of cell ${index}` },
    );
    return summary.success === true;
  }

  /**
   * Waits for the rendered output of a cell. All outputs are in one frame over the rows, and only their position
   * identifies them: between the top of the cell and the top of the next.
   */
  async output(index: number): Promise<Locator> {
    const row = await this.cell(index);
    // While outputs grow and rows move, an output can briefly be at the position of another one.
    const places: number[] = [];
    const found = await waitFor(
      async () => {
        places.push(await this.#outputAt(index, row));
        const last = places.slice(-steadyReads);
        return last.length === steadyReads && last.every((place) => place === last[0]) ? last[0] : -1;
      },
      (place) => place !== undefined && place >= 0,
      { what: `an output of cell ${index} that stays in its place` },
    );
    return this.#outputs.nth(found ?? -1);
  }

  get #outputs(): Locator {
    return this.outputFrame.locator('.cell_container .output_container');
  }

  /** Returns the index of the first output between the top of the cell and the top of the next; -1 for none. */
  async #outputAt(index: number, row: Locator): Promise<number> {
    const top = await topOf(row);
    // The next row isn't drawn if the output fills the window, and it can go while the output grows.
    const bottom = await topOf(this.#row(index + 1));
    const places = await Promise.all((await this.#outputs.all()).map(topOf));
    // Outputs aren't in the order of their cells.
    const within = places.filter((place) => place >= top && place < bottom);
    return within.length === 0 ? -1 : places.indexOf(Math.min(...within));
  }

  /** The document that contains all outputs of the notebook: an inner frame of a frame. */
  get outputFrame(): FrameLocator {
    return shownFrame(this.#page, 'outputs');
  }

  /** Returns the text below a cell: its status items and language. */
  async cellStatus(index: number): Promise<string> {
    const row = await this.cell(index);
    return row.locator('.cell-statusbar-container').innerText();
  }

  #row(index: number): Locator {
    return this.editor.locator(`.cell-list-container .monaco-list-row[data-index="${index}"]`);
  }

  async #executionOrder(index: number): Promise<number> {
    return this.#host.evaluate(
      (api, at) => api.window.activeNotebookEditor?.notebook.cellAt(at).executionSummary?.executionOrder ?? 0,
      index,
    );
  }
}

/** Returns the distance from the top of the page; infinity if the element is not drawn. Doesn't wait for it. */
async function topOf(element: Locator): Promise<number> {
  const [drawn] = await element.elementHandles();
  const box = await drawn?.boundingBox();
  return box?.y ?? Number.POSITIVE_INFINITY;
}
