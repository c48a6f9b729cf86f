import { Range, Selection, TextEditorRevealType, Uri, window, workspace } from 'vscode';

import type { ContractSource } from '../../core/editor/lookup/contractSources';
import { showInformation } from '../notices';
import { revealSetting } from '../settings/revealSetting';

/** Maximum characters of a file in which a text is searched. */
const maxSearched = 10_000_000;

/** Opens the setting or the file that names a contract, with the address selected. */
export async function openSource({ opens, name }: Pick<ContractSource, 'opens' | 'name'>): Promise<void> {
  if (opens === undefined) void showInformation(`${name} isn't from a file or a setting.`);
  else if (opens.kind === 'setting') await revealSetting(opens.setting);
  else if (!(await openFile(opens.location, opens.text))) void showInformation(`${name}: the file can't be opened.`);
}

/** Opens a file and selects a text in it, in any case. Returns false if VS Code can't show the file. */
export async function openFile(location: string, text?: string): Promise<boolean> {
  try {
    const document = await workspace.openTextDocument(Uri.parse(location, true));
    const editor = await window.showTextDocument(document);
    const searched = document.getText().slice(0, maxSearched).toLowerCase();
    const start = text === undefined ? -1 : searched.indexOf(text.toLowerCase());
    if (text === undefined || start < 0) return true;
    const range = new Range(document.positionAt(start), document.positionAt(start + text.length));
    editor.selection = new Selection(range.start, range.end);
    editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
    return true;
  } catch {
    return false;
  }
}
