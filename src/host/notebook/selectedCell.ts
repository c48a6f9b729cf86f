import { type NotebookCell, window } from 'vscode';

/** Returns the cell that is selected in the active notebook. */
export function selectedCell(): NotebookCell | undefined {
  const editor = window.activeNotebookEditor;
  return editor && editor.notebook.cellCount > editor.selection.start
    ? editor.notebook.cellAt(editor.selection.start)
    : undefined;
}
