import { commands, ConfigurationTarget, Range, Selection, TextEditorRevealType, window } from 'vscode';

import { settingIds } from '../contributions';
import { locateSetting } from './locateSetting';
import { workspaceSetting } from './serviceSettings';

/** Opens the settings file that contains the place of a problem, and selects the value. */
export async function revealSetting(place: string): Promise<void> {
  const id = Object.values(settingIds).find((setting) => place.startsWith(setting)) ?? settingIds.services;
  const inWorkspace = workspaceSetting(id) !== undefined;
  await openSettingsFile(id, inWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global);
  const editor = window.activeTextEditor;
  if (editor === undefined) return;
  const found = locateSetting(editor.document.getText(), id, place);
  if (found === undefined) return;
  const range = new Range(editor.document.positionAt(found.start), editor.document.positionAt(found.end));
  editor.selection = new Selection(range.start, range.end);
  editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
}

async function openSettingsFile(id: string, target: ConfigurationTarget): Promise<void> {
  const command =
    target === ConfigurationTarget.Workspace
      ? 'workbench.action.openWorkspaceSettingsFile'
      : 'workbench.action.openSettingsJson';
  await commands.executeCommand(command, { revealSetting: { key: id } });
}
