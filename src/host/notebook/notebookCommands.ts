import {
  commands,
  Disposable,
  type ExtensionContext,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  TabInputNotebook,
  Uri,
  window,
  workspace,
} from 'vscode';

import { cellLanguage, notebookType, notebookTypes } from '../contributions';
import { showInformation } from '../notices';
import { registerCommand } from '../registerCommand';

/** Registers the commands that create a notebook, open it as text, and open the sample. */
export function registerNotebookCommands(context: ExtensionContext): Disposable {
  return Disposable.from(
    registerCommand('rpcbook.notebook.new', newNotebook),
    registerCommand('rpcbook.notebook.openAsText', openAsText),
    registerCommand('rpcbook.notebook.openSample', () => openSample(context.extensionUri)),
  );
}

async function newNotebook(): Promise<void> {
  const data = new NotebookData([new NotebookCellData(NotebookCellKind.Code, '', cellLanguage)]);
  const notebook = await workspace.openNotebookDocument(notebookType, data);
  await window.showNotebookDocument(notebook);
}

async function openAsText(given?: unknown): Promise<void> {
  const uri = given instanceof Uri ? given : activeNotebook();
  if (uri) await commands.executeCommand('vscode.openWith', uri, 'default');
  else void showInformation('Open a .rpc notebook first.');
}

function activeNotebook(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputNotebook && notebookTypes.includes(input.notebookType) ? input.uri : undefined;
}

/** Opens a copy of the sample, so that the extension's own file is never changed. */
async function openSample(extension: Uri): Promise<void> {
  const sample = await workspace.openNotebookDocument(Uri.joinPath(extension, 'media', 'samples', 'tour.rpc'));
  const cells = sample
    .getCells()
    .map((cell) => new NotebookCellData(cell.kind, cell.document.getText(), cell.document.languageId));
  await window.showNotebookDocument(await workspace.openNotebookDocument(notebookType, new NotebookData(cells)));
}
