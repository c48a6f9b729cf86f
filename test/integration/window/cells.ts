import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import {
  CancellationTokenSource,
  commands,
  type NotebookCell,
  type NotebookCellStatusBarItem,
  type NotebookDocument,
  Uri,
  window,
  workspace,
} from 'vscode';

import { exchangeMime } from '../../../src/messages/exchangeFrame';
import { unpackFrame } from '../../../src/messages/packedFrame';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';
import { waitFor } from '../../run/waitFor';
import { testWindow } from './testWindow';

/** The open folder. */
export function workspaceFolder(): string {
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  assert.ok(folder !== undefined);
  return folder;
}

/** Where the extension keeps the ledger that all windows share. */
export function ledgerFolder(): string {
  const user = path.join(workspaceFolder(), '..', 'server', 'user-data', 'User');
  return path.join(user, 'globalStorage', 'rpcbook.rpcbook', 'ledger');
}

/** Writes a file into the open folder and returns its path. */
export async function writeWorkspaceFile(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(workspaceFolder(), name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

/** Returns the text of a notebook with these cells. */
export function notebookText(...cells: readonly string[]): string {
  return cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n');
}

/** Writes a notebook, opens it, and waits until it is in front. */
export async function openNotebook(name: string, text: string): Promise<NotebookDocument> {
  const notebook = await workspace.openNotebookDocument(Uri.file(await writeWorkspaceFile(name, text)));
  await window.showNotebookDocument(notebook);
  await waitFor(() => window.activeNotebookEditor?.notebook === notebook, Boolean, {
    what: `${name} as the active notebook`,
  });
  return notebook;
}

/** Runs a cell as its button does, and waits for its end. Returns whether it succeeded. */
export async function runCell(notebook: NotebookDocument, index: number): Promise<boolean> {
  const end = nextEnd(notebook, index);
  await startCell(notebook, index);
  return end;
}

/** Runs a cell as its button does. Resolves when VS Code says that it has run. */
export function startCell(notebook: NotebookDocument, index: number): Promise<void> {
  const ranges = [{ start: index, end: index + 1 }];
  return untilAsked(notebook, 'notebook.cell.execute', { ranges, document: notebook.uri });
}

/** Runs all cells of a notebook as its button does. Resolves when VS Code says that they have run. */
export function startAllCells(notebook: NotebookDocument): Promise<void> {
  return untilAsked(notebook, 'notebook.execute', notebook.uri);
}

/** Presses a button until the kernel is asked: VS Code runs nothing before it has found the kernel of a new notebook. */
async function untilAsked(notebook: NotebookDocument, command: string, argument: unknown): Promise<void> {
  const asked = (): number => testWindow.askedCells.filter((cell) => cell.notebook === notebook).length;
  const before = asked();
  const press = async (): Promise<boolean> => {
    await commands.executeCommand(command, argument);
    return asked() > before;
  };
  await waitFor(press, Boolean, { what: `${command} in ${notebook.uri.path}` });
}

/** Waits for the end of the next run of a cell. Returns whether it succeeded. */
export async function nextEnd(notebook: NotebookDocument, index: number): Promise<boolean> {
  const before = notebook.cellAt(index).executionSummary?.executionOrder ?? 0;
  const summary = await waitFor(
    () => notebook.cellAt(index).executionSummary,
    (now) => now?.success !== undefined && (now.executionOrder ?? 0) > before,
    { what: `the end of cell ${index}` },
  );
  return summary?.success === true;
}

/**
 * Returns what the outputs of a cell say, one after the other: the text for viewers without the renderer, and the notes and
 * the values that were sent, which only the renderer draws.
 */
export async function outputText(cell: NotebookCell): Promise<string> {
  const texts = await Promise.all(
    cell.outputs.flatMap(({ items }) =>
      items.map(async ({ mime, data }) => {
        if (mime === exchangeMime) return textOfFrame(data);
        return /text\/plain|error/.test(mime) ? new TextDecoder().decode(data) : '';
      }),
    ),
  );
  return texts.filter((text) => text !== '').join('\n');
}

async function textOfFrame(data: Uint8Array): Promise<string> {
  const frame = readExchangeFrame((await unpackFrame(data)) ?? data);
  assert.ok(frame.kind === 'ok', frame.kind === 'failed' ? frame.problem : '');
  const { notes, sentValues } = frame.value;
  return [...notes, ...sentValues.map(({ written, sent }) => `${written} → ${sent}`)].join('\n');
}

/** Waits until the outputs of a cell contain a text. Returns all of their text. */
export function outputShows(cell: NotebookCell, text: string | RegExp): Promise<string> {
  return waitFor(
    () => outputText(cell),
    (shown) => (typeof text === 'string' ? shown.includes(text) : text.test(shown)),
    { what: `${String(text)} in the output of cell ${cell.index}` },
  );
}

/** Returns the items below a cell: its network, cost, and actions. */
export async function cellItems(cell: NotebookCell): Promise<readonly NotebookCellStatusBarItem[]> {
  const { token } = new CancellationTokenSource();
  const provided = await Promise.all(
    testWindow.cellItems.map((provider) => provider.provideCellStatusBarItems(cell, token)),
  );
  return provided.flatMap((items) => items ?? []);
}

/** Presses the item below a cell whose text contains the given one. */
export async function pressCellItem(cell: NotebookCell, text: string): Promise<void> {
  const item = await waitFor(
    async () => {
      const items = await cellItems(cell);
      return items.find((candidate) => candidate.text.includes(text)) ?? items.map((each) => each.text).join('; ');
    },
    (found) => typeof found !== 'string',
    { what: `the item “${text}” below cell ${cell.index}` },
  );
  assert.ok(typeof item !== 'string' && item.command !== undefined);
  if (typeof item.command === 'string') await commands.executeCommand(item.command);
  else await commands.executeCommand(item.command.command, ...(item.command.arguments ?? []));
}
