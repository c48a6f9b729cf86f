import type { NotebookCell, NotebookCellOutput, NotebookController, NotebookDocument } from 'vscode';

import type { WrittenCell } from '../../core/model/cell/cell';
import { refuseThrown } from '../../core/model/exchange/refusal';
import type { WorkReport } from '../../core/run/longWork/workReport';
import type { PinnedHeads } from '../../core/run/session/compose/pinnedHeads';
import { type CellAnswer, type ExchangeAnswer, isFulfilled } from '../../core/run/session/memory/cellAnswer';
import type { OfferedAnswers } from '../../core/run/session/memory/offeredAnswers';
import { type CellTurn, CellTurns } from '../../core/run/session/run/cellTurns';
import type { NotebookRunOptions, NotebookSession } from '../../core/run/session/run/notebookSession';
import type { RunObserver } from '../../core/run/session/run/runLevels';
import type { AnswerOutputs } from './answerOutputs';
import { CellExecutions } from './cellExecutions';
import { CellHandover, type RunRequest } from './cellHandover';
import type { LiveCells } from './live/liveCells';
import { isInEditor } from './live/liveCells';
import { LiveWorkReport } from './liveWorkReport';
import { cellId, ownerOf } from './notebookCells';
import { OutputWriter, replaceOutputs } from './replaceOutputs';
import type { WorkReports } from './workReports';

/** Dependencies of a queue. */
export interface QueueDependencies {
  readonly controller: NotebookController;
  readonly notebook: NotebookDocument;
  readonly session: NotebookSession;
  /** Returns the cells of the notebook that can run. */
  readonly cells: () => readonly WrittenCell[];
  readonly outputs: AnswerOutputs;
  readonly reports: WorkReports;
  readonly live: LiveCells;
  /** Called before the first of some cells runs, so that questions that were declined earlier are asked again. */
  readonly onBegin: () => void;
  /** Returns the heads of a new run; undefined if moving tags are sent unchanged. */
  readonly pins: () => PinnedHeads | undefined;
  /** Called when the output of a cell is replaced by a new answer, or by the first part of one. */
  readonly onAnswer: (id: string) => void;
  /** Receives the answer of each cell that ended. */
  readonly onEnd: (cell: NotebookCell, answer: CellAnswer) => void;
  /** Receives what is new in a cell with `# @notify`. */
  readonly onNews: (cell: NotebookCell, news: string) => void;
  /** Receives each answer that a cell shows. */
  readonly offered: OfferedAnswers;
  /** Called with each answer that a cell shows. */
  readonly onShown: (cell: NotebookCell, answer: CellAnswer) => void;
}

/**
 * The cells of one notebook that wait to run, one after another. A cell that another one needs runs before it, queued
 * or not, and then doesn't run again. Stopping a cell aborts its request or removes it from the queue.
 */
export class NotebookQueue {
  readonly #turns = new CellTurns<NotebookRunOptions>((ids) => this.#goOn(ids));
  readonly #executions: CellExecutions;
  readonly #writer = new OutputWriter();
  /** The progress of the cells that run, by ID. */
  readonly #progress = new Map<string, LiveWorkReport>();
  #work: Promise<void> | undefined;
  /** Resolves when the kept outputs that are being shown again are in the editor. */
  #restoring: Promise<void> | undefined;
  /** The cells of Run All that VS Code hasn't been asked to run yet. */
  #handover: CellHandover | undefined;
  /** Keys whose absence a cell of this run already reports. */
  readonly #reportedKeys = new Set<string>();

