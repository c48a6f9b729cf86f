import type { NotebookCellExecution, NotebookCellOutput } from 'vscode';

/**
 * Replaces all outputs of a cell. VS Code compares several at once with those before: it hashes each of their bytes in the
 * thread that draws its window, 40 ms for an answer of 1 MB. It hashes none if the first is replaced and the others follow.
 */
export async function replaceAllOutputs(
  execution: Pick<NotebookCellExecution, 'replaceOutput' | 'appendOutput'>,
  [first, ...others]: readonly NotebookCellOutput[],
): Promise<void> {
  const replaced = execution.replaceOutput(first === undefined ? [] : [first]);
  // Both are asked for at once, so that the window receives them together.
  await Promise.all(others.length === 0 ? [replaced] : [replaced, execution.appendOutput(others)]);
}
