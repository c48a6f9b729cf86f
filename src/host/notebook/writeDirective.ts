import { Range, workspace, WorkspaceEdit } from 'vscode';

import { parseCell } from '../../core/model/cell/parseCell';
import { findCellOf } from './notebookCells';

/** Writes a directive into the cell with this owner. Replaces an existing one. */
export async function writeDirective(
  owner: string,
  directiveName: 'network' | 'layout' | 'method',
  value: string,
): Promise<void> {
  const cell = findCellOf(owner);
  if (cell === undefined) return;
  const { document } = cell;
  const directive = parseCell(document.getText()).directives.find(({ name }) => name === directiveName);
  const edit = new WorkspaceEdit();
  const start = document.positionAt(directive?.valueRange.start ?? 0);
  const end = document.positionAt(directive?.valueRange.end ?? 0);
  edit.replace(document.uri, new Range(start, end), directive ? value : `# @${directiveName} ${value}\n`);
  await workspace.applyEdit(edit);
}
