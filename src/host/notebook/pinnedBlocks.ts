import { commands, Disposable, EventEmitter, type Memento, type NotebookDocument, window, workspace } from 'vscode';

import { PinnedHeads } from '../../core/run/session/compose/pinnedHeads';
import { afterStart } from '../afterStart';
import { showInformation } from '../notices';
import { registerCommand } from '../registerCommand';
import { isRpcNotebook, savedNotebookOf } from './notebookCells';

/** The key under which the workspace stores the pinned notebooks. */
const memoryKey = 'pinnedNotebooks';
/** Whether the active notebook is pinned, for its toolbar. */
const contextKey = 'rpcbook.pinsBlocks';

/** The notebooks whose runs read the same blocks in all cells. Stored in the workspace. */
export class PinnedBlocks implements Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly #pinned: Set<string>;
  readonly #subscription: Disposable;
  /** The value of the context key. VS Code updates all toolbars when it is set, even to the same value. */
  #shown: boolean | undefined;

  /** Fires when a notebook is pinned or unpinned. */
  readonly onDidChange = this.#changed.event;

  constructor(private readonly memory: Memento) {
    const kept: unknown = memory.get(memoryKey);
    this.#pinned = new Set(Array.isArray(kept) ? kept.filter((uri) => typeof uri === 'string') : []);
    this.#subscription = Disposable.from(
      this.#changed,
      registerCommand('rpcbook.notebook.pinBlocks', () => this.#set(true)),
      registerCommand('rpcbook.notebook.unpinBlocks', () => this.#set(false)),
      window.onDidChangeActiveNotebookEditor(() => this.#showContext()),
      workspace.onDidCloseNotebookDocument(async (notebook) => {
        if (!notebook.isUntitled || !this.#pinned.delete(keyOf(notebook))) return;
        const saved = savedNotebookOf(notebook);
        if (saved) this.#pinned.add(keyOf(saved));
        this.#showContext();
        this.#changed.fire();
        await this.#keep();
      }),
      afterStart(() => this.#showContext()),
    );
  }

  isPinned(notebook: NotebookDocument): boolean {
    return this.#pinned.has(keyOf(notebook));
  }

  /** Returns the heads of a new run; undefined if the notebook isn't pinned. */
  startRun(notebook: NotebookDocument): PinnedHeads | undefined {
    return this.isPinned(notebook) ? new PinnedHeads() : undefined;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #set(isPinned: boolean): Promise<void> {
    const notebook = window.activeNotebookEditor?.notebook;
    if (!notebook || !isRpcNotebook(notebook)) {
      void showInformation('Open a .rpc notebook first.');
      return;
    }
    if (isPinned) this.#pinned.add(keyOf(notebook));
    else this.#pinned.delete(keyOf(notebook));
    this.#showContext();
    this.#changed.fire();
    await this.#keep();
  }

  async #keep(): Promise<void> {
    await this.memory.update(memoryKey, [...this.#pinned]);
  }

  #showContext(): void {
    const notebook = window.activeNotebookEditor?.notebook;
    const isPinned = notebook !== undefined && this.isPinned(notebook);
    if (isPinned === this.#shown) return;
    this.#shown = isPinned;
    commands.executeCommand('setContext', contextKey, isPinned).then(undefined, () => undefined);
  }
}

function keyOf(notebook: NotebookDocument): string {
  return notebook.uri.toString();
}
