import { commands, Disposable, type Memento, type NotebookCell, type NotebookDocument, workspace } from 'vscode';

import type { LineStore } from '../../core/base/files/lineStore';
import type { KeptChain } from '../../core/run/live/keptChain';
import { afterStart } from '../afterStart';
import type { LiveCells } from './live/liveCells';
import { offerToGoOn, type StoredLiveCell } from './live/offerToGoOn';
import { isRpcCell, isRpcNotebook } from './notebookCells';

/** The key under which the workspace stores the live cells that run. */
const memoryKey = 'liveCells';
/** How often the last blocks are stored while cells are live, in milliseconds. */
const storeMilliseconds = 5_000;

/**
 * Stores where the live cells that run are, so that they can go on after the window is loaded again. A cell that ends,
 * or whose notebook closes, is forgotten.
 */
export class KeptLiveCells implements Disposable {
  readonly #subscription: Disposable;
  /** What ran when the window closed, by the URI of its notebook. */
  readonly #earlier: Map<string, unknown>;
  /** The live cells that are stored. */
  #stored: ReadonlySet<NotebookCell> = new Set();
  #storing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly memory: Memento,
    private readonly live: LiveCells,
    private readonly liveRows: Pick<LineStore, 'remove'>,
  ) {
    const stored = memory.get<unknown>(memoryKey);
    this.#earlier = new Map(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
    this.#subscription = Disposable.from(
      live.onDidChange(() => this.#noteChange()),
      workspace.onDidOpenNotebookDocument((notebook) => this.#offer(notebook)),
      afterStart(() => workspace.notebookDocuments.forEach((notebook) => this.#offer(notebook))),
    );
  }

  dispose(): void {
    clearTimeout(this.#storing);
    this.#subscription.dispose();
  }

  /** A cell is stored with its first block, and then from time to time. */
  #noteChange(): void {
    const isNew = this.live.all.some(
      ({ cell, controls }) => !this.#stored.has(cell) && controls.kept?.() !== undefined,
    );
    if (isNew) this.#store();
    else this.#storing ??= setTimeout(() => this.#store(), storeMilliseconds);
  }

  #store(): void {
    clearTimeout(this.#storing);
    this.#storing = undefined;
    const stored = new Set<NotebookCell>();
    const cells: Record<string, StoredLiveCell[]> = {};
    for (const { cell, title, controls } of this.live.all) {
      const chain = controls.kept?.();
      if (chain === undefined) continue;
      stored.add(cell);
      // Notebooks that were never saved are not opened again.
      if (cell.notebook.isUntitled) continue;
      (cells[cell.notebook.uri.toString()] ??= []).push({
        text: cell.document.getText(),
        title,
        chain: {
          blocks: chain.blocks,
          start: chain.start,
          sureTo: chain.sureTo,
          lost: chain.lost,
          rows: chain.rows,
        },
      });
    }
    this.#stored = stored;
    // Those of notebooks that were not opened yet stay.
    this.memory.update(memoryKey, { ...Object.fromEntries(this.#earlier), ...cells }).then(undefined, () => undefined);
  }

  #offer(notebook: NotebookDocument): void {
    const key = notebook.uri.toString();
    const stored = this.#earlier.get(key);
    if (!isRpcNotebook(notebook) || stored === undefined) return;
    this.#earlier.delete(key);
    this.#store();
    const goOn = async (text: string, chain: KeptChain): Promise<void> => {
      const cell = notebook.getCells().find((each) => isRpcCell(each) && each.document.getText() === text);
      if (cell === undefined || notebook.isClosed) return;
      this.live.startFrom(cell, chain);
      const ranges = [{ start: cell.index, end: cell.index + 1 }];
      await commands.executeCommand('notebook.cell.execute', { ranges, document: notebook.uri });
    };
    const hasCell = (text: string): boolean => notebook.getCells().some((each) => each.document.getText() === text);
    const refused = async ({ rows }: KeptChain): Promise<void> => rows && (await this.liveRows.remove(rows.id));
    offerToGoOn(stored, hasCell, goOn, refused).catch(() => undefined);
  }
}
