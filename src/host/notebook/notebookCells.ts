import { type NotebookCell, NotebookCellKind, type NotebookDocument, workspace } from 'vscode';

import type { WrittenCell } from '../../core/model/cell/cell';
import { cellLanguage, notebookTypes } from '../contributions';

/** Returns the identity of a cell in a session. It stays the same while the cell is edited and moved. */
export function cellId(cell: NotebookCell): string {
  return cell.document.uri.toString();
}

/** Whether a notebook is one of ours, regardless of its cells. */
export function isRpcNotebook({ notebookType }: Pick<NotebookDocument, 'notebookType'>): boolean {
  return notebookTypes.includes(notebookType);
}

export function isRpcCell(cell: NotebookCell): boolean {
  return cell.kind === NotebookCellKind.Code && cell.document.languageId === cellLanguage;
}

/** Returns the cells of a notebook that can run, in order. */
export function sessionCells(notebook: NotebookDocument): readonly WrittenCell[] {
  return notebook
    .getCells()
    .filter(isRpcCell)
    .map((cell) => ({ id: cellId(cell), text: cell.document.getText() }));
}

/**
 * Returns the notebook that an untitled one was saved as when it closes. VS Code names neither to the other: it opens the
 * file, which has the same cells, and then closes the untitled notebook.
 */
export function savedNotebookOf(closed: NotebookDocument): NotebookDocument | undefined {
  const textOf = (one: NotebookDocument): string =>
    sessionCells(one)
      .map(({ text }) => text.trim())
      .join('\0');
  const text = textOf(closed);
  if (!closed.isUntitled || text === '') return undefined;
  return workspace.notebookDocuments.findLast(
    (one) => isRpcNotebook(one) && !one.isUntitled && !one.isClosed && textOf(one) === text,
  );
}

/** Returns the owner of the large bodies in a cell's outputs. */
export function ownerOf(cell: NotebookCell): string {
  return `${ownersOf(cell.notebook)}${cellId(cell)}`;
}

/** Returns the common prefix of the owners in a notebook. */
export function ownersOf(notebook: NotebookDocument): string {
  return `${notebook.uri.toString()}#`;
}

/** Returns the cell of an open notebook with this owner. */
export function findCellOf(owner: string): NotebookCell | undefined {
  return workspace.notebookDocuments
    .filter((notebook) => isRpcNotebook(notebook) && !notebook.isClosed)
    .filter((notebook) => owner.startsWith(ownersOf(notebook)))
    .flatMap((notebook) => notebook.getCells().filter(isRpcCell))
    .find((cell) => ownerOf(cell) === owner);
}
