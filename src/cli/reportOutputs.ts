import { describeError } from '../core/base/credentials/describeError';
import { formatPath } from '../core/base/files/formatPath';
import { printJson } from '../core/base/json/printJson';
import { type CommandFailure, failuresOf, noCells } from '../core/run/report/cellFailures';
import type { CellTextOptions } from '../core/run/report/printCellReport';
import { printJunit } from '../core/run/report/printJunit';
import { type PageDrawing, printRunHtml } from '../core/run/report/printRunHtml';
import { printRunMarkdown } from '../core/run/report/printRunMarkdown';
import { printTap } from '../core/run/report/printTap';
import {
  asciiJsonLine,
  envelopeOf,
  envelopeVersion,
  printAsciiJsonWith,
  withPlans,
} from '../core/run/report/reportEnvelope';
import type { ReportEvent } from '../core/run/report/runRecorder';
import type { CellHeading, CellReport, NotebookPlan, RunReport } from '../core/run/report/runReport';
import { PlainError } from '../headless/plainError';
import { isFreeForReport, type ReportFile, writeReportFile } from '../headless/reportFiles';
import { type ExitCode, worstOf } from './exitCodeOf';
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

/** The reports of a command, and how they print answers: as text, and for HTML also drawn as in the editor. */
export interface ReportPrinting {
  readonly choice: ReportChoice;
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
    terminal.write(asciiJsonLine({ schemaVersion: envelopeVersion, kind: 'cell', notebook, cell }));
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
  if (form === 'ndjson') terminal.write(changes.map((change) => `${printAsciiJsonWith(head, 'change', change)}\n`));
}

/** Returns the reports that are files. */
export function reportFilesOf({ junit, markdown, html }: ReportChoice): readonly ReportFile[] {
  return Object.entries({ '--junit': junit, '--markdown': markdown, '--html': html }).flatMap(([option, file]) =>
    file === undefined ? [] : [{ option, file }],
  );
}

/**
 * Writes and prints the reports of a command that has ended. Returns its exit code, which tells of a report that could
 * not be written, too.
 */
export async function reportRuns(
  runs: readonly RunReport[],
  code: ExitCode,
  { choice, text, drawing }: ReportPrinting,
  terminal: Terminal,
): Promise<ExitCode> {
  const { form, junit, markdown, html } = choice;
  const drawn = html === undefined ? undefined : await drawing?.();
  const problems: CommandFailure[] = [];
  const write = async (option: string, file: string | undefined, print: () => string): Promise<void> => {
    try {
      if (file === undefined) return;
      if (!(await isFreeForReport(file)))
        throw new PlainError(`${option}: ${formatPath(file)} was written during the run, and isn't replaced.`);
      await writeReportFile(option, file, print());
    } catch (error) {
      // An exception is a bug, and takes no other report with it.
      const message =
        error instanceof PlainError
          ? error.message
          : `${option}: The report isn't written because of an internal error of rpcbook (${describeError(error)}).`;
      terminal.note([message]);
      problems.push({ code: 'notWritten', message });
    }
  };
  await write('--junit', junit, () => printJunit(runs));
  await write('--markdown', markdown, () => printRunMarkdown(runs, text));
  await write('--html', html, () => printRunHtml(runs, text, drawn));
  const exitCode = problems.length > 0 ? worstOf([code, 2]) : code;
  const envelope = envelopeOf(runs, exitCode, problems);
  if (form === 'json') terminal.write(asciiJsonLine(envelope));
  if (form === 'ndjson') terminal.write(asciiJsonLine({ ...envelope, kind: 'end', data: { runs: [] } }));
  if (form === 'tap') terminal.print(printTap(runs));
  return exitCode;
}

/** Prints the plans of a command that sends nothing as JSON. */
export function reportPlans(
  plans: readonly NotebookPlan[],
  unread: readonly RunReport[],
  exitCode: number,
  terminal: Terminal,
): void {
  const errors = plans.flatMap(({ notebook, cells }) => [
    ...(cells.length === 0 ? [{ code: 'notRun', message: noCells, notebook } as const] : []),
    ...cells.flatMap(({ line, problems }) =>
      problems
        .filter(({ severity }) => severity === 'error')
        .map(({ message }) => ({ code: 'notSent', message, line, notebook }) as const),
    ),
  ]);
  terminal.write(asciiJsonLine(withPlans(envelopeOf(unread, exitCode, errors), plans)));
}

/** Prints the envelope of a command that could not begin, if a program reads the standard output as JSON. */
export function reportNoRun(message: string, { form }: ReportChoice, terminal: Terminal, exitCode: ExitCode = 2): void {
  const envelope = envelopeOf([], exitCode, [{ code: 'notRun', message }]);
  if (form === 'json') terminal.write(asciiJsonLine(envelope));
  if (form === 'ndjson') terminal.write(asciiJsonLine({ ...envelope, kind: 'end' }));
}
