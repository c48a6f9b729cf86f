import { type CodeAction, commands, Range, workspace } from 'vscode';

import type { Remedy } from '../../core/model/exchange/remedy';
import { showInformation } from '../notices';
import { findCellOf } from './notebookCells';

/**
 * Replaces a text in the cell with this owner. The choice comes back from a webview, so only a quick fix that the editor
 * offers at this place is applied.
 */
export async function applyQuickFix(
  owner: string,
  { text, start, end }: Extract<Remedy, { kind: 'replaceText' }>,
): Promise<void> {
  const cell = findCellOf(owner);
  if (cell === undefined) return;
  const { uri } = cell.document;
  const range = new Range(cell.document.positionAt(start), cell.document.positionAt(end));
  const actions = await commands.executeCommand<readonly CodeAction[]>('vscode.executeCodeActionProvider', uri, range);
  const edit = actions
    .map((action) => action.edit)
    .find((one) => one?.get(uri).some((change) => change.range.isEqual(range) && isText(change.newText, text)));
  if (edit === undefined) void showInformation('The cell has changed. Run it again to see what to change.');
  else await workspace.applyEdit(edit);
}

/** A word that needs quotes is written with them. */
function isText(written: string, text: string): boolean {
  return written === text || written === JSON.stringify(text);
}
