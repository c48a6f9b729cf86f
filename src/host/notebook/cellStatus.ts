import {
  Disposable,
  type Event,
  EventEmitter,
  type NotebookCellStatusBarItemProvider,
  type NotebookDocumentChangeEvent,
  notebooks,
  workspace,
} from 'vscode';

import { registerAfterStart } from '../afterStart';
import { notebookTypes } from '../contributions';
import { type CellStatusDependencies, cellStatusItems } from './cellStatusItems';
import { isRpcCell, isRpcNotebook } from './notebookCells';

/** How long changes are collected, because VS Code requests the status of every visible cell after each. */
const gatherMilliseconds = 50;
/** Delay after the last key press. VS Code itself requests the status of the edited cell; the others can wait. */
const settleMilliseconds = 250;

/** Shows the network and the cost below each cell, before anything is sent. */
export function registerCellStatus(parts: CellStatusDependencies, onDidChange: Event<void>): Disposable {
  const changed = new EventEmitter<void>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => {
    clearTimeout(gathering);
    clearTimeout(settling);
    gathering = undefined;
  };
  const notify = (): void => {
    clear();
    changed.fire();
  };
  const note = (): void => {
    gathering ??= setTimeout(notify, gatherMilliseconds);
  };
  const noteEdit = (): void => {
    clearTimeout(settling);
    settling = setTimeout(notify, settleMilliseconds);
  };
  const provider: NotebookCellStatusBarItemProvider = {
    onDidChangeCellStatusBarItems: changed.event,
    provideCellStatusBarItems: (cell) => (isRpcCell(cell) ? cellStatusItems(cell, parts) : []),
  };
  return Disposable.from(
    changed,
    { dispose: clear },
    parts.settings.onDidChange(note),
    onDidChange(note),
    // An edit of one cell can change which other cells must run before another cell.
    workspace.onDidChangeNotebookDocument((event) => {
      if (!isRpcNotebook(event.notebook)) return;
      if (changesPlans(event)) note();
      else if (event.cellChanges.some(({ document }) => document !== undefined)) noteEdit();
    }),
    registerAfterStart(() =>
      Disposable.from(
        ...notebookTypes.map((type) => notebooks.registerNotebookCellStatusBarItemProvider(type, provider)),
      ),
    ),
  );
}

/** Returns whether cells or the end of a run change the plans of cells. Outputs and the start of a run don't. */
function changesPlans({ contentChanges, cellChanges }: NotebookDocumentChangeEvent): boolean {
  return (
    contentChanges.length > 0 || cellChanges.some(({ executionSummary }) => executionSummary?.success !== undefined)
  );
}
