import type { Disposable, NotebookCell, NotebookCellExecution, NotebookController } from 'vscode';

/** Options for the executions of a notebook. */
export interface ExecutionOptions {
  readonly controller: Pick<NotebookController, 'createNotebookCellExecution'>;
  /** Returns a cell of the notebook by its ID. Undefined if it was removed. */
  readonly findCell: (id: string) => NotebookCell | undefined;
  /** Called when VS Code stops a cell. */
  readonly onStop: (id: string) => void;
  /** Called after VS Code stopped every cell with an execution. */
  readonly onStopAll: () => void;
}

/**
 * Number of executions that are created in one batch, and the milliseconds until the next batch. Each takes up to half
 * a millisecond of VS Code's window thread.
 */
const executionsPerBatch = 50;
const batchMilliseconds = 20;

/** Reports to VS Code which cells of a notebook wait and run, with executions that are created in batches. */
export class CellExecutions {
  readonly #executions = new Map<string, { readonly execution: NotebookCellExecution; readonly stop: Disposable }>();
  /** The waiting cells without an execution, by ID. */
  readonly #withoutExecution = new Map<string, NotebookCell>();
  #nextBatch: ReturnType<typeof setTimeout> | undefined;
  #order = 0;

  constructor(private readonly options: ExecutionOptions) {}

  /** Whether a cell waits or runs. */
  has(id: string): boolean {
    return this.#executions.has(id) || this.#withoutExecution.has(id);
  }

  /** Adds a waiting cell. `createWaiting` creates its execution. */
  add(id: string, cell: NotebookCell): void {
    this.#withoutExecution.set(id, cell);
  }

  /** Creates executions for the waiting cells in batches. */
  createWaiting(): void {
    clearTimeout(this.#nextBatch);
    for (const [id, cell] of [...this.#withoutExecution].slice(0, executionsPerBatch)) {
      if (cell.index === -1) this.#withoutExecution.delete(id);
      else this.#create(id, cell);
    }
    if (this.#withoutExecution.size > 0) this.#nextBatch = setTimeout(() => this.#createMore(), batchMilliseconds);
  }

  /** Creates the execution of a cell that is about to run, if it has none yet. */
  createFor(id: string): void {
    const cell = this.#withoutExecution.get(id);
    if (cell) this.#create(id, cell);
  }

  /** Removes the cells that have no execution yet. */
  forgetWaiting(): void {
    this.#withoutExecution.clear();
  }

  /** Returns the execution of a waiting or running cell. Undefined if it has none yet. */
  find(id: string): NotebookCellExecution | undefined {
    return this.#executions.get(id)?.execution;
  }

  /**
   * Starts a cell. A cell that another cell needs may not have an execution, so it is created. Its earlier output stays
   * until the next one replaces it. Returns false if the cell was removed.
   */
  start(id: string): boolean {
    const execution = this.find(id) ?? this.#createNeeded(id);
    if (!execution) return false;
    this.#order += 1;
    execution.executionOrder = this.#order;
    execution.start(Date.now());
    return true;
  }

  /** Ends a cell. `success` is undefined if it didn't run to its end. */
  end(id: string, success: boolean | undefined): void {
    const ended = this.#executions.get(id);
    this.#executions.delete(id);
    ended?.stop.dispose();
    ended?.execution.end(success, success === undefined ? undefined : Date.now());
  }

  /**
   * Ends the remaining cells after the queue was stopped, except those that still run. VS Code keeps each execution
   * until its end, together with the whole notebook, and such a cell can't run when the notebook is opened again.
   */
  endRest(isRunning: (id: string) => boolean): void {
    for (const id of [...this.#executions.keys()]) if (!isRunning(id)) this.end(id, undefined);
  }

  #createMore(): void {
    try {
      this.createWaiting();
    } catch {
      // The notebook may have another kernel in the meantime.
      this.#withoutExecution.clear();
    }
  }

  #createNeeded(id: string): NotebookCellExecution | undefined {
    const cell = this.options.findCell(id);
    return cell && this.#create(id, cell);
  }

  #create(id: string, cell: NotebookCell): NotebookCellExecution {
    this.#withoutExecution.delete(id);
    const execution = this.options.controller.createNotebookCellExecution(cell);
    const stop = execution.token.onCancellationRequested(() => {
      queueMicrotask(() => this.#stopWaiting());
      this.options.onStop(id);
    });
    this.#executions.set(id, { execution, stop });
    return execution;
  }

  /**
   * VS Code stops the cells with an execution, all in one turn. If none of them is left, the user stopped the run, so
   * the cells without an execution stop too.
   */
  #stopWaiting(): void {
    for (const { execution } of this.#executions.values()) if (!execution.token.isCancellationRequested) return;
    this.#withoutExecution.clear();
    this.options.onStopAll();
  }
}
