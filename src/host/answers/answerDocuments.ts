import { Uri, window, workspace } from 'vscode';

import { describeError } from '../../core/base/credentials/describeError';
import type { KeptBodies } from '../../core/base/files/keptBodies';
import type { AnswerDocument } from '../../messages/outputMessage';
import { showError, showWarning } from '../notices';

/** The kept bodies of answers, and a folder for opened ones. */
export interface DocumentDependencies {
  readonly bodies: KeptBodies;
  readonly storage: Uri;
}

/** Opens all or part of an answer as a document. */
export async function openDocument(document: AnswerDocument, parts: DocumentDependencies): Promise<void> {
  if (document.kind === 'text') {
    await window.showTextDocument(
      await workspace.openTextDocument({ content: document.text, language: document.language }),
    );
    return;
  }
  const body = keptBody(document.id, parts);
  if (!body) return;
  try {
    const file = Uri.file(await parts.bodies.write(document.id, body));
    await window.showTextDocument(file, { preview: true });
  } catch (error) {
    void showError(`The answer could not be opened: ${describeError(error)}.`);
  }
}

/** Saves all or part of an answer to a location that the user selects. */
export async function saveDocument(
  document: AnswerDocument,
  parts: Pick<DocumentDependencies, 'bodies'>,
): Promise<void> {
  const bytes = document.kind === 'text' ? new TextEncoder().encode(document.text) : keptBody(document.id, parts);
  if (!bytes) return;
  const name = document.kind === 'text' ? document.name : 'answer.json';
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const file = await window.showSaveDialog(folder ? { defaultUri: Uri.joinPath(folder, name) } : {});
  if (!file) return;
  try {
    await workspace.fs.writeFile(file, bytes);
  } catch (error) {
    void showError(`The file couldn't be written: ${describeError(error)}.`);
  }
}

function keptBody(id: string, parts: Pick<DocumentDependencies, 'bodies'>): Uint8Array | undefined {
  const body = parts.bodies.find(id);
  if (!body) void showWarning('This answer is no longer kept. Run its cell again to open or save it.');
  return body;
}
