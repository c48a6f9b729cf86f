import type { NotebookCellExecution, NotebookCellOutput } from 'vscode';

import { replaceOutputs } from './replaceOutputs';

/**
 * Writes the outputs of a cell while the next one is sent: VS Code collects outputs for 10 ms, and processes them
 * immediately when the cell ends.
 */
export class OutputWriter {
  /** Resolves when the outputs of the last cell are in the editor. */
  #written: Promise<void> = Promise.resolve();

  get written(): Promise<void> {
    return this.#written;
  }

  /** Waits for the previous cell, so that a run is at most one cell ahead of the editor. */
  async write(execution: NotebookCellExecution, next: readonly NotebookCellOutput[]): Promise<void> {
    await this.#written;
    // It fails if the notebook closes in between. There is nothing to show then.
    this.#written = replaceOutputs(execution, next).then(
      () => undefined,
      () => undefined,
    );
  }
}
