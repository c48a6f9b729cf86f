import assert from 'node:assert/strict';

import { type NotebookCell, Range, workspace, WorkspaceEdit } from 'vscode';

/** Replaces a text in a cell, as typing does. */
export async function replaceInCell({ document }: NotebookCell, text: string, by: string): Promise<void> {
  const start = document.getText().indexOf(text);
  assert.ok(start >= 0, `the cell has no ${text}`);
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(start + text.length)), by);
  assert.ok(await workspace.applyEdit(edit));
}
