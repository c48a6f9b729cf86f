import {
  type Disposable,
  type NotebookCell,
  type NotebookController,
  type NotebookDocument,
  notebooks,
  workspace,
} from 'vscode';

import { cellLanguage, notebookTypes } from '../contributions';
import type { AnswerOutputs } from './answerOutputs';
import { isRpcCell } from './notebookCells';
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
    private readonly onBegin: () => void,
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

  /** Runs a cell that has run before, after the outdated cells that it reads. */
  async renew(cell: NotebookCell): Promise<void> {
    await this.#queues.get(cell.notebook)?.add([cell], { renews: true });
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const notebook of [...this.#queues.keys()]) this.#drop(notebook);
    for (const controller of this.#controllers) controller.dispose();
  }

  #drop(notebook: NotebookDocument): void {
    this.#queues.get(notebook)?.stop();
    this.#queues.delete(notebook);
  }

  #queueOf(notebook: NotebookDocument, controller: NotebookController): NotebookQueue {
    const queue =
      this.#queues.get(notebook) ??
      new NotebookQueue({
        controller,
        notebook,
        session: this.sessions.of(notebook),
        outputs: this.outputs,
        reports: this.reports,
        onBegin: this.onBegin,
        pins: () => this.pins.startRun(notebook),
        onAnswer: (id) => this.ages.noteAnswer(notebook, id),
      });
    this.#queues.set(notebook, queue);
    return queue;
  }
}
