import type { NotebookCell } from 'vscode';

/** Returns the cell passed to a command by a cell's menu; undefined for anything else. */
export function readCell(given: unknown): NotebookCell | undefined {
  return typeof given === 'object' && given !== null && 'document' in given && 'notebook' in given && 'kind' in given
    ? (given as NotebookCell)
    : undefined;
}
