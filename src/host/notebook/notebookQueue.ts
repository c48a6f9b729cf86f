import type {
  Disposable,
  NotebookCell,
  NotebookCellExecution,
  NotebookCellOutput,
  NotebookController,
  NotebookDocument,
} from 'vscode';

import type { WrittenCell } from '../../core/model/cell/parsedCell';
import type { WorkReport } from '../../core/run/longWork/workReport';
import type { PinnedHeads } from '../../core/run/session/compose/pinnedHeads';
import { type CellAnswer, type ExchangeAnswer, isFulfilled } from '../../core/run/session/memory/cellAnswer';
import type { OfferedAnswers } from '../../core/run/session/memory/offeredAnswers';
import type { NotebookRunOptions, NotebookSession } from '../../core/run/session/run/notebookSession';
import type { RunObserver } from '../../core/run/session/run/runLevels';
import type { AnswerOutputs } from './answerOutputs';
import { CellHandover, type RunRequest } from './cellHandover';
import { LiveWorkReport } from './liveWorkReport';
import { cellId, ownerOf } from './notebookCells';
import { replaceOutputs } from './replaceOutputs';
import type { WorkReports } from './workReports';

/** Parts for a queue. */
export interface QueueDependencies {
  readonly controller: NotebookController;
  readonly notebook: NotebookDocument;
  readonly session: NotebookSession;
  /** Returns the cells of the notebook that can run. */
  readonly cells: () => readonly WrittenCell[];
  readonly outputs: AnswerOutputs;
  readonly reports: WorkReports;
  /** Called before the first of some cells runs, so that questions declined earlier are asked again. */
  readonly onBegin: () => void;
  /** Returns the heads of a new run; undefined if tags that move are sent as written. */
  readonly pins: () => PinnedHeads | undefined;
  /** Called when the output of a cell is replaced by a new answer, or by the first part of one. */
  readonly onAnswer: (id: string) => void;
  /** Receives each answer that a cell shows. */
  readonly offered: OfferedAnswers;
}

/**
 * Executions that are created at once, and the milliseconds until the next ones. Each takes up to half a millisecond of
 * the thread that draws its window.
 */
