import type { NotebookCellExecution, NotebookCellOutput } from 'vscode';

/**
 * Replaces all outputs of a cell. If several outputs are set together, VS Code compares them with the previous ones: it
 * hashes each of their bytes in the window thread, 40 ms for an answer of 1 MB. It hashes none if the first is replaced
 * and the others are appended.
 */
export async function replaceAllOutputs(
  execution: Pick<NotebookCellExecution, 'replaceOutput' | 'appendOutput'>,
  [first, ...others]: readonly NotebookCellOutput[],
): Promise<void> {
  const replaced = execution.replaceOutput(first === undefined ? [] : [first]);
  // Both are requested without waiting, so that the window receives them together.
  await Promise.all(others.length === 0 ? [replaced] : [replaced, execution.appendOutput(others)]);
}
