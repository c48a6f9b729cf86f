import { type Disposable, type NotebookCell, type NotebookCellExecution, type NotebookController, type NotebookDocument, notebooks } from 'vscode';
import type { CellAnswer } from '../../core/session/runCell';
import { cellLanguage, notebookTypes } from '../contributions';
import type { AnswerOutputs } from './answerOutputs';
import { cellId, isRpcCell, sessionCells } from './notebookCells';
import type { NotebookSessions } from './notebookSessions';

/**
 * The one kernel of `.rpc` notebooks. Cells run one after another, those that a cell needs before it; stopping a cell
 * aborts its request.
 */
export class NotebookKernel implements Disposable {
  readonly #controllers: readonly NotebookController[];
  /** The end of each notebook's queue: what is run later waits for it. */
  readonly #queues = new WeakMap<NotebookDocument, Promise<void>>();
  #order = 0;

  constructor(private readonly sessions: NotebookSessions, private readonly outputs: AnswerOutputs) {
    this.#controllers = notebookTypes.map((type) => {
      const controller = notebooks.createNotebookController(`${type}-kernel`, type, 'Rpcbook');
      controller.supportedLanguages = [cellLanguage];
      controller.supportsExecutionOrder = true;
      controller.description = 'Sends each cell to its network';
      controller.executeHandler = (cells, notebook, chosen) => this.#enqueue(cells, notebook, chosen);
      return controller;
    });
  }

  dispose(): void {
    for (const controller of this.#controllers) controller.dispose();
  }

  #enqueue(cells: readonly NotebookCell[], notebook: NotebookDocument, controller: NotebookController): Promise<void> {
    const batch = new Batch(controller, notebook, cells.filter(isRpcCell));
    const run = (this.#queues.get(notebook) ?? Promise.resolve()).then(() => this.#run(batch, notebook));
    this.#queues.set(notebook, run);
    return run;
  }

  async #run(batch: Batch, notebook: NotebookDocument): Promise<void> {
    const session = this.sessions.of(notebook);
    try {
      for (let id = batch.next(); id !== undefined; id = batch.next()) {
        await session.run(sessionCells(notebook), id, batch.signal, {
          started: async (each) => {
            this.#order += 1;
            await batch.start(each, this.#order);
          },
          ended: (each, answer) => this.#show(batch, each, answer),
        });
      }
    } finally {
      batch.dispose();
    }
  }

  async #show(batch: Batch, id: string, answer: CellAnswer): Promise<void> {
    const execution = batch.running(id);
    if (!execution) return;
    const outputs = this.outputs.create(answer, execution.cell.notebook.uri.toString());
    await execution.replaceOutput(outputs);
    batch.end(id, answer.kind === 'nothing' || (answer.kind === 'exchange' && answer.exchange.outcome.kind === 'result'));
  }
}

/** What one click on Run asked for: its cells wait their turn, and stopping any of them while it runs stops its request. */
class Batch implements Disposable {
  readonly #executions = new Map<string, NotebookCellExecution>();
  readonly #waiting: string[] = [];
  readonly #subscriptions: Disposable[] = [];
  #running: string | undefined;
  #abort = new AbortController();

  constructor(private readonly controller: NotebookController, private readonly notebook: NotebookDocument, cells: readonly NotebookCell[]) {
    for (const cell of cells) {
      this.#waiting.push(cellId(cell));
      this.#create(cell);
    }
  }

  /** Stops what runs now; a new one for each cell that was asked for. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The next cell that was neither stopped while it waited nor run because another needed it. */
  next(): string | undefined {
    this.#abort = new AbortController();
    let id = this.#waiting.shift();
    while (id !== undefined && !this.#executions.has(id)) id = this.#waiting.shift();
    return id;
  }

  async start(id: string, order: number): Promise<void> {
    const cell = this.notebook.getCells().find((candidate) => cellId(candidate) === id);
    const execution = this.#executions.get(id) ?? (cell && this.#create(cell));
    if (!execution) return;
    this.#running = id;
    execution.executionOrder = order;
    execution.start(Date.now());
    await execution.clearOutput();
  }

  running(id: string): NotebookCellExecution | undefined {
    return this.#executions.get(id);
  }

  end(id: string, success: boolean): void {
    this.#executions.get(id)?.end(success, Date.now());
    this.#executions.delete(id);
    this.#running = undefined;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const execution of this.#executions.values()) execution.end(undefined);
    this.#executions.clear();
  }

  /** A cell that was stopped while it waited never ran. */
  #drop(id: string): void {
    this.#executions.get(id)?.end(undefined);
    this.#executions.delete(id);
  }

  #create(cell: NotebookCell): NotebookCellExecution {
    const id = cellId(cell);
    const execution = this.controller.createNotebookCellExecution(cell);
    this.#executions.set(id, execution);
    this.#subscriptions.push(execution.token.onCancellationRequested(() => {
      if (this.#running === id) this.#abort.abort();
      else this.#drop(id);
    }));
    return execution;
  }
}
