import { shownCharacters } from '../core/base/answerBounds';
import { formatCredits } from '../core/base/credits/formatCredits';
import { printCellReport } from '../core/run/report/printCellReport';
import type { ReportEvent } from '../core/run/report/runRecorder';
import type { RunProblem, RunReport } from '../core/run/report/runReport';
import { formatWorkReport } from '../core/run/session/plan/formatWorkReport';
import { type NotebookFileOptions, runNotebookFile } from '../headless/runNotebookFile';
import { createTerminalTransactionPort } from './createTerminalTransactionPort';
import { type ExitCode, exitCodeOf } from './exitCodeOf';
import { howToAsk } from './howToAsk';
import type { Terminal } from './terminal';

export interface RunOptions extends NotebookFileOptions {
  /** Maximum number of rows printed per table. */
  readonly rows: number;
  /** Maximum number of rows of a table whose details are printed. None by default. */
  readonly details?: number;
  /** Whether cells may send signed transactions. */
  readonly sendsTransactions?: boolean;
  /** Receives answers, progress of long work every second, and warnings about keys. */
  readonly terminal: Terminal;
}

const reportMilliseconds = 1_000;

const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
const cellText = { time: { zone: timeZone, locale }, howToAsk, detailsOption: '--details N' };

/** Runs every cell of a notebook file and prints each answer and the credits spent. Returns the exit code. */
export async function runFile(options: RunOptions): Promise<ExitCode> {
  const { terminal, rows, details = 0, sendsTransactions = false } = options;
  const report = await runNotebookFile(options, {
    limits: { maxRows: rows, maxDetailedRows: details, jsonCharacters: shownCharacters },
    onEvent: createEventPrinter(terminal),
    onWebAsked: (line) => terminal.note([line]),
    ask: terminal.ask,
    confirmTransaction: (knowledge) =>
      createTerminalTransactionPort(knowledge, (lines) => terminal.note(lines), sendsTransactions),
  });
  printEnd(report, terminal);
  return exitCodeOf(report);
}

/** Prints problems and cells when they occur, and progress once a second. */
function createEventPrinter(terminal: Terminal): (event: ReportEvent) => void {
  let reportedAt = Date.now();
  return (event) => {
    switch (event.kind) {
      case 'problem':
        return printProblem(event.problem, terminal);
      case 'cellBegan':
        return;
      case 'cellProgressed':
        if (Date.now() - reportedAt < reportMilliseconds) return;
        reportedAt = Date.now();
        return terminal.note([formatWorkReport(event.work)]);
      case 'cellEnded':
        return terminal.print(printCellReport(event.cell, cellText));
    }
  };
}

/** A weak key isn't part of the answer, so the warning isn't written to the answer's output. */
function printProblem({ kind, message }: RunProblem, terminal: Terminal): void {
  if (kind === 'key') terminal.note([`Warning: ${message}`]);
  else terminal.print([kind === 'ledger' ? message : `Warning: ${message}`]);
}

/** Prints what the run spent, and whether it was stopped. */
function printEnd({ cost, isStopped, cells }: RunReport, terminal: Terminal): void {
  if (cells.length === 0 && !isStopped)
    terminal.note(['The notebook has no cells. A cell is a fenced block of the language `rpc`.']);
  terminal.print([`${formatCredits(cost)}, as counted on this machine.`]);
  if (isStopped) terminal.print(['Stopped by you. The remaining cells did not run.']);
}
