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

import type { Draft } from '../../core/editor/draft/draft';
import { printDraftCell } from '../../core/editor/draft/printDraftCell';
import type { Method } from '../../core/model/catalogue/method';
import type { Network } from '../../core/model/networks/network';
import { cellLanguage, notebookType } from '../contributions';
import { isRpcNotebook } from './notebookCells';

/** The content of a new cell. */
export type NewCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'draft'; readonly draft: Draft; readonly method: Method | undefined; readonly network: Network };

/**
 * Adds a cell and selects it: below the selected cell of a visible notebook, otherwise at the end of an open notebook,
 * otherwise in a new notebook. The cell isn't run, because that would cost credits without the user's consent.
 */
export async function addCell(cell: NewCell): Promise<void> {
  const text = cell.kind === 'text' ? cell.text : printDraftCell(cell.draft, cell.method, cell.network);
  const data = new NotebookCellData(NotebookCellKind.Code, text, cellLanguage);
  const visible = [window.activeNotebookEditor, ...window.visibleNotebookEditors].find(
    (editor) => editor !== undefined && isRpcNotebook(editor.notebook),
  );
  if (visible) return insert(visible, Math.min(visible.selection.end, visible.notebook.cellCount), data);
  const open = await openTabbed();
  if (open) return insert(await window.showNotebookDocument(open), open.cellCount, data);
  const made = await workspace.openNotebookDocument(notebookType, new NotebookData([data]));
  await window.showNotebookDocument(made, { viewColumn: ViewColumn.Active });
}

/** Inserts a cell into a notebook and selects it there. */
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
 * Returns the first notebook that has a tab, and loads it if necessary. Loaded documents can't be used instead: VS Code
 * keeps them for a while after their tabs close, and the file may already be deleted.
 */
async function openTabbed(): Promise<NotebookDocument | undefined> {
  for (const { input } of window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    if (input instanceof TabInputNotebook && isRpcNotebook(input)) return workspace.openNotebookDocument(input.uri);
  }
  return undefined;
}
