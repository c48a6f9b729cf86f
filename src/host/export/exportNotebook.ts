import { type NotebookCell, type NotebookCellOutputItem, type NotebookDocument, Uri, window, workspace } from 'vscode';

import { describeError } from '../../core/base/credentials/describeError';
import { countedText } from '../../core/base/view/amountText';
import { nameOf } from '../../core/model/cell/cell';
import { requestLine } from '../../core/model/cell/requestLine';
import { type NumberedCell, numberedCellsOf } from '../../core/model/notebook/numberedCells';
import { parseNotebook } from '../../core/model/notebook/parseNotebook';
import { linkScripts } from '../../core/run/report/linkScripts';
import type { PageOutput } from '../../core/run/report/pageOutput';
import { type PageDrawing, printRunHtml } from '../../core/run/report/printRunHtml';
import { printRunMarkdown } from '../../core/run/report/printRunMarkdown';
import { drawCell, wholeAnswers } from '../../core/run/report/reportAnswer';
import { envelopeOf, printAsciiJson } from '../../core/run/report/reportEnvelope';
import {
  type AnsweredHeading,
  type LargeTable,
  largeTablesOf,
  reportShownCells,
} from '../../core/run/report/reportShownCells';
import type { CellReport, RunReport } from '../../core/run/report/runReport';
import { comparisonMime, readComparisonFrame } from '../../messages/comparisonFrame';
import { exchangeMime } from '../../messages/exchangeFrame';
import { fileName } from '../../messages/fileName';
import { unpackFrame } from '../../messages/packedFrame';
import { type AnswerOutput, printPageOutputs } from '../../messages/pageOutputs';
import { readExchangeFrame } from '../../messages/readExchangeFrame';
import { readRemedyFrame, remedyMime } from '../../messages/remedyFrame';
import { readWorkReportFrame, workReportMime } from '../../messages/workReportFrame';
import type { CredentialStore } from '../credentials/credentialStore';
import { askOne } from '../input/prompts';
import { cellId, isRpcCell, isRpcNotebook } from '../notebook/notebookCells';
import type { NotebookSessions } from '../notebook/notebookSessions';
import { readerTime } from '../notebook/readerTime';
import { printDocument } from '../notebook/rpcSerializer';
import { showError, showInformation } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';
import { readShownAnswer } from './readShownAnswer';

export interface ExportParts {
  /** Folder of the extension. */
  readonly extension: Uri;
  readonly sessions: Pick<NotebookSessions, 'of'>;
  readonly credentials: Pick<CredentialStore, 'redactorOf'>;
  readonly settings: Pick<ServiceSettings, 'allAliases'>;
}

/** Rows of a table in an exported file. */
const maxRows = 200;

const title = 'Export Notebook';
const formats = [
  { label: 'Markdown', detail: 'A text with the answer of each cell', extension: 'md', print: printMarkdown },
  {
    label: 'HTML',
    detail: 'One page with the outputs as they are drawn here, which loads nothing',
    extension: 'html',
    print: printHtml,
  },
  { label: 'JSON', detail: 'For programs, as the command line prints it', extension: 'json', print: printEnvelope },
] as const;

/** What an exported page draws, and the folder of the extension, which has the script that does it. */
interface ExportDrawing extends Pick<PageDrawing, 'outputsOf'> {
  readonly extension: Uri;
}

/** Writes the answers that the active notebook shows to a file that the user selects. Sends nothing. */
export async function exportNotebook(parts: ExportParts): Promise<void> {
  const notebook = window.activeNotebookEditor?.notebook;
  if (notebook === undefined || !isRpcNotebook(notebook)) return void showInformation('Open a .rpc notebook first.');
  const cells = await readShownCells(notebook, parts);
  if (cells.length === 0) return void showInformation('No cell has an answer. Run the notebook first.');
  const chosen = await askOne({ title, placeholder: 'Format', items: formats });
  if (chosen.kind !== 'value') return;
  const format = chosen.value;
  const tables = largeTablesOf(cells, maxRows);
  const rows = tables.length === 0 ? undefined : await askForRows(tables.length);
  if (rows !== undefined && rows.kind !== 'value') return;
  const file = await askForFile(notebook, format.extension);
  if (file === undefined) return;
  const redact = await parts.credentials.redactorOf(parts.settings.allAliases);
  const limits = { maxRows, ...(format.extension === 'json' && wholeAnswers) };
  const path = workspace.asRelativePath(notebook.uri);
  const shown = cells.map(({ outputs: _drawn, ...cell }) => cell);
  const reported = reportShownCells(shown, { notebook: path, limits, redact, now: Date.now() });
  const drawn = new Map<CellReport, readonly PageOutput[]>();
  const draw = (cell: CellReport, index: number): CellReport =>
    drawCell(cell, () => drawn.set(cell, printPageOutputs(cells[index]?.outputs ?? [], redact)), redact);
  const report = format.extension === 'html' ? { ...reported, cells: reported.cells.map(draw) } : reported;
  const outputsOf = (cell: CellReport) => drawn.get(cell) ?? [];
  try {
    const files = [
      [file, await format.print(report, { extension: parts.extension, outputsOf })] as const,
      ...(rows?.value.isBeside === true ? tables.map((table, index) => csvOf(file, table, index, redact)) : []),
    ];
    // The user agreed to replace the file itself, but doesn't know the names of the others.
    for (const [uri] of files.slice(1))
      if (await exists(uri))
        return void showError(`${workspace.asRelativePath(uri)} exists. Choose another file name.`);
    for (const [uri, text] of files) await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    void showInformation(`Exported ${countedText(cells.length, 'answer')} to ${workspace.asRelativePath(file)}.`);
  } catch (error) {
    void showError(`The file couldn't be written: ${describeError(error)}.`);
  }
}

