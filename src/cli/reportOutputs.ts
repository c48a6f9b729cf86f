import { printJson } from '../core/base/json/printJson';
import { failuresOf } from '../core/run/report/cellFailures';
import type { CellTextOptions } from '../core/run/report/printCellReport';
import { printJunit } from '../core/run/report/printJunit';
import { type PageDrawing, printRunHtml } from '../core/run/report/printRunHtml';
import { printRunMarkdown } from '../core/run/report/printRunMarkdown';
import { printTap } from '../core/run/report/printTap';
import { envelopeOf, envelopeVersion, printAsciiJson, printAsciiJsonWith } from '../core/run/report/reportEnvelope';
import type { ReportEvent } from '../core/run/report/runRecorder';
import type { CellHeading, CellReport, RunReport } from '../core/run/report/runReport';
import { writeReportFile } from '../headless/writeReportFile';
import type { Terminal } from './terminal';

/** The reports of a command, beside or instead of the text of its answers. */
export interface ReportChoice {
  /** What the standard output has instead of text. */
  readonly form?: 'json' | 'ndjson' | 'tap';
  readonly junit?: string;
  readonly markdown?: string;
  readonly html?: string;
  /** Whether failures are marked for the runner of GitHub Actions. */
  readonly annotates?: boolean;
}

/** How reports print answers: as text, and for HTML also drawn as in the editor. */
export interface ReportPrinting {
  readonly text: CellTextOptions;
  readonly drawing?: () => Promise<PageDrawing | undefined>;
}

/** Prints a cell when it ends, for the forms that print before the end of the run. */
export function reportCell(
  notebook: string,
  cell: CellReport,
  { form, annotates }: ReportChoice,
  terminal: Terminal,
): void {
  if (form === 'ndjson')
    terminal.print([printAsciiJson({ schemaVersion: envelopeVersion, kind: 'cell', notebook, cell })]);
  if (annotates !== true) return;
  for (const { line, message } of failuresOf(cell)) terminal.annotate?.({ file: notebook, line, message });
}

/** Names a cell in a line of its own: by its name, or by its place if it has none. */
export function cellLabel({ name, line }: CellHeading): string {
  return name ?? `Line ${line}`;
}

/**
 * Prints changes of the rows of a live cell when they arrive. They name their cell where there are several live ones.
 */
export function reportChanges(
  notebook: string,
  { cell, lines: changes, isAlone }: Extract<ReportEvent, { readonly kind: 'rowsChanged' }>,
  { form }: ReportChoice,
  terminal: Terminal,
): void {
  const label = printJson({ cell: cellLabel(cell) }).replace(/\}$/, '');
  if (form === undefined)
    terminal.print(isAlone ? changes : changes.map((change) => change.replace(/^\{/, () => `${label},`)));
  const head = { schemaVersion: envelopeVersion, kind: 'change', notebook, cell };
  if (form === 'ndjson') terminal.print(changes.map((change) => printAsciiJsonWith(head, 'change', change)));
}

/** Prints and writes the reports of a command that has ended. */
export async function reportRuns(
  runs: readonly RunReport[],
  exitCode: number,
  { form, junit, markdown, html }: ReportChoice,
  { text, drawing }: ReportPrinting,
  terminal: Terminal,
): Promise<void> {
  const envelope = envelopeOf(runs, exitCode);
  if (form === 'json') terminal.print([printAsciiJson(envelope)]);
  if (form === 'ndjson') terminal.print([printAsciiJson({ ...envelope, kind: 'end', data: { runs: [] } })]);
  if (form === 'tap') terminal.print(printTap(runs));
  await write('--junit', junit, () => printJunit(runs));
  await write('--markdown', markdown, () => printRunMarkdown(runs, text));
  if (html === undefined) return;
  const drawn = await drawing?.();
  await write('--html', html, () => printRunHtml(runs, text, drawn));
}

async function write(option: string, file: string | undefined, print: () => string): Promise<void> {
  if (file === undefined) return;
  await writeReportFile(option, file, print());
}
