import {
  commands,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  NotebookRange,
  TabInputNotebook,
  Uri,
  window,
  workspace,
} from 'vscode';

import type { Family } from '../../core/model/networks/network';
import { cellLanguage, notebookType } from '../contributions';
import { askOne } from '../input/prompts';
import { showInformation } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';
import { isRpcNotebook } from './notebookCells';

/** Opens a notebook with one empty cell and puts the cursor into it. */
export async function newNotebook(): Promise<void> {
  const data = new NotebookData([new NotebookCellData(NotebookCellKind.Code, '', cellLanguage)]);
  const notebook = await workspace.openNotebookDocument(notebookType, data);
  await window.showNotebookDocument(notebook, { selections: [new NotebookRange(0, 1)] });
  // VS Code restores the cursor itself if an earlier notebook with this name had it. Editing the cell again would then
  // move the focus from its editor to the list of cells.
  await commands.executeCommand('notebook.cell.quitEdit');
  await commands.executeCommand('notebook.cell.edit');
}

/** Opens a notebook, or the one in front, in the text editor. */
export async function openAsText(given?: unknown): Promise<void> {
  const uri = given instanceof Uri ? given : activeNotebook();
  if (uri) await commands.executeCommand('vscode.openWith', uri, 'default');
  else void showInformation('Open a .rpc notebook first.');
}

function activeNotebook(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputNotebook && isRpcNotebook(input) ? input.uri : undefined;
}

/** Opens a sample: the one that `given` names, or the one that the user selects. */
export async function openSample(given: unknown, extension: Uri, settings: ServiceSettings): Promise<void> {
  const sample = given === 'network' || given === 'range' ? given : await chooseSample();
  if (sample === 'network') await openCopy(extension, settings.defaultNetwork?.family ?? 'evm');
  if (sample === 'range') {
    await openCopy(extension, 'range');
    // Completes the step of the walkthrough.
    await commands.executeCommand('setContext', 'rpcbook.openedRangeSample', true);
  }
}

async function chooseSample(): Promise<'network' | 'range' | undefined> {
  const items = [
    {
      label: 'First Calls',
      detail: 'Calls of your default network: blocks, receipts, logs, storage',
      sample: 'network',
    },
    { label: 'A Large Range', detail: 'Logs of many blocks: the estimate, progress, and saved rows', sample: 'range' },
  ] as const;
  const answer = await askOne({ title: 'Open Sample Notebook', placeholder: 'Select a sample', items });
  return answer.kind === 'value' ? answer.value.sample : undefined;
}

/**
 * Opens a copy of a sample, so that the extension's own file is never changed. Samples don't name a network: a family's
 * sample runs on a default network of that family.
 */
async function openCopy(extension: Uri, name: Family | 'range'): Promise<void> {
  const file = Uri.joinPath(extension, 'media', 'samples', `${name}.rpc`);
  const sample = await workspace.openNotebookDocument(file);
  const cells = sample
    .getCells()
    .map((cell) => new NotebookCellData(cell.kind, cell.document.getText(), cell.document.languageId));
  await window.showNotebookDocument(await workspace.openNotebookDocument(notebookType, new NotebookData(cells)));
}
