import type { NotebookCell } from 'vscode';

/** The cell that a command of a cell's menu was given; undefined for anything else. */
export function readCell(given: unknown): NotebookCell | undefined {
  return typeof given === 'object' && given !== null && 'document' in given && 'notebook' in given && 'kind' in given
    ? (given as NotebookCell)
    : undefined;
}
