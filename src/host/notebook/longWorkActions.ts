import type { Disposable } from 'vscode';
import {
  commands,
  env,
  type NotebookCell,
  Position,
  ProgressLocation,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';

import { parseSaveTarget, type SaveTarget } from '../../core/answer/saving/saveTarget';
import { countedText, groupDigits } from '../../core/base/view/amountText';
import { parseCell } from '../../core/model/cell/parseCell';
import { canBlame, placeOfFurther } from '../../core/run/session/directives/readBlameDirective';
import { describeCellCost, formatCellCost } from '../../core/run/session/plan/formatCellPlan';
import type { LongWorkAction } from '../../messages/outputMessage';
import { csvFileViewType } from '../contributions';
import { askOne } from '../input/prompts';
import { showError, showInformation, showProgress, showWarning } from '../notices';
import { showRefusal } from '../remedies/showRefusal';
import type { LiveCells } from './live/liveCells';
import { cellId } from './notebookCells';
import type { NotebookSessions } from './notebookSessions';
import type { WorkReports } from './workReports';

export interface LongWorkCommandDependencies {
  readonly sessions: NotebookSessions;
  readonly reports: WorkReports;
  readonly live: LiveCells;
  /** Called when the known state of a cell's work has changed. */
  readonly onChange: () => void;
}

/** Runs the action of a button of long work. */
export async function actOnLongWork(
  action: LongWorkAction,
  id: string,
  parts: LongWorkCommandDependencies,
): Promise<void> {
  const cell = parts.reports.cellOf(id);
  const path = parts.reports.savedPath(id);
  const controls = parts.live.withWork(id)?.controls;
  switch (action) {
    case 'continue':
      return cell && resumeWork(cell, id, parts);
    case 'startOver':
      return cell && startWorkOver(cell, parts);
    case 'saveAs':
      return cell && saveWorkAs(cell, parts);
    case 'pause':
      return controls?.pause?.();
    case 'resume':
      return controls?.resume?.();
    case 'stop':
      return controls?.stop();
    case 'openSaved':
      return path === undefined ? undefined : openSaved(path);
    case 'revealSaved':
      if (path !== undefined)
        await commands.executeCommand(
          env.remoteName === undefined ? 'revealFileInOS' : 'revealInExplorer',
          Uri.file(path),
        );
  }
}

/** Opens a saved file. CSV opens as text by itself, and its rows are what was saved. */
async function openSaved(path: string): Promise<void> {
  const file = Uri.file(path);
  if (/\.csv$/i.test(path)) await commands.executeCommand('vscode.openWith', file, csvFileViewType);
  else await commands.executeCommand('vscode.open', file);
}

async function runCell(cell: NotebookCell): Promise<void> {
  await commands.executeCommand('notebook.cell.execute', {
    ranges: [{ start: cell.index, end: cell.index + 1 }],
    document: cell.notebook.uri,
  });
}

/** Makes a cell search for the last change of what it reads, and runs it. The run asks before it costs much. */
export async function blameCell(cell: NotebookCell): Promise<void> {
  const { document } = cell;
  if (!canBlame(parseCell(document.getText()))) {
    void showInformation('Select a cell that reads storage, a call, a balance, a nonce, or code at a block.');
    return;
  }
  const edit = new WorkspaceEdit();
  edit.insert(document.uri, new Position(0, 0), '# @blame\n');
  await workspace.applyEdit(edit);
  await runCell(cell);
}

/** Makes a search look between the blocks that it read, and runs it, after the user has seen what that costs. */
export async function searchCellFurther(cell: NotebookCell, { sessions }: LongWorkCommandDependencies): Promise<void> {
  const { document } = cell;
  const text = document.getText();
  const place = placeOfFurther(parseCell(text));
  if (place === undefined) {
    void showInformation('Select a cell with # @blame or # @history that has not searched further.');
    return;
  }
  const longer = text.slice(0, place.offset) + place.text + text.slice(place.offset);
  const cells = sessions.cellsOf(cell.notebook);
  const changed = cells.map((each) => (each.id === cellId(cell) ? { ...each, text: longer } : each));
  const plan = await sessions.of(cell.notebook).plan(changed, cellId(cell));
  const yes = 'Search Further';
  const detail = `${formatCellCost(plan)}. ${describeCellCost(plan)}`;
  if (
    (await showWarning('Search for changes between the blocks that were read?', { modal: true, detail }, yes)) !== yes
  )
    return;
  if (document.getText() !== text) {
    void showInformation('The cell has changed. Select Search Further again.');
    return;
  }
  const edit = new WorkspaceEdit();
  edit.insert(document.uri, document.positionAt(place.offset), place.text);
  await workspace.applyEdit(edit);
  await runCell(cell);
}

/** Resumes only if the cell is still the same request. Otherwise the run would start over and cost again. */
async function resumeWork(cell: NotebookCell, id: string, { sessions }: LongWorkCommandDependencies): Promise<void> {
  const { work } = await sessions.of(cell.notebook).plan(sessions.cellsOf(cell.notebook), cellId(cell));
  if (work?.identity.id === id) return runCell(cell);
  void showWarning('The cell changed since it stopped. Undo the change to resume, or run the cell to start over.');
}

export async function startWorkOver(
  cell: NotebookCell,
  { sessions, onChange }: LongWorkCommandDependencies,
): Promise<void> {
  const again = 'Discard and Start Over';
  const { work } = await sessions.of(cell.notebook).plan(sessions.cellsOf(cell.notebook), cellId(cell));
  const chosen = await showWarning(
    startOverQuestion(work?.kept?.rows ?? 0),
    { modal: true, detail: "The credits already used aren't refunded." },
    again,
  );
  if (chosen !== again) return;
  await sessions.of(cell.notebook).forgetWork(sessions.cellsOf(cell.notebook), cellId(cell));
  onChange();
  await runCell(cell);
}

function startOverQuestion(rows: number): string {
  switch (rows) {
    case 0:
      return 'Start this cell over?';
    case 1:
      return 'Discard 1 row and start over?';
    default:
      return `Discard ${groupDigits(rows)} rows and start over?`;
  }
}

export async function estimateWork(
  cell: NotebookCell,
  { sessions, onChange }: LongWorkCommandDependencies,
): Promise<void> {
  const refusal = await showProgress(
    { location: ProgressLocation.Notification, title: 'Estimating the number of calls…', cancellable: true },
    (_, token) => sessions.of(cell.notebook).estimate(sessions.cellsOf(cell.notebook), cellId(cell), signalOf(token)),
  );
  if (refusal && refusal.code !== 'aborted' && refusal.code !== 'notConfirmed') showRefusal(refusal);
  onChange();
}

export async function saveWorkAs(cell: NotebookCell, { sessions }: LongWorkCommandDependencies): Promise<void> {
  const count = sessions.of(cell.notebook).countLiveRows(cellId(cell));
  const target = await askTarget(cell, count === undefined ? 'Rows' : countedText(count, 'Row'));
  if (!target) return;
  const saved = await showProgress(
    {
      location: ProgressLocation.Notification,
      title: `Saving ${Uri.file(target.path).path.split('/').at(-1) ?? target.path}…`,
      cancellable: true,
    },
    (progress, token) =>
      sessions.of(cell.notebook).save(sessions.cellsOf(cell.notebook), cellId(cell), {
        target,
        signal: signalOf(token),
        progressed: (rows) => progress.report({ message: `${groupDigits(rows)} rows` }),
      }),
  );
  if (saved.kind === 'failed') return void showError(saved.problem);
  const open = 'Open';
  const chosen = await showInformation(`Saved ${groupDigits(saved.value.rows)} rows to ${saved.value.path}.`, open);
  if (chosen === open) await commands.executeCommand('vscode.open', Uri.file(saved.value.path));
}

const formats = [
  {
    label: 'Parquet',
    ending: 'parquet',
    detail: 'Small files with typed columns, for DuckDB, Spark, and pandas',
    isFolder: false,
  },
  { label: 'CSV', ending: 'csv', detail: 'For spreadsheets', isFolder: false },
  { label: 'NDJSON', ending: 'ndjson', detail: 'One JSON object per line', isFolder: false },
  {
    label: 'Folder of Parquet files',
    ending: 'parquet',
    detail: 'One file per million rows; DuckDB and Spark read the folder as one table',
    isFolder: true,
  },
] as const;

async function askTarget(cell: NotebookCell, rows: string): Promise<SaveTarget | undefined> {
  const answer = await askOne({ title: `Save ${rows} As`, placeholder: 'Select a format', items: formats });
  if (answer.kind !== 'value') return undefined;
  const format = answer.value;
  const folder =
    cell.notebook.uri.scheme === 'file' ? Uri.joinPath(cell.notebook.uri, '..') : workspace.workspaceFolders?.[0]?.uri;
  const uri = await window.showSaveDialog({
    title: format.isFolder ? 'Save Rows to New Folder' : 'Save Rows',
    ...(folder && { defaultUri: Uri.joinPath(folder, format.isFolder ? 'rows' : `rows.${format.ending}`) }),
    ...(!format.isFolder && { filters: { [format.label]: [format.ending] } }),
  });
  if (!uri) return undefined;
  const target = parseSaveTarget(format.isFolder ? `${uri.fsPath}/` : uri.fsPath);
  if (target.kind === 'ok') return target.value;
  void showError(target.problem);
  return undefined;
}

function signalOf(token: {
  readonly isCancellationRequested: boolean;
  readonly onCancellationRequested: (listener: () => void) => Disposable;
}): AbortSignal {
  const controller = new AbortController();
  token.onCancellationRequested(() => controller.abort());
  if (token.isCancellationRequested) controller.abort();
  return controller.signal;
}
