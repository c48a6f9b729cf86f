import { Disposable, type NotebookCell, notebooks, workspace } from 'vscode';

import type { KeptBodies } from '../../core/base/files/keptBodies';
import type { LongWorkAction, OutputMessage } from '../../messages/outputMessage';
import { readOutputMessage } from '../../messages/outputMessage';
import { type ActionDependencies, type ActionPlace, takeButtonMessage } from '../answers/runAction';
import { rendererId } from '../contributions';
import { findCellOf, isRpcNotebook, ownerOf, ownersOf } from './notebookCells';

/** Dependencies of the buttons of an answer. */
export interface OutputActionDependencies {
  readonly bodies: KeptBodies;
  readonly actions: ActionDependencies;
  /** Returns what an action can change in a cell. */
  readonly placeIn: (cell: NotebookCell) => ActionPlace;
  /** Continues long work, or saves its rows. `id` is the ID of the report. */
  readonly work: (action: LongWorkAction, id: string) => Promise<void>;
  /** Fills a gap of a live cell. `id` is the ID of the report. */
  readonly fill: (message: Extract<OutputMessage, { kind: 'fill' }>) => void;
  /** Writes the next output of a live cell with all rows. */
  readonly allRows: (owner: string) => void;
  /** Runs a cell again, after the outdated cells that it reads. */
  readonly renew: (cell: NotebookCell) => Promise<void>;
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
    case 'work':
      return parts.work(message.action, message.id);
    case 'fill':
      return parts.fill(message);
    case 'renew': {
      const cell = findCellOf(message.owner);
      return cell && parts.renew(cell);
    }
    case 'allRows':
      return parts.allRows(message.owner);
    case 'ages':
      // Handled by OutputAges.
      return;
    default: {
      const cell = message.kind === 'act' ? findCellOf(message.owner) : undefined;
      return takeButtonMessage(message, cell && parts.placeIn(cell), parts.actions);
    }
  }
}
