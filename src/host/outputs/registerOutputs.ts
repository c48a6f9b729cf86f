import {
  commands,
  Disposable,
  type ExtensionContext,
  type NotebookCell,
  NotebookEditorRevealType,
  NotebookRange,
  notebooks,
  window,
} from 'vscode';

import { comparisonMime } from '../../messages/comparisonFrame';
import { exchangeMime } from '../../messages/exchangeFrame';
import type { FindRequest } from '../../messages/rendererMessage';
import { registerAfterStart } from '../afterStart';
import { rendererId } from '../contributions';
import type { CredentialStore } from '../credentials/credentialStore';
import { isRpcNotebook, ownerOf } from '../notebook/notebookCells';
import { showInformation } from '../notices';
import { registerCommand } from '../registerCommand';
import type { ServiceSettings } from '../settings/serviceSettings';
import { OutputKeeper, type OutputKeeperDependencies } from './outputKeeper';

/** The dependencies that the outputs of notebooks share with other features. */
export interface OutputsDependencies extends Omit<OutputKeeperDependencies, 'redactor'> {
  readonly settings: ServiceSettings;
  readonly credentials: CredentialStore;
}

/**
 * Keeps the outputs of notebooks, shows them again when a notebook is opened, finds text in them, and compares them with
 * earlier runs.
 */
export function registerOutputs({ extension }: ExtensionContext, parts: OutputsDependencies): Disposable {
  const redactor = () => parts.credentials.redactorOf(parts.settings.allAliases);
  const keeper = registerAfterStart(() => new OutputKeeper({ ...parts, redactor }, extension.id));
  return Disposable.from(
    keeper,
    registerCommand('rpcbook.outputs.find', findInOutputs),
    registerCommand('rpcbook.outputs.compare', () => keeper.now().compare()),
  );
}

/**
 * Opens the find bar of an answer in the active notebook: of the selected cell, else of the next cell with an answer, else
 * of the one before. VS Code's own find in a notebook finds only the text that is drawn.
 */
async function findInOutputs(): Promise<void> {
  const editor = window.activeNotebookEditor;
  if (!editor || !isRpcNotebook(editor.notebook)) return;
  const cells = editor.notebook.getCells();
  const at = editor.selection.start;
  const cell = cells.slice(at).find(hasAnswer) ?? cells.slice(0, at).reverse().find(hasAnswer);
  if (!cell) {
    await showInformation('No cell has an answer. Run a cell first.');
    return;
  }
  const range = new NotebookRange(cell.index, cell.index + 1);
  editor.selection = range;
  editor.revealRange(range, NotebookEditorRevealType.InCenterIfOutsideViewport);
  // The page of the outputs can't take the focus from the window itself.
  await commands.executeCommand('notebook.cell.focusInOutput');
  const message: FindRequest = { kind: 'find', owner: ownerOf(cell) };
  await notebooks.createRendererMessaging(rendererId).postMessage(message, editor);
}

function hasAnswer({ outputs }: NotebookCell): boolean {
  return outputs.some(({ items }) => items.some(({ mime }) => mime === exchangeMime || mime === comparisonMime));
}
