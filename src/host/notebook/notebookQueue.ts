import type { Disposable, NotebookCell, NotebookCellExecution, NotebookController, NotebookDocument } from 'vscode';

import type { WorkReport } from '../../core/longWork/run/workReport';
import { type CellAnswer, type ExchangeAnswer, isFulfilled } from '../../core/session/cellAnswer';
import type { NotebookSession } from '../../core/session/notebookSession';
import type { AnswerOutputs } from './answerOutputs';
import { cellId, ownerOf, sessionCells } from './notebookCells';
import type { NotebookWorks } from './notebookWorks';
import { RunningWork } from './runningWork';

/** Parts for a queue. */
export interface QueueParts {
  readonly controller: NotebookController;
  readonly notebook: NotebookDocument;
  readonly session: NotebookSession;
  readonly outputs: AnswerOutputs;
  readonly works: NotebookWorks;
}

interface Pending {
  readonly execution: NotebookCellExecution;
  readonly subscription: Disposable;
}

/**
 * The cells of one notebook that wait to run, one after another. A cell that another one needs runs before it, queued
 * or not, and then doesn't run again. Stopping a cell aborts its request or removes it from the queue.
 */
export class NotebookQueue {
  readonly #pending = new Map<string, Pending>();
  readonly #waiting: string[] = [];
  #running: { readonly id: string; readonly abort: AbortController } | undefined;
  #shown: RunningWork | undefined;
  #work: Promise<void> | undefined;
  #order = 0;

  constructor(private readonly parts: QueueParts) {}

  /** Adds cells to the queue. Resolves when the queue is empty. */
  add(cells: readonly NotebookCell[]): Promise<void> {
    for (const cell of cells) {
      this.#waiting.push(cellId(cell));
      this.#create(cell);
    }
    this.#work ??= this.#runAll().finally(() => {
      this.#work = undefined;
    });
    return this.#work;
  }

  /** Stops the running cell and clears the queue, because the notebook closes. */
  stop(): void {
    this.#waiting.length = 0;
    this.#running?.abort.abort();
  }

  async #runAll(): Promise<void> {
    const { session, notebook } = this.parts;
    for (let id = this.#waiting.shift(); id !== undefined; id = this.#waiting.shift()) {
      if (!this.#pending.has(id)) continue;
      const abort = new AbortController();
      await session.run(sessionCells(notebook), id, abort.signal, {
        started: (each) => this.#start(each, abort),
        progressed: (each, report, answer) => this.#progress(each, report, answer),
        ended: (each, answer) => this.#end(each, answer),
      });
    }
  }

  async #start(id: string, abort: AbortController): Promise<void> {
    const { outputs } = this.parts;
    const cell = this.parts.notebook.getCells().find((candidate) => cellId(candidate) === id);
    const execution = this.#pending.get(id)?.execution ?? (cell && this.#create(cell));
    if (!execution) return;
    this.#running = { id, abort };
    this.#order += 1;
    execution.executionOrder = this.#order;
    execution.start(Date.now());
    outputs.release(ownerOf(execution.cell));
    await execution.clearOutput();
  }

  #progress(id: string, report: WorkReport, answer: ExchangeAnswer | undefined): void {
    const { outputs, notebook, session, works } = this.parts;
    const execution = this.#pending.get(id)?.execution;
    if (!execution || notebook.isClosed) return;
    const title = answer?.name ?? session.title(sessionCells(notebook), id);
    this.#shown ??= new RunningWork({ execution, outputs, owner: ownerOf(execution.cell), title });
    this.#shown.progressed(report, answer);
    works.note(report, execution.cell);
  }

  async #end(id: string, answer: CellAnswer): Promise<void> {
    const { outputs, notebook, works } = this.parts;
    this.#running = undefined;
    const shown = this.#shown;
    this.#shown = undefined;
    await shown?.end();
    if (notebook.isClosed) return;
    const cell = this.#pending.get(id)?.execution.cell;
    if (cell && answer.kind === 'exchange' && answer.work) works.note(answer.work, cell);
    if (cell) await this.#pending.get(id)?.execution.replaceOutput(outputs.create(answer, ownerOf(cell)));
    this.#finish(id, isFulfilled(answer));
  }

  #create(cell: NotebookCell): NotebookCellExecution {
    const id = cellId(cell);
    const execution = this.parts.controller.createNotebookCellExecution(cell);
    const subscription = execution.token.onCancellationRequested(() => {
      if (this.#running?.id === id) this.#running.abort.abort();
      else this.#finish(id, undefined);
    });
    this.#pending.set(id, { execution, subscription });
    return execution;
  }

  #finish(id: string, success: boolean | undefined): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.subscription.dispose();
    pending?.execution.end(success, success === undefined ? undefined : Date.now());
  }
}
