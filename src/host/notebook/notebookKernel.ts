import {
  type Disposable,
  type NotebookCell,
  type NotebookController,
  type NotebookDocument,
  notebooks,
  workspace,
} from 'vscode';

import type { CellAnswer } from '../../core/run/session/memory/cellAnswer';
import type { OfferedAnswers } from '../../core/run/session/memory/offeredAnswers';
import { cellLanguage, notebookTypes } from '../contributions';
import type { AnswerOutputs } from './answerOutputs';
import type { RunRequest } from './cellHandover';
import { findCellOf, isRpcCell, ownerOf, ownersOf } from './notebookCells';
import { NotebookQueue } from './notebookQueue';
import type { NotebookSessions } from './notebookSessions';
import type { OutputAges } from './outputAges';
import type { PinnedBlocks } from './pinnedBlocks';
import type { WorkReports } from './workReports';

/** The kernel of `.rpc` notebooks, with one controller for each notebook type, as VS Code requires. */
export class NotebookKernel implements Disposable {
  readonly #controllers: readonly NotebookController[];
  readonly #queues = new Map<NotebookDocument, NotebookQueue>();
  readonly #subscription: Disposable;

  constructor(
    private readonly sessions: NotebookSessions,
    private readonly outputs: AnswerOutputs,
    private readonly reports: WorkReports,
    private readonly ages: OutputAges,
    private readonly pins: PinnedBlocks,
    private readonly offered: OfferedAnswers,
    private readonly onBegin: () => void,
    private readonly onNews: (cell: NotebookCell, news: string) => void,
  ) {
    this.#controllers = notebookTypes.map((type) => {
      const controller = notebooks.createNotebookController(`${type}-kernel`, type, 'Rpcbook');
      controller.supportedLanguages = [cellLanguage];
      controller.supportsExecutionOrder = true;
      controller.description = 'Sends each cell to its network';
      controller.executeHandler = (cells, notebook) => this.#queueOf(notebook, controller).add(cells.filter(isRpcCell));
      return controller;
    });
    this.#subscription = workspace.onDidCloseNotebookDocument((notebook) => this.#drop(notebook));
  }

  /** Runs all cells of a notebook. `request` asks VS Code to run some at a time. */
  async runAll(notebook: NotebookDocument, request: RunRequest): Promise<void> {
    const controller = this.#controllers.find(({ notebookType }) => notebookType === notebook.notebookType);
    if (controller === undefined) return;
    await this.#queueOf(notebook, controller).runMany(notebook.getCells().filter(isRpcCell), request);
  }

  /** Runs a cell again, after the outdated cells that it reads. */
  async renew(cell: NotebookCell): Promise<void> {
    await this.#queues.get(cell.notebook)?.add([cell], { renews: true });
  }

  /**
   * Shows the answers of the notebook with open inquiries again, as returned by `refresh`. Runs the cell if it has no
   * answer yet because something was missing that is now known.
   */
  async showAgain(cell: NotebookCell, refresh: (answer: CellAnswer) => Promise<CellAnswer>): Promise<void> {
    const { notebook } = cell;
    if (!this.offered.holds(ownerOf(cell))) await this.renew(cell);
    for (const [owner, answer] of this.offered.below(ownersOf(notebook))) {
      const refreshed = await refresh(answer);
      const shown = findCellOf(owner);
      if (shown === undefined || shown.outputs.length === 0) this.offered.release(owner);
      else if (this.offered.holds(owner, answer)) await this.#queues.get(notebook)?.showAgain(shown, refreshed);
    }
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const notebook of [...this.#queues.keys()]) this.#drop(notebook);
    for (const controller of this.#controllers) controller.dispose();
  }

  #drop(notebook: NotebookDocument): void {
    this.#queues.get(notebook)?.stop();
    this.#queues.delete(notebook);
    this.offered.releaseBelow(ownersOf(notebook));
    this.reports.releaseIn(notebook);
  }

  #queueOf(notebook: NotebookDocument, controller: NotebookController): NotebookQueue {
    const queue =
      this.#queues.get(notebook) ??
      new NotebookQueue({
        controller,
        notebook,
        session: this.sessions.of(notebook),
        cells: () => this.sessions.cellsOf(notebook),
        outputs: this.outputs,
        reports: this.reports,
        onBegin: this.onBegin,
        onNews: this.onNews,
        pins: () => this.pins.startRun(notebook),
        offered: this.offered,
        onAnswer: (id) => this.ages.noteAnswer(notebook, id),
      });
    this.#queues.set(notebook, queue);
    return queue;
  }
}
