import type { NotebookCellExecution, NotebookCellOutput } from 'vscode';

/**
 * Replaces the outputs of a cell. Outputs of the same kinds keep their position in the notebook, so that it doesn't
 * collapse and scroll in between. Returns the outputs that the cell has now.
 */
export async function replaceOutputs(
  execution: NotebookCellExecution,
  next: readonly NotebookCellOutput[],
  before: readonly NotebookCellOutput[] = execution.cell.outputs,
): Promise<readonly NotebookCellOutput[]> {
  const hasSameKinds =
    before.length === next.length && before.every((output, index) => isSameKind(output, next[index]));
  if (!hasSameKinds) {
    // If several outputs are set together, VS Code compares them with those before: it hashes each of their bytes in the
    // window thread, 40 ms for an answer of 1 MB. It hashes none if the first is replaced and the others are appended.
    const [first, ...others] = next;
    const replaced = execution.replaceOutput(first === undefined ? [] : [first]);
    // Both are requested without waiting, so that the window receives them together.
    await Promise.all(others.length === 0 ? [replaced] : [replaced, execution.appendOutput(others)]);
    return next;
  }
  // Requested without waiting, because the end of the cell processes all of them.
  await Promise.all(
    before.map((output, index) => execution.replaceOutputItems(next[index]?.items ?? [...output.items], output)),
  );
  return before;
}

function isSameKind(one: NotebookCellOutput, other: NotebookCellOutput | undefined): boolean {
  const kinds = ({ items }: NotebookCellOutput) => items.map(({ mime }) => mime).join();
  return other !== undefined && kinds(one) === kinds(other);
}

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
