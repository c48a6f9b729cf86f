import type { NotebookCell } from 'vscode';

import { delay } from '../../core/base/delay';

/** How to ask VS Code to run cells of a notebook. */
export interface RunRequest {
  /** Returns the maximum number of cells to request now; 0 if the notebook isn't shown anymore. */
  maxCells(): number;
  /** Requests some cells. Resolves when they have run. */
  ask(cells: readonly NotebookCell[]): Thenable<unknown>;
}

/** Milliseconds between two requests, in which VS Code draws. */
const askedEvery = 20;

/**
 * Asks VS Code to run many cells, some at a time and in order. VS Code creates the executions of all requested cells
 * before it draws again, which takes 0.7 s for 2,000 cells.
 */
export class CellHandover {
  /**
   * Resolves when all cells were requested, or when the handover ended early because it was stopped or the notebook
   * isn't shown. Returns the requested runs. Rejects if VS Code refused one.
   */
  readonly runs: Promise<readonly Thenable<unknown>[]>;
  readonly #stopping = new AbortController();
  #arrived: (() => void) | undefined;

  constructor(cells: readonly NotebookCell[], request: RunRequest) {
    this.runs = this.#handOver(cells, request);
  }

  get isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Call it when the kernel receives cells. The next ones are requested after that. */
  noteArrival(): void {
    this.#arrived?.();
  }

  /** Requests no more cells. */
  stop(): void {
    this.#stopping.abort();
  }

  async #handOver(cells: readonly NotebookCell[], request: RunRequest): Promise<readonly Thenable<unknown>[]> {
    const runs: Thenable<unknown>[] = [];
    let left = cells;
    while (left.length > 0 && !this.isStopped) {
      const maxCells = request.maxCells();
      if (maxCells === 0) break;
      // A cell that was deleted in the meantime has no index.
      const some = left.slice(0, maxCells).filter(({ index }) => index !== -1);
      left = left.slice(maxCells);
      if (some.length === 0) continue;
      const arrival = new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
      const run = request.ask(some);
      runs.push(run);
      // Cells that already wait or run never arrive.
      await Promise.race([arrival, run]);
      await delay(askedEvery, this.#stopping.signal);
    }
    return runs;
  }
}
