import {
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  type NotebookDocument,
  NotebookEdit,
  type NotebookEditor,
  NotebookRange,
  TabInputNotebook,
  ViewColumn,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';

import type { Method } from '../../core/catalogue/method';
import type { Draft } from '../../core/draft/draft';
import { printDraftCell } from '../../core/draft/printDraftCell';
import type { Network } from '../../core/networks/network';
import { cellLanguage, notebookType, notebookTypes } from '../contributions';

/** What a cell is made of. */
export type NewCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'draft'; readonly draft: Draft; readonly method: Method | undefined; readonly network: Network };

/**
 * Puts a cell below the selected one of the notebook in sight, else at the end of an open one, else into a new
 * notebook, and selects it. It is not run: that costs credits, so it is the reader who does.
 */
export async function addCell(cell: NewCell): Promise<void> {
  const text = cell.kind === 'text' ? cell.text : printDraftCell(cell.draft, cell.method, cell.network);
  const data = new NotebookCellData(NotebookCellKind.Code, text, cellLanguage);
  const visible = [window.activeNotebookEditor, ...window.visibleNotebookEditors].find(
    (editor) => editor !== undefined && isOurs(editor.notebook),
  );
  if (visible) return insert(visible, Math.min(visible.selection.end, visible.notebook.cellCount), data);
  const open = await openTabbed();
  if (open) return insert(await window.showNotebookDocument(open), open.cellCount, data);
  const made = await workspace.openNotebookDocument(notebookType, new NotebookData([data]));
  await window.showNotebookDocument(made, { viewColumn: ViewColumn.Active });
}

/** Puts a cell into a notebook and selects it there. */
async function insert(editor: NotebookEditor, at: number, data: NotebookCellData): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.set(editor.notebook.uri, [NotebookEdit.insertCells(at, [data])]);
  await workspace.applyEdit(edit);
  const shown = await window.showNotebookDocument(
    editor.notebook,
    editor.viewColumn === undefined ? {} : { viewColumn: editor.viewColumn },
  );
  shown.selection = new NotebookRange(at, at + 1);
  shown.revealRange(shown.selection);
}

/**
 * The first notebook that has a tab, loaded if it was not yet. The documents that are loaded are no measure:
 * VS Code keeps them for a while after their tabs were closed, and the file may be gone by then.
 */
async function openTabbed(): Promise<NotebookDocument | undefined> {
  for (const { input } of window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    if (input instanceof TabInputNotebook && notebookTypes.includes(input.notebookType))
      return workspace.openNotebookDocument(input.uri);
  }
  return undefined;
}

function isOurs(notebook: NotebookDocument): boolean {
  return notebookTypes.includes(notebook.notebookType);
}
