import { type NotebookCell, NotebookCellKind, type NotebookDocument } from 'vscode';

import type { SessionCell } from '../../core/cell/sessionCell';
import { cellLanguage } from '../contributions';

/** What a session knows a cell by: it stays the same while the cell is edited and moved. */
export function cellId(cell: NotebookCell): string {
  return cell.document.uri.toString();
}

export function isRpcCell(cell: NotebookCell): boolean {
  return cell.kind === NotebookCellKind.Code && cell.document.languageId === cellLanguage;
}

/** The cells of a notebook that can be run, in their order. */
export function sessionCells(notebook: NotebookDocument): readonly SessionCell[] {
  return notebook
    .getCells()
    .filter(isRpcCell)
    .map((cell) => ({ id: cellId(cell), text: cell.document.getText() }));
}

/** What the large bodies of a cell's outputs are kept for. */
export function ownerOf(cell: NotebookCell): string {
  return `${ownersOf(cell.notebook)}${cellId(cell)}`;
}

/** How the owners of a notebook's cells begin. */
export function ownersOf(notebook: NotebookDocument): string {
  return `${notebook.uri.toString()}#`;
}