  constructor(private readonly parts: QueueDependencies) {
    this.#executions = new CellExecutions({
      controller: parts.controller,
      findCell: (id) => this.#findCell(id),
      onStop: (id) => {
        if (!this.#turns.stop(id)) this.#executions.end(id, undefined);
      },
      onStopAll: () => this.#handover?.stop(),
    });
  }

  /**
   * Adds cells to the queue, except those that wait or run already, when no kept output is being shown again. Resolves
   * when the queue is empty.
   */
  async add(cells: readonly NotebookCell[], scope: NotebookRunOptions = {}): Promise<void> {
    // VS Code has only one execution for each cell.
    if (this.#restoring) await this.#restoring;
    this.#handover?.noteArrival();
    // The last requested cells arrive after the run was stopped.
    if (this.#handover?.isStopped === true) return;
    for (const cell of cells) {
      const id = cellId(cell);
      if (this.#executions.has(id)) continue;
      this.#turns.add(id, scope);
      this.#executions.add(id, cell);
    }
    this.#executions.createWaiting();
    await this.#begin();
  }

  /** Runs many cells by asking VS Code to run some at a time. Resolves when they have run. */
  async runMany(cells: readonly NotebookCell[], request: RunRequest): Promise<void> {
    const handover = (this.#handover ??= new CellHandover(cells, request));
    const runs = await handover.runs.finally(() => {
      if (this.#handover === handover) this.#handover = undefined;
    });
    await Promise.all(runs);
  }

  /** Stops the running cells and clears the queue, because the notebook closes. */
  stop(): void {
    this.#handover?.stop();
    this.#executions.forgetWaiting();
    this.#turns.stopAll();
    // Cells that waited for the end of a live one.
    if (this.#work === undefined) this.#executions.endRest((id) => this.#turns.holds(id));
  }

  /**
   * Shows an answer again, with what is now known about its contracts. The order, the time and the success of the run
   * stay. Does nothing while the cell waits or runs.
   */
  async showAgain(cell: NotebookCell, answer: CellAnswer): Promise<void> {
    const { notebook, outputs, offered } = this.parts;
    if (this.#executions.has(cellId(cell)) || notebook.isClosed) return;
    const next = (await outputs.create(answer, ownerOf(cell))).outputs;
    if (this.#executions.has(cellId(cell)) || notebook.isClosed) return;
    const { executionOrder, success, timing } = cell.executionSummary ?? {};
    const execution = this.parts.controller.createNotebookCellExecution(cell);
    execution.executionOrder = executionOrder;
    execution.start(timing?.startTime);
    try {
      await replaceOutputs(execution, next);
      if (notebook.isClosed) return;
      offered.note(ownerOf(cell), answer);
      this.parts.onShown(cell, answer);
    } finally {
      execution.end(success, timing?.endTime);
    }
  }

  /** Shows outputs that were kept, as if the cell hadn't run. Does nothing if the cell has outputs, waits or runs. */
  async restore(cell: NotebookCell, kept: readonly NotebookCellOutput[]): Promise<void> {
    if (this.#executions.has(cellId(cell)) || this.parts.notebook.isClosed || cell.index === -1) return;
    if (cell.outputs.length > 0) return;
    const execution = this.parts.controller.createNotebookCellExecution(cell);
    execution.start();
    const end = (): void => {
      execution.end(undefined);
      this.#restoring = undefined;
    };
    // It fails if the notebook closes in between.
    this.#restoring = replaceOutputs(execution, kept).then(end, end);
    await this.#restoring;
  }

  #findCell(id: string): NotebookCell | undefined {
    return this.parts.notebook.getCells().find((candidate) => cellId(candidate) === id);
  }

  #begin(): Promise<void> {
    this.#work ??= this.#runAll()
      .catch((error: unknown) => this.#failAll(new Map(this.#turns.takeWaiting().map((id) => [id, false])), error))
      .finally(() => {
        this.#work = undefined;
        if (!this.#turns.isWaiting) this.#executions.endRest((id) => this.#turns.holds(id));
      });
    return this.#work;
  }

  /** Runs the cells that waited for the end of a live cell, unless it ended because the tab was closed. */
  #goOn(ids: readonly string[]): boolean {
    if (!isInEditor(this.parts.notebook)) {
      for (const id of ids) this.#executions.end(id, undefined);
      return false;
    }
    const begin = (): Promise<void> | undefined => (this.#turns.isWaiting ? this.#begin() : undefined);
    (this.#work ?? Promise.resolve()).then(begin, begin).catch(() => undefined);
    return true;
  }

  async #runAll(): Promise<void> {
    this.#reportedKeys.clear();
    this.parts.onBegin();
    const pins = this.parts.pins();
    // Cells can be added while the last outputs are written, and while more are requested from VS Code.
    while (this.#turns.isWaiting) {
      await this.#turns.giveAll(
        (turn) => this.#run(turn, pins),
        (id) => this.parts.session.neededBy(this.parts.cells(), id),
      );
      await this.#writer.written;
      if (!this.#turns.isWaiting) await this.#handover?.runs.catch(() => undefined);
    }
  }

  async #run({ id, options, signal }: CellTurn<NotebookRunOptions>, pins: PinnedHeads | undefined): Promise<void> {
    if (!this.#executions.has(id)) return;
    // The cells of this turn that have no answer yet, and whether each has started.
    const open = new Map([[id, false]]);
    const observer: RunObserver = {
      started: (each) => {
        open.set(each, true);
        if (this.#executions.start(each)) this.#turns.noteStart(each, id);
      },
      progressed: (each, report, answer) => this.#showProgress(each, report, answer),
      goesOnFrom: (each) => {
        const cell = this.#executions.find(each)?.cell;
        return cell && this.parts.live.takeStart(cell);
      },
      wentLive: (each, controls) => {
        this.#turns.markLive(id);
        const cell = this.#executions.find(each)?.cell;
        if (cell) this.parts.live.begin(cell, this.parts.session.title(this.parts.cells(), each), controls);
      },
      notified: (each, news) => {
        const cell = this.#executions.find(each)?.cell;
        if (cell) this.parts.onNews(cell, news);
      },
      ended: async (each, answer) => {
        await this.#end(each, answer, signal);
        open.delete(each);
      },
      renewed: (each, answer) => {
        const cell = this.#findCell(each);
        if (cell) this.showAgain(cell, answer).catch(() => undefined);
      },
    };
    try {
      this.#executions.createFor(id);
      await this.parts.session.run(this.parts.cells(), id, signal, observer, { ...options, pins });
    } catch (error) {
      await this.#failAll(open, error);
    }
  }

  /** Ends cells whose run threw, with the reason as their output. VS Code would show them as running for ever. */
  async #failAll(open: ReadonlyMap<string, boolean>, error: unknown): Promise<void> {
    for (const [id, hasStarted] of open) {
      try {
        if (!hasStarted) this.#executions.start(id);
        await this.#end(id, { kind: 'refused', refusal: refuseThrown(error) });
      } catch {
        // There is no output then, for example because the notebook has another kernel.
        this.#finish(id, false);
      }
    }
  }

  #showProgress(id: string, report: WorkReport, answer: ExchangeAnswer | undefined): void {
    const { outputs, notebook, session, cells, reports, onAnswer } = this.parts;
    const execution = this.#executions.find(id);
    if (!execution || notebook.isClosed) return;
    let shown = this.#progress.get(id);
    if (!shown) {
      onAnswer(id);
      const title = answer?.name ?? session.title(cells(), id);
      shown = new LiveWorkReport({ execution, outputs, owner: ownerOf(execution.cell), title });
      this.#progress.set(id, shown);
    }
    shown.progressed(report, answer);
    reports.note(report, execution.cell);
    this.parts.live.note(execution.cell, report, answer);
  }

  async #end(id: string, answer: CellAnswer, signal?: AbortSignal): Promise<void> {
    const { outputs, notebook, reports, onAnswer } = this.parts;
    const shown = this.#progress.get(id);
    this.#progress.delete(id);
    const execution = this.#executions.find(id);
    if (execution) this.parts.live.end(execution.cell);
    await shown?.end();
    if (notebook.isClosed) return;
    if (execution && answer.kind === 'exchange' && answer.work) reports.note(answer.work, execution.cell);
    if (this.#isReported(answer)) {
      await execution?.clearOutput();
      return this.#finish(id, undefined);
    }
    let isShown = true;
    if (execution) {
      const owner = ownerOf(execution.cell);
      const created = await outputs.create(answer, owner, { signal });
      ({ isShown } = created);
      await this.#writer.write(execution, created.outputs);
      // The notebook can close in between. Anything recorded afterward would never be removed.
      if (notebook.isClosed) return;
      this.parts.offered.note(owner, answer);
      this.parts.onShown(execution.cell, answer);
    }
    onAnswer(id);
    this.#finish(id, isFulfilled(answer) && isShown);
    if (execution) this.parts.onEnd(execution.cell, answer);
  }

  #finish(id: string, success: boolean | undefined): void {
    this.#turns.noteEnd(id);
    this.#executions.end(id, success);
  }

  /** Whether an earlier cell of this run already reports the missing key that stopped this one. */
  #isReported(answer: CellAnswer): boolean {
    if (answer.kind !== 'refused' || answer.refusal.code !== 'noCredential') return false;
    const key = answer.refusal.cause;
    const isKnown = this.#reportedKeys.has(key);
    this.#reportedKeys.add(key);
    return isKnown;
  }
}
