import {
  commands,
  Disposable,
  EventEmitter,
  type NotebookCell,
  type NotebookCellOutput,
  type NotebookController,
  type NotebookDocument,
  notebooks,
  window,
  workspace,
} from 'vscode';

import type { CellAnswer } from '../../core/run/session/memory/cellAnswer';
import { cellLanguage, notebookTypes } from '../contributions';
import type { RunRequest } from './cellHandover';
import { findCellOf, isRpcCell, ownerOf, ownersOf } from './notebookCells';
import { NotebookQueue, type QueueDependencies } from './notebookQueue';
import type { NotebookSessions } from './notebookSessions';
import type { OutputAges } from './outputAges';
import type { PinnedBlocks } from './pinnedBlocks';

/** A cell that ended, and its answer. */
export interface EndedCell {
  readonly cell: NotebookCell;
  readonly answer: CellAnswer;
}

/** A run of all cells of a notebook. */
export interface AllCellsRun {
  readonly notebook: NotebookDocument;
  /** Settles when all cells have run, or the run was stopped. */
  readonly ended: Promise<void>;
}

/** What the queues of all notebooks share, and what they are of. */
export interface KernelDependencies extends Pick<
  QueueDependencies,
  'outputs' | 'reports' | 'live' | 'offered' | 'onBegin' | 'onNews'
> {
  readonly sessions: NotebookSessions;
  readonly ages: OutputAges;
  readonly pins: PinnedBlocks;
}

/** The kernel of `.rpc` notebooks, with one controller for each notebook type, as VS Code requires. */
export class NotebookKernel implements Disposable {
  readonly #controllers: readonly NotebookController[];
  readonly #queues = new Map<NotebookDocument, NotebookQueue>();
  readonly #subscription: Disposable;
  readonly #ended = new EventEmitter<EndedCell>();
  /** Fires with each cell that ended, and its answer. */
  readonly onDidEnd = this.#ended.event;

  /** The notebooks whose kernel this is, as VS Code said. It selects a kernel with the first run, and remembers it. */
  readonly #selected = new WeakSet<NotebookDocument>();
  readonly #didSelect = new EventEmitter<NotebookDocument>();
  readonly #shown = new EventEmitter<EndedCell>();

  readonly #startedAll = new EventEmitter<AllCellsRun>();

  /** Fires when all cells of a notebook run. A large notebook's run can be part of another one. */
  readonly onDidStartAll = this.#startedAll.event;

  /** Fires with each answer that a cell shows, also again with what is known later. */
  readonly onDidShow = this.#shown.event;

  /** Fires when this is the kernel of a notebook, so that its cells can show outputs. */
  readonly onDidSelect = this.#didSelect.event;