const cutRows = { label: `First ${maxRows} Rows`, detail: 'With a note about the others', isBeside: false };

function askForRows(tables: number) {
  const detail = `All rows of ${countedText(tables, 'table')} as CSV, beside the file`;
  return askOne({
    title,
    placeholder: `Rows of tables with more than ${maxRows}`,
    items: [cutRows, { label: 'All Rows in Files Beside It', detail, isBeside: true }],
  });
}

function askForFile(notebook: NotebookDocument, extension: string): Thenable<Uri | undefined> {
  const name =
    notebook.uri.path
      .split('/')
      .at(-1)
      ?.replace(/\.rpc(?:\.md)?$|\.md$/, '') ?? 'notebook';
  const suggested = fileName(`${name}.${extension}`);
  const folder = workspace.workspaceFolders?.[0]?.uri;
  if (notebook.isUntitled && folder === undefined) return window.showSaveDialog({ title });
  const defaultUri = notebook.isUntitled
    ? folder && Uri.joinPath(folder, suggested)
    : besideOf(notebook.uri, suggested);
  return window.showSaveDialog({ title, defaultUri });
}

function csvOf(
  file: Uri,
  { line, title: name, csv }: LargeTable,
  index: number,
  redact: (text: string) => string,
): readonly [Uri, string] {
  return [besideOf(file, `line ${line} ${name} ${index + 1}.csv`), redact(csv())];
}

async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

function besideOf(file: Uri, name: string): Uri {
  const stem =
    file.path
      .split('/')
      .at(-1)
      ?.replace(/\.[^.]*$/, '') ?? '';
  return Uri.joinPath(file, '..', name.endsWith('.csv') ? fileName(`${stem} ${name}`) : name);
}

/** A cell with its answer, and its outputs as the renderer shows them. */
interface ShownCell extends AnsweredHeading {
  readonly outputs: readonly AnswerOutput[];
}

async function readShownCells(notebook: NotebookDocument, { sessions }: ExportParts): Promise<readonly ShownCell[]> {
  const cells: ShownCell[] = [];
  for (const [cell, { id, line }] of fileCellsOf(notebook)) {
    const answer = await readShownAnswer(cell);
    if (answer === undefined) continue;
    const text = cell.document.getText();
    const name = nameOf(sessions.of(notebook).parse({ id: cellId(cell), text }).cell);
    const heading = { id, line, title: requestLine(text), name };
    cells.push({ ...heading, text, answer, outputs: await readShownOutputs(cell) });
  }
  return cells;
}

function printMarkdown(report: RunReport): string {
  return printRunMarkdown([report], { time: readerTime(), howToAsk: () => undefined });
}

async function printHtml(report: RunReport, { extension, outputsOf }: ExportDrawing): Promise<string> {
  const read = async (name: string) =>
    new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(extension, 'dist', name)));
  const script = await linkScripts('reportPage.js', read);
  return printRunHtml([report], { time: readerTime(), howToAsk: () => undefined }, { script, outputsOf });
}

function printEnvelope(report: RunReport): string {
  const isWhole = report.cells.every(({ isFulfilled }) => isFulfilled);
  return `${printAsciiJson(envelopeOf([report], isWhole ? 0 : 1))}\n`;
}

/**
 * Returns the cells of a notebook that can run, each as it stands in the file of the notebook as it would be saved now:
 * with the line that its text begins at.
 */
function fileCellsOf(notebook: NotebookDocument): readonly (readonly [NotebookCell, NumberedCell])[] {
  const cells = notebook.getCells();
  const text = printDocument({
    metadata: notebook.metadata,
    cells: cells.map(({ kind, metadata, document }) => ({
      kind,
      metadata,
      languageId: document.languageId,
      value: document.getText(),
    })),
  });
  const numbered = numberedCellsOf(parseNotebook(text));
  return cells.filter(isRpcCell).flatMap((cell, index) => {
    const inFile = numbered[index];
    return inFile === undefined ? [] : [[cell, inFile] as const];
  });
}

/** Reads the outputs of a cell as the renderer shows them. None if one of them is damaged. */
async function readShownOutputs({ outputs }: NotebookCell): Promise<readonly AnswerOutput[]> {
  const mimes: readonly string[] = [workReportMime, exchangeMime, comparisonMime, remedyMime];
  const items = outputs.flatMap((output) => output.items.filter(({ mime }) => mimes.includes(mime)));
  const read = await Promise.all(items.map(readItem));
  return read.includes('damaged') ? [] : read.flatMap((output) => (typeof output === 'object' ? [output] : []));
}

/** Buttons without a problem are no output to read. */
async function readItem({ mime, data }: NotebookCellOutputItem): Promise<AnswerOutput | 'damaged' | 'buttons'> {
  const bytes = await unpackFrame(data);
  if (bytes === undefined) return 'damaged';
  switch (mime) {
    case workReportMime: {
      const report = readWorkReportFrame(bytes);
      return report.kind === 'ok' ? { kind: 'work', report: report.value } : 'damaged';
    }
    case exchangeMime: {
      const framed = readExchangeFrame(bytes);
      return framed.kind === 'ok' ? framed.value : 'damaged';
    }
    case comparisonMime: {
      const sides = readComparisonFrame(bytes);
      return sides.kind === 'ok' ? { kind: 'compared', answers: sides.value } : 'damaged';
    }
    default: {
      const frame = readRemedyFrame(bytes);
      if (frame.kind !== 'ok') return 'damaged';
      const { problem } = frame.value;
      return problem === undefined ? 'buttons' : { kind: 'problem', problem };
    }
  }
}
