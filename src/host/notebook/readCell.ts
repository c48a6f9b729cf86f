import { type NotebookCell, window } from 'vscode';

/** Returns the cell passed to a command by a cell's menu; undefined for anything else. */
export function readCell(given: unknown): NotebookCell | undefined {
  return typeof given === 'object' && given !== null && 'document' in given && 'notebook' in given && 'kind' in given
    ? (given as NotebookCell)
    : undefined;
}

/** Returns the cell that is selected in the active notebook. */
export function selectedCell(): NotebookCell | undefined {
  const editor = window.activeNotebookEditor;
  return editor && editor.notebook.cellCount > editor.selection.start
    ? editor.notebook.cellAt(editor.selection.start)
    : undefined;
}
