import {
  commands,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  NotebookRange,
  ProgressLocation,
  RelativePattern,
  TabInputNotebook,
  Uri,
  window,
  workspace,
} from 'vscode';

import { describeError } from '../../core/base/credentials/describeError';
import { countedText } from '../../core/base/view/amountText';
import { formatSignatureImport, type SignatureList } from '../../core/knowledge/facts/signatureList';
import type { Catalogue } from '../../core/model/catalogue/catalogue';
import type { Family } from '../../core/model/networks/network';
import { decodeUtf8 } from '../../core/model/notebook/decodeUtf8';
import { importFiles } from '../../core/request/pasted/importFiles';
import { abortOn } from '../cancellation';
import { cellLanguage, notebookType } from '../contributions';
import { askOne } from '../input/prompts';
import { showError, showInformation, showProgress } from '../notices';
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

/** Larger files are not read. */
const maxImportBytes = 64 * 1024 * 1024;

/** Files of a collection of Bruno, beside which its requests are. */
const collectionFile = /\/(?:bruno\.json|collection\.bru)$/;

export interface ImportDependencies {
  readonly settings: ServiceSettings;
  readonly catalogue: Catalogue;
  readonly signatureList: () => SignatureList;
  /** Called after the imported signatures changed. */
  readonly relist: () => void;
}

/**
 * Opens a new notebook with the requests of files of other tools: those that the Explorer gives, or those that the user
 * selects. Lists of signatures are kept for all workspaces instead, and can be removed here. Sends nothing.
 */
export async function importNotebook([file, selected]: readonly unknown[], parts: ImportDependencies): Promise<void> {
  const given = (Array.isArray(selected) ? selected : [file]).filter((each) => each instanceof Uri);
  if (given.length === 0 && (await removesSignatures(parts))) return;
  const chosen =
    given.length > 0
      ? given
      : await window.showOpenDialog({ title: 'Import', openLabel: 'Import', canSelectMany: true });
  if (chosen === undefined) return;
  try {
    const areLists = await Promise.all(
      chosen.map(async ({ scheme, fsPath }) => scheme === 'file' && parts.signatureList().isList(fsPath)),
    );
    const lists = chosen.filter((_, place) => areLists[place]);
    if (lists.length > 0) await importSignatures(lists, parts);
    if (lists.length < chosen.length)
      await openRequests(
        chosen.filter((_, place) => !areLists[place]),
        parts,
      );
  } catch (error) {
    void showError(`The file couldn't be read: ${describeError(error)}.`);
  }
}

async function openRequests(chosen: readonly Uri[], { settings, catalogue }: ImportDependencies): Promise<void> {
  const files = await Promise.all((await withRequests(chosen)).map(readImported));
  const { services, defaultNetwork } = settings;
  const context = { services, catalogue, defaultNetwork: defaultNetwork?.key, setsNetwork: false };
  const { cells, requests, leftOut } = importFiles(files, context);
  if (requests === 0)
    return void showInformation(
      'No request of a node was found. Import reads JSON-RPC requests, and calls of common libraries.',
    );
  const data = cells.map(({ kind, text }) =>
    kind === 'rpc'
      ? new NotebookCellData(NotebookCellKind.Code, text, cellLanguage)
      : new NotebookCellData(NotebookCellKind.Markup, text, 'markdown'),
  );
  await window.showNotebookDocument(await workspace.openNotebookDocument(notebookType, new NotebookData(data)));
  const note = leftOut.length === 0 ? '' : ' What was left out is listed at the end of the notebook.';
  void showInformation(`Imported ${countedText(requests, 'request')}.${note}`);
}

/** Asks whether to remove the imported signatures, if there are any. Returns whether nothing is left to do. */
async function removesSignatures({ signatureList, relist }: ImportDependencies): Promise<boolean> {
  const count = await signatureList().count();
  if (count === 0) return false;
  const items = [
    { label: 'Import Files…', removes: false },
    { label: `Remove ${countedText(count, 'Imported Signature')}`, removes: true },
  ];
  const answer = await askOne({ title: 'Import', placeholder: 'Select what to do', items });
  if (answer.kind !== 'value') return true;
  if (!answer.value.removes) return false;
  await signatureList().remove();
  relist();
  void showInformation('The imported signatures were removed.');
  return true;
}

async function importSignatures(lists: readonly Uri[], { signatureList, relist }: ImportDependencies): Promise<void> {
  const paths = lists.map(({ fsPath }) => fsPath);
  const imported = await showProgress(
    { location: ProgressLocation.Notification, title: 'Rpcbook: Importing signatures', cancellable: true },
    async (progress, token) => {
      const { signal, dispose } = abortOn(token);
      const onRead = (done: number, all: number): void =>
        progress.report({ message: `${Math.floor((100 * done) / Math.max(all, 1))} %` });
      try {
        return await signatureList().add(paths, { signal, onRead });
      } finally {
        dispose();
      }
    },
  );
  relist();
  void showInformation(formatSignatureImport(imported));
}

async function withRequests(chosen: readonly Uri[]): Promise<readonly Uri[]> {
  const found = await Promise.all(
    chosen.map(async (uri) => {
      if (!collectionFile.test(uri.path)) return [uri];
      return workspace.findFiles(new RelativePattern(Uri.joinPath(uri, '..'), '**/*.bru'));
    }),
  );
  const files = new Map(found.flat().map((uri) => [uri.toString(), uri]));
  return [...files.values()].toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

async function readImported(uri: Uri) {
  const { size } = await workspace.fs.stat(uri);
  if (size > maxImportBytes) throw new Error('It is larger than 64 MB');
  const text = decodeUtf8(await workspace.fs.readFile(uri));
  if (text.kind === 'failed') throw new Error("It isn't UTF-8 text");
  return { name: workspace.asRelativePath(uri), text: text.value };
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
