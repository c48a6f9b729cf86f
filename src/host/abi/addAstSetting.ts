import { Range, window, workspace, WorkspaceEdit } from 'vscode';

import type { AbiFiles } from '../../core/knowledge/files/abiFiles';
import { withAstSetting } from '../../core/knowledge/files/withAstSetting';
import { showInformation, showWarning } from '../notices';
import { foundrySettings } from './foundrySettings';

/** Adds `ast = true` to the `foundry.toml` of an artifact's project, unsaved, and says how to build. */
export async function addAstSetting(location: string, files: AbiFiles): Promise<void> {
  const uri = await foundrySettings(location, files);
  if (uri === undefined) {
    void showWarning("foundry.toml wasn't found in the folders above the artifact.");
    return;
  }
  const document = await workspace.openTextDocument(uri);
  const text = document.getText();
  const changed = withAstSetting(text);
  await window.showTextDocument(document, { preview: false });
  if (changed === undefined) {
    void showInformation('foundry.toml already sets ast. Set it to true, then run: forge build --force');
    return;
  }
  const edit = new WorkspaceEdit();
  edit.replace(uri, new Range(document.positionAt(0), document.positionAt(text.length)), changed);
  await workspace.applyEdit(edit);
  void showInformation('Save foundry.toml, then run: forge build');
}