  constructor(private readonly parts: KernelDependencies) {
    this.#controllers = notebookTypes.map((type) => {
      const controller = notebooks.createNotebookController(`${type}-kernel`, type, 'Rpcbook');
      controller.supportedLanguages = [cellLanguage];
      controller.supportsExecutionOrder = true;
      controller.description = 'Sends each cell to its network';
      controller.executeHandler = (cells, notebook) => {
        const added = cells.filter(isRpcCell);
        return this.#noteRun(notebook, added.length, this.#queueOf(notebook, controller).add(added));
      };
      return controller;
    });
    this.#subscription = Disposable.from(
      this.#didSelect,
      this.#shown,
      this.#startedAll,
      ...this.#controllers.map((controller) =>
        controller.onDidChangeSelectedNotebooks(({ notebook, selected }) => {
          if (!selected) return void this.#selected.delete(notebook);
          this.#selected.add(notebook);
          this.#didSelect.fire(notebook);
        }),
      ),
      workspace.onDidCloseNotebookDocument((notebook) => this.#drop(notebook)),
    );
  }

  /** Runs all cells of a notebook. `request` asks VS Code to run some at a time. */
  async runAll(notebook: NotebookDocument, request: RunRequest): Promise<void> {
    const controller = this.#controllerOf(notebook);
    if (controller === undefined) return;
    const cells = notebook.getCells().filter(isRpcCell);
    await this.#noteRun(notebook, cells.length, this.#queueOf(notebook, controller).runMany(cells, request));
  }

  /** Runs a cell again, after the outdated cells that it reads. */
  async renew(cell: NotebookCell): Promise<void> {
    await this.#queues.get(cell.notebook)?.add([cell], { renews: true });
  }

  /**
   * Makes this the kernel of a notebook that is visible. Returns whether it is; VS Code may say so later
   * (`onDidSelect`).
   */
  async select(notebook: NotebookDocument, extension: string): Promise<boolean> {
    const notebookEditor = window.visibleNotebookEditors.find((editor) => editor.notebook === notebook);
    const controller = this.#controllerOf(notebook);
    if (notebookEditor === undefined || controller === undefined) return false;
    if (this.#selected.has(notebook)) return true;
    await commands.executeCommand('notebook.selectKernel', { notebookEditor, id: controller.id, extension });
    return this.#selected.has(notebook);
  }

  /** Shows outputs of a cell that were kept, if it has none. */
  async restore(cell: NotebookCell, outputs: readonly NotebookCellOutput[]): Promise<void> {
    const controller = this.#controllerOf(cell.notebook);
    if (controller && this.#selected.has(cell.notebook))
      await this.#queueOf(cell.notebook, controller).restore(cell, outputs);
  }

  /**
   * Shows the answers of the notebook with open inquiries again, as returned by `refresh`. Runs the cell if it has no
   * answer yet because something was missing that is now known.
   */
  async showAgain(cell: NotebookCell, refresh: (answer: CellAnswer) => Promise<CellAnswer>): Promise<void> {
    const { notebook } = cell;
    if (!this.parts.offered.holds(ownerOf(cell))) await this.renew(cell);
    for (const [owner, answer] of this.parts.offered.below(ownersOf(notebook))) {
      const refreshed = await refresh(answer);
      const shown = findCellOf(owner);
      if (shown === undefined || shown.outputs.length === 0) this.parts.offered.release(owner);
      else if (this.parts.offered.holds(owner, answer)) await this.#queues.get(notebook)?.showAgain(shown, refreshed);
    }
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#ended.dispose();
    for (const notebook of [...this.#queues.keys()]) this.#drop(notebook);
    for (const controller of this.#controllers) controller.dispose();
  }

  #controllerOf({ notebookType }: NotebookDocument): NotebookController | undefined {
    return this.#controllers.find((controller) => controller.notebookType === notebookType);
  }

  #noteRun(notebook: NotebookDocument, cells: number, ended: Promise<void>): Promise<void> {
    if (cells > 0 && cells === notebook.getCells().filter(isRpcCell).length) this.#startedAll.fire({ notebook, ended });
    return ended;
  }

  #drop(notebook: NotebookDocument): void {
    this.#queues.get(notebook)?.stop();
    this.#queues.delete(notebook);
    this.parts.offered.releaseBelow(ownersOf(notebook));
    this.parts.reports.releaseIn(notebook);
    this.parts.live.releaseIn(notebook);
  }

  #queueOf(notebook: NotebookDocument, controller: NotebookController): NotebookQueue {
    const { sessions, pins, ages } = this.parts;
    const queue =
      this.#queues.get(notebook) ??
      new NotebookQueue({
        ...this.parts,
        controller,
        notebook,
        session: sessions.of(notebook),
        cells: () => sessions.cellsOf(notebook),
        onEnd: (cell, answer) => this.#ended.fire({ cell, answer }),
        pins: () => pins.startRun(notebook),
        onAnswer: (id) => ages.noteAnswer(notebook, id),
        onShown: (cell, answer) => this.#shown.fire({ cell, answer }),
      });
    this.#queues.set(notebook, queue);
    return queue;
  }
}
