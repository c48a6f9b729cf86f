import { commands, type NotebookCell, type NotebookDocument, Uri, window, workspace } from 'vscode';

import { settingIds } from '../../../src/host/contributions';
import { waitFor } from '../../run/waitFor';
import { setSetting } from './testWindow';

/** Lets calls wait as long as a test holds them, until the end of its suite. */
export function waitForHeldAnswers(): void {
  before(() => setSetting(settingIds.timeoutSeconds, 3_600));
  after(() => setSetting(settingIds.timeoutSeconds, undefined));
}

/** A fault that holds each answer until the service behaves. */
export const held = { kind: 'reversed', count: 10_000 } as const;

/** Resolves when VS Code knows that a cell waits or runs, so that it can stop it. Call it before the cell is run. */
export function executionOf(notebook: NotebookDocument, index: number): Promise<void> {
  return new Promise((resolve) => {
    const subscription = workspace.onDidChangeNotebookDocument(({ notebook: changed, cellChanges }) => {
      if (
        changed !== notebook ||
        !cellChanges.some(({ cell, executionSummary }) => cell.index === index && executionSummary)
      )
        return;
      subscription.dispose();
      resolve();
    });
  });
}

/** Stops a cell, as its button does. */
export async function stopCell({ index, notebook }: NotebookCell): Promise<void> {
  const ranges = [{ start: index, end: index + 1 }];
  await commands.executeCommand('notebook.cell.cancelExecution', { ranges, document: notebook.uri });
}

/**
 * Opens a file as a notebook by the command of the explorer. VS Code keeps a notebook that an extension opened for minutes
 * after its editor was closed, but not this one.
 */
export async function openAsUser(file: string): Promise<NotebookDocument> {
  await commands.executeCommand('vscode.open', Uri.file(file));
  return waitFor(
    () => window.activeNotebookEditor?.notebook,
    (notebook) => notebook?.uri.fsPath === file,
    { what: `${file} as the active notebook` },
  ).then((notebook) => {
    if (notebook === undefined) throw new Error('no notebook is active');
    return notebook;
  });
}

/** Waits until VS Code has closed a notebook whose editor was closed. */
export async function closed(notebook: NotebookDocument): Promise<void> {
  await waitFor(() => notebook.isClosed, Boolean, { what: `the end of ${notebook.uri.path}` });
}
