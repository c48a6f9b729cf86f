import { Disposable, NotebookCellData, NotebookCellKind, NotebookEdit, type NotebookEditor, NotebookRange, notebooks, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import { lookUpCell } from '../../core/session/lookUpCell';
import type { AnswerDocument, OutputMessage } from '../../messages/outputMessage';
import { readOutputMessage } from '../../messages/readOutputMessage';
import { cellLanguage, notebookTypes, rendererId } from '../contributions';
import type { ServiceSettings } from '../networks/serviceSettings';
import type { KeptBodies } from './keptBodies';

/** What the buttons of an answer need: the bodies that were kept, and a folder for those that are opened. */
export interface OutputActionParts {
  readonly bodies: KeptBodies;
  readonly settings: ServiceSettings;
  readonly storage: Uri;
}

/** Answers the renderer's messages: open, save, look up. Bodies of a notebook are let go when it closes. */
export function registerOutputActions(parts: OutputActionParts): Disposable {
  const messaging = notebooks.createRendererMessaging(rendererId);
  return Disposable.from(
    messaging.onDidReceiveMessage(async ({ editor, message }) => {
      const read = readOutputMessage(message);
      if (read) await act(read, editor, parts);
    }),
    workspace.onDidCloseNotebookDocument((notebook) => {
      if (notebookTypes.includes(notebook.notebookType)) parts.bodies.release(notebook.uri.toString());
    }),
  );
}

async function act(message: OutputMessage, editor: NotebookEditor, parts: OutputActionParts): Promise<void> {
  switch (message.kind) {
    case 'lookUp': {
      const network = parts.settings.networks.find(({ key }) => key === message.network);
      const text = network && lookUpCell(message.subject, network);
      if (text === undefined) void window.showInformationMessage('Nothing in the catalogue looks this up on this network.');
      else await insertBelow(editor, text);
      return;
    }
    case 'open':
      return openDocument(message.document, parts);
    case 'save':
      return saveDocument(message.document, parts);
  }
}

/** Puts a cell below the selected one and selects it: looking up costs credits, so it is the reader who runs it. */
async function insertBelow(editor: NotebookEditor, text: string): Promise<void> {
  const at = Math.min(editor.selection.end, editor.notebook.cellCount);
  const edit = new WorkspaceEdit();
  edit.set(editor.notebook.uri, [NotebookEdit.insertCells(at, [new NotebookCellData(NotebookCellKind.Code, text, cellLanguage)])]);
  await workspace.applyEdit(edit);
  editor.selection = new NotebookRange(at, at + 1);
  editor.revealRange(editor.selection);
}

/** Opens an answer, or a part of it, as a document. */
export async function openDocument(document: AnswerDocument, parts: Pick<OutputActionParts, 'bodies' | 'storage'>): Promise<void> {
  if (document.kind === 'text') {
    await window.showTextDocument(await workspace.openTextDocument({ content: document.text, language: document.language }));
    return;
  }
  const body = keptBody(document.id, parts);
  if (!body) return;
  const file = Uri.joinPath(parts.storage, 'answers', `answer-${document.id}.json`);
  await workspace.fs.writeFile(file, body);
  await window.showTextDocument(file, { preview: true });
}

/** Saves an answer, or a part of it, where the user says. */
export async function saveDocument(document: AnswerDocument, parts: Pick<OutputActionParts, 'bodies'>): Promise<void> {
  const bytes = document.kind === 'text' ? new TextEncoder().encode(document.text) : keptBody(document.id, parts);
  if (!bytes) return;
  const name = document.kind === 'text' ? document.name : 'answer.json';
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const file = await window.showSaveDialog(folder ? { defaultUri: Uri.joinPath(folder, name) } : {});
  if (!file) return;
  try {
    await workspace.fs.writeFile(file, bytes);
  } catch (error) {
    void window.showErrorMessage(`The file could not be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function keptBody(id: string, parts: Pick<OutputActionParts, 'bodies'>): Uint8Array | undefined {
  const body = parts.bodies.find(id);
  if (!body) void window.showWarningMessage('This answer is no longer kept. Run its cell again to open or save it.');
  return body;
}
