import { Disposable, type NotebookCell, notebooks, type Uri, workspace } from 'vscode';

import type { KeptBodies } from '../../core/base/files/keptBodies';
import type { Remedy } from '../../core/model/exchange/remedy';
import { type LongWorkAction, type OutputMessage, readOutputMessage } from '../../messages/outputMessage';
import { rendererId } from '../contributions';
import { openDocument, saveDocument } from '../documents/answerDocuments';
import type { NewCells } from './newCells';
import { findCellOf, isRpcNotebook, ownerOf, ownersOf } from './notebookCells';

/** Looks up an identifier in an answer, on the answer's network. */
export type LookUpSubjectOf = (message: Extract<OutputMessage, { kind: 'lookUp' }>) => Promise<void>;

/** Dependencies of the buttons of an answer: the kept bodies, a folder for opened ones, and the lookups. */
export interface OutputActionDependencies {
  readonly bodies: KeptBodies;
  readonly storage: Uri;
  readonly newCells: Pick<NewCells, 'add'>;
  readonly lookUp: LookUpSubjectOf;
  /** Continues long work, or saves its rows. `id` is the ID of the report. */
  readonly work?: (action: LongWorkAction, id: string) => Promise<void>;
  /** Fills a gap of a live cell. `id` is the ID of the report. */
  readonly fill?: (message: Extract<OutputMessage, { kind: 'fill' }>) => void;
  /** Writes the next output of a live cell with all rows. */
  readonly allRows?: (owner: string) => void;
  /** Runs a cell again, after the outdated cells that it reads. */
  readonly renew?: (cell: NotebookCell) => Promise<void>;
  /** Runs a remedy for the cell with this owner. */
  readonly applyRemedy?: (remedy: Remedy, owner: string) => Promise<void>;
}

/** Handles the renderer's messages: open, save, look up. Releases a notebook's bodies when it closes. */
export function registerOutputActions(parts: OutputActionDependencies): Disposable {
  const messaging = notebooks.createRendererMessaging(rendererId);
  return Disposable.from(
    messaging.onDidReceiveMessage(async ({ message }) => {
      const read = readOutputMessage(message);
      if (read) await act(read, parts);
    }),
    workspace.onDidCloseNotebookDocument((notebook) => {
      if (isRpcNotebook(notebook)) parts.bodies.releaseBelow(ownersOf(notebook));
    }),
    workspace.onDidChangeNotebookDocument(({ cellChanges, contentChanges }) => {
      const cleared = cellChanges.filter(({ cell, outputs }) => outputs !== undefined && cell.outputs.length === 0);
      const removed = contentChanges.flatMap(({ removedCells }) => removedCells.filter(({ index }) => index < 0));
      for (const cell of [...cleared.map((change) => change.cell), ...removed]) parts.bodies.release(ownerOf(cell));
    }),
  );
}

async function act(message: OutputMessage, parts: OutputActionDependencies): Promise<void> {
  switch (message.kind) {
    case 'lookUp':
      return parts.lookUp(message);
    case 'addCell':
      return addAnsweredCell(message, parts.newCells);
    case 'open':
      return openDocument(message.document, parts);
    case 'save':
      return saveDocument(message.document, parts);
    case 'work':
      return parts.work?.(message.action, message.id);
    case 'fill':
      return parts.fill?.(message);
    case 'remedy':
      return parts.applyRemedy?.(message.remedy, message.owner);
    case 'renew': {
      const cell = findCellOf(message.owner);
      return cell && parts.renew?.(cell);
    }
    case 'allRows':
      return parts.allRows?.(message.owner);
    case 'ages':
      // Handled by OutputAges.
      return;
  }
}

/** Adds a cell from an answer, for the network of the answer. */
export async function addAnsweredCell(
  { text, network }: Extract<OutputMessage, { kind: 'addCell' }>,
  newCells: Pick<NewCells, 'add'>,
): Promise<void> {
  // A network key with white space isn't one word of a directive, so it isn't accepted.
  const directive = /^\S+$/.test(network) ? `# @network ${network}\n` : '';
  await newCells.add(`${directive}${text}`);
}
