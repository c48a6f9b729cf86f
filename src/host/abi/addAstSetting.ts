import { Range, type Uri, window, workspace, WorkspaceEdit } from 'vscode';

import type { AbiFiles } from '../../core/knowledge/files/abiFiles';
import { hardhatSetting, withAstSetting, withHardhatSetting } from '../../core/knowledge/files/withAstSetting';
import { showInformation, showWarning } from '../notices';
import { foundrySettings, hardhatSettings } from './projectSettings';

/** How a tool is told to write what layouts need. */
interface LayoutSetting {
  readonly uri: Uri | undefined;
  readonly name: string;
  readonly change: (text: string) => string | undefined;
  /** What to do if the file isn't changed. */
  readonly byHand: string;
  readonly build: string;
}

/** Adds the setting that layouts need to the settings of an artifact's project, unsaved, and says how to build. */
export async function addAstSetting(location: string, files: AbiFiles): Promise<void> {
  const { uri, name, change, byHand, build } = await settingOf(location, files);
  if (uri === undefined) {
    void showWarning(`${name} wasn't found in the folders above the artifact.`);
    return;
  }
  const document = await workspace.openTextDocument(uri);
  const text = document.getText();
  const changed = change(text);
  await window.showTextDocument(document, { preview: false });
  if (changed === undefined) {
    void showInformation(byHand);
    return;
  }
  const edit = new WorkspaceEdit();
  edit.replace(uri, new Range(document.positionAt(0), document.positionAt(text.length)), changed);
  await workspace.applyEdit(edit);
  void showInformation(`Save ${name}, then run: ${build}`);
}

async function settingOf(location: string, files: AbiFiles): Promise<LayoutSetting> {
  const foundry = await foundrySettings(location, files);
  const hardhat = foundry === undefined ? await hardhatSettings(location, files) : undefined;
  if (hardhat === undefined)
    return {
      uri: foundry,
      name: 'foundry.toml',
      change: withAstSetting,
      byHand: 'foundry.toml already sets ast. Set it to true, then run: forge build --force',
      build: 'forge build',
    };
  return {
    uri: hardhat,
    name: 'hardhat.config',
    change: withHardhatSetting,
    byHand: `Add this to the settings of each compiler, then run npx hardhat compile --force: ${hardhatSetting}`,
    build: 'npx hardhat compile --force',
  };
}
