import { type NotebookCell, NotebookEditorRevealType, NotebookRange, window, workspace } from 'vscode';

import { showInformation } from '../notices';

const showCell = 'Show Cell';

/** Shows a notification with what is new in a cell, without keys. Its button reveals the cell. */
export async function showNews(
  cell: NotebookCell,
  news: string,
  redactor: () => Promise<(text: string) => string>,
): Promise<void> {
  const { notebook } = cell;
  const redact = await redactor();
  const chosen = await showInformation(redact(`${workspace.asRelativePath(notebook.uri)}: ${news}`), showCell);
  if (chosen !== showCell || notebook.isClosed || !notebook.getCells().includes(cell)) return;
  const range = new NotebookRange(cell.index, cell.index + 1);
  const editor = await window.showNotebookDocument(notebook, { selections: [range] });
  editor.revealRange(range, NotebookEditorRevealType.InCenterIfOutsideViewport);
}
