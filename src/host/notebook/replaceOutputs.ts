import type { NotebookCellExecution, NotebookCellOutput } from 'vscode';

import { replaceAllOutputs } from './replaceAllOutputs';

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
    await replaceAllOutputs(execution, next);
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