const executionsPerBatch = 50;
const batchMilliseconds = 20;

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
  readonly #waiting: { readonly id: string; readonly scope: NotebookRunOptions }[] = [];
  /** The waiting cells by ID that have no execution yet. */
  readonly #withoutExecution = new Map<string, NotebookCell>();
  /** The cell of the queue whose turn it is, while it is planned and while it or a cell that it needs runs. */
  #turn: { readonly id: string; readonly abort: AbortController } | undefined;
  /** The cell that runs. */
  #running: string | undefined;
  #shown: LiveWorkReport | undefined;
  #work: Promise<void> | undefined;
  #order = 0;
  #nextBatch: ReturnType<typeof setTimeout> | undefined;
  /** The cells of Run All that VS Code is still asked for. */
  #handover: CellHandover | undefined;
  /** The outputs of the cell before, on their way to the editor. */
  #written: Promise<void> = Promise.resolve();
  /** Keys whose absence a cell of this run already reports. */
  readonly #reportedKeys = new Set<string>();

  constructor(private readonly parts: QueueDependencies) {}

  /** Adds cells to the queue, except those that wait or run already. Resolves when the queue is empty. */
  add(cells: readonly NotebookCell[], scope: NotebookRunOptions = {}): Promise<void> {
    this.#handover?.noteArrival();
    // The last cells that VS Code was asked for come after the run was stopped.
    if (this.#handover?.isStopped === true) return Promise.resolve();
    for (const cell of cells) {
      const id = cellId(cell);
      if (this.#isQueued(id)) continue;
      this.#waiting.push({ id, scope });
      this.#withoutExecution.set(id, cell);
    }
    this.#createExecutions();
    this.#work ??= this.#runAll().finally(() => {
      this.#work = undefined;
      if (this.#waiting.length === 0) this.#endRest();
    });
    return this.#work;
  }

  /** Runs many cells, which VS Code is asked for some at a time. Resolves when they have run. */
  async runMany(cells: readonly NotebookCell[], request: RunRequest): Promise<void> {
    const handover = (this.#handover ??= new CellHandover(cells, request));
    const runs = await handover.runs.finally(() => {
      if (this.#handover === handover) this.#handover = undefined;
    });
    await Promise.all(runs);
  }

  /** Stops the running cell and clears the queue, because the notebook closes. */
  stop(): void {
    this.#handover?.stop();
    this.#waiting.length = 0;
    this.#withoutExecution.clear();
    this.#turn?.abort.abort();
  }

  /**
   * Shows an answer again, with what is known of its contracts now. The order, the time and the success of the run stay.
   * Does nothing while the cell waits or runs.
   */
  async showAgain(cell: NotebookCell, answer: CellAnswer): Promise<void> {
    const { notebook, outputs, offered } = this.parts;
    if (this.#isQueued(cellId(cell)) || notebook.isClosed) return;
    const next = await outputs.create(answer, ownerOf(cell));
    if (this.#isQueued(cellId(cell)) || notebook.isClosed) return;
    const { executionOrder, success, timing } = cell.executionSummary ?? {};
    const execution = this.parts.controller.createNotebookCellExecution(cell);
    execution.executionOrder = executionOrder;
    execution.start(timing?.startTime);
    try {
      await replaceOutputs(execution, next);
      if (!notebook.isClosed) offered.note(ownerOf(cell), answer);
    } finally {
      execution.end(success, timing?.endTime);
    }
  }

  async #runAll(): Promise<void> {
    this.#reportedKeys.clear();
    this.parts.onBegin();
    const pins = this.parts.pins();
    // Cells can be added while the last outputs are written, and while VS Code is asked for more.
    while (this.#waiting.length > 0) {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
        await this.#runQueued(next.id, { ...next.scope, pins });
      await this.#written;
      if (this.#waiting.length === 0) await this.#handover?.runs.catch(() => undefined);
    }
  }

  async #runQueued(id: string, scope: NotebookRunOptions): Promise<void> {
    if (!this.#isQueued(id)) return;
    const cellWithoutExecution = this.#withoutExecution.get(id);
    if (cellWithoutExecution) this.#create(cellWithoutExecution);
    const abort = new AbortController();
    this.#turn = { id, abort };
    const observer: RunObserver = {
      started: (each) => this.#start(each),
      progressed: (each, report, answer) => this.#progress(each, report, answer),
      ended: (each, answer) => this.#end(each, answer),
    };
    try {
      await this.parts.session.run(this.parts.cells(), id, abort.signal, observer, scope);
    } finally {
      this.#turn = undefined;
    }
  }

  #isQueued(id: string): boolean {
    return this.#pending.has(id) || this.#withoutExecution.has(id);
  }

  /** Creates executions for the waiting cells in batches. `#runAll` creates one earlier for a cell whose turn comes. */
  #createExecutions(): void {
    clearTimeout(this.#nextBatch);
    for (const [id, cell] of [...this.#withoutExecution].slice(0, executionsPerBatch)) {
      if (cell.index === -1) this.#withoutExecution.delete(id);
      else this.#create(cell);
    }
    if (this.#withoutExecution.size > 0)
      this.#nextBatch = setTimeout(() => this.#createMoreExecutions(), batchMilliseconds);
  }

  #createMoreExecutions(): void {
    try {
      this.#createExecutions();
    } catch {
      // The notebook has another kernel by now.
      this.#withoutExecution.clear();
    }
  }

  /** The earlier output stays until the next one replaces it. */
  #start(id: string): void {
    const execution = this.#pending.get(id)?.execution ?? this.#createFor(id);
    if (!execution) return;
    this.#running = id;
    this.#order += 1;
    execution.executionOrder = this.#order;
    execution.start(Date.now());
  }

  #progress(id: string, report: WorkReport, answer: ExchangeAnswer | undefined): void {
    const { outputs, notebook, session, cells, reports, onAnswer } = this.parts;
    const execution = this.#pending.get(id)?.execution;
    if (!execution || notebook.isClosed) return;
    const title = answer?.name ?? session.title(cells(), id);
    if (!this.#shown) onAnswer(id);
    this.#shown ??= new LiveWorkReport({ execution, outputs, owner: ownerOf(execution.cell), title });
    this.#shown.progressed(report, answer);
    reports.note(report, execution.cell);
  }

  async #end(id: string, answer: CellAnswer): Promise<void> {
    const { outputs, notebook, reports, onAnswer } = this.parts;
    const shown = this.#shown;
    this.#shown = undefined;
    await shown?.end();
    if (notebook.isClosed) return;
    const cell = this.#pending.get(id)?.execution.cell;
    if (cell && answer.kind === 'exchange' && answer.work) reports.note(answer.work, cell);
    const execution = this.#pending.get(id)?.execution;
    if (this.#isReported(answer)) {
      await execution?.clearOutput();
      return this.#finish(id, undefined);
    }
    if (cell && execution) {
      await this.#write(execution, await outputs.create(answer, ownerOf(cell)));
      // It can close in between. What is noted afterwards would stay.
      if (notebook.isClosed) return;
      this.parts.offered.note(ownerOf(cell), answer);
    }
    onAnswer(id);
    this.#finish(id, isFulfilled(answer));
  }

  /**
   * Writes the outputs of a cell while the next one is sent: VS Code gathers outputs for 10 ms, and takes them at once when
   * the cell ends. Waits for the cell before, so that a run is never further ahead of the editor than one cell.
   */
  async #write(execution: NotebookCellExecution, next: readonly NotebookCellOutput[]): Promise<void> {
    await this.#written;
    // It fails if the notebook closes in between. There is nothing to show then.
    this.#written = replaceOutputs(execution, next).catch(() => undefined);
  }

  /** Whether an earlier cell of this run already reports the missing key that stopped this one. */
  #isReported(answer: CellAnswer): boolean {
    if (answer.kind !== 'refused' || answer.refusal.code !== 'noCredential') return false;
    const key = answer.refusal.cause;
    const isKnown = this.#reportedKeys.has(key);
    this.#reportedKeys.add(key);
    return isKnown;
  }

  /** A cell that another one needs isn't in the queue. Undefined if it is gone. */
  #createFor(id: string): NotebookCellExecution | undefined {
    const cell = this.parts.notebook.getCells().find((candidate) => cellId(candidate) === id);
    return cell && this.#create(cell);
  }

  #create(cell: NotebookCell): NotebookCellExecution {
    const id = cellId(cell);
    this.#withoutExecution.delete(id);
    const execution = this.parts.controller.createNotebookCellExecution(cell);
    const subscription = execution.token.onCancellationRequested(() => {
      queueMicrotask(() => this.#stopWithoutExecution());
      if (this.#running === id || this.#turn?.id === id) this.#turn?.abort.abort();
      else this.#finish(id, undefined);
    });
    this.#pending.set(id, { execution, subscription });
    return execution;
  }

  /**
   * VS Code stops the cells that have an execution, all in one turn. If none of them is left, the user stopped the run,
   * and so the cells without an execution too.
   */
  #stopWithoutExecution(): void {
    for (const { execution } of this.#pending.values()) if (!execution.token.isCancellationRequested) return;
    this.#withoutExecution.clear();
    this.#handover?.stop();
  }

  /**
   * Ends the cells that are left after the queue was stopped. VS Code keeps each execution until its end, with the whole
   * notebook, and the cell can't run when the notebook is open again.
   */
  #endRest(): void {
    for (const id of [...this.#pending.keys()]) this.#finish(id, undefined);
  }

  #finish(id: string, success: boolean | undefined): void {
    const pending = this.#pending.get(id);
    if (this.#running === id) this.#running = undefined;
    this.#pending.delete(id);
    pending?.subscription.dispose();
    pending?.execution.end(success, success === undefined ? undefined : Date.now());
  }
}
