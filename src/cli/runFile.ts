import { resolve } from 'node:path';

import { shownCharacters } from '../core/base/answerBounds';
import { formatCredits } from '../core/base/credits/formatCredits';
import { formatLeastCost, formatPlanCost } from '../core/base/credits/formatPlanCost';
import { addCosts, noCost } from '../core/base/credits/planCost';
import { noCells } from '../core/run/report/cellFailures';
import { printCellReport } from '../core/run/report/printCellReport';
import { wholeAnswers } from '../core/run/report/reportAnswer';
import { type NotebookPlan, reportPlan } from '../core/run/report/reportPlan';
import type { AnswerListener, ReportEvent } from '../core/run/report/runRecorder';
import type { CellReport, RunReport } from '../core/run/report/runReport';
import { formatCellCost } from '../core/run/session/plan/formatCellPlan';
import { formatWorkReport } from '../core/run/session/plan/formatWorkReport';
import type { Door, NotebookFileOptions } from '../headless/openNotebookFile';
import { type PlannedCell, planNotebookFile, runNotebookFile } from '../headless/runNotebookFile';
import { createTerminalTransactionPort } from './createTerminalTransactionPort';
import { type ExitCode, exitCodeOf } from './exitCodeOf';
import { howToAsk } from './howToAsk';
import { cellLabel, reportCell, reportChanges, type ReportChoice } from './reportOutputs';
import { SubscriptionNotes } from './subscriptionNotes';
import type { Terminal } from './terminal';

export interface RunOptions extends NotebookFileOptions {
  /** Maximum number of rows printed per table. */
  readonly rows: number;
  /** Maximum number of rows of a table whose details are printed. None by default. */
  readonly details?: number;
  /** Whether cells may send signed transactions. */
  readonly sendsTransactions?: boolean;
  /** Whether only failed cells and warnings are printed. */
  readonly isQuiet?: boolean;
  /** Whether the cells are planned and nothing is sent. */
  readonly plansOnly?: boolean;
  /** Whether the cell was typed as a command line. */
  readonly isTyped?: boolean;
  /** The reports beside or instead of the text. */
  readonly reports?: ReportChoice;
  /** Whether the bodies of requests and answers are left out of reports. */
  readonly omitsBodies?: boolean;
  /** Whether the body of each answer is printed as it was received. */
  readonly printsBodies?: boolean;
  /** Receives the answers of the run, if reports draw them. */
  readonly onAnswer?: AnswerListener;
  /** Receives the plan of the notebook, if it is only planned. */
  readonly onPlan?: (plan: NotebookPlan) => void;
  /** Receives the report of the run. */
  readonly onReport?: (report: RunReport) => void;
  /** Receives answers, progress of long work every second, and warnings about keys. */
  readonly terminal: Terminal;
}

const reportMilliseconds = 1_000;

const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
/** How cells are printed for people. */
export const terminalCellText = {
  time: { zone: timeZone, locale },
  howToAsk,
  more: { rows: '--rows N', details: '--details N', json: '--json' },
};

/**
 * Runs the cells of a notebook file, or plans them, and prints their answers. Everything else is a note. Returns the exit
 * code.
 */
export async function runFile(options: RunOptions): Promise<ExitCode> {
  const { terminal, rows, details = 0, sendsTransactions = false, isQuiet = false } = options;
  const note = isQuiet ? () => undefined : terminal.note;
  const door: Door = {
    limits: {
      maxRows: rows,
      maxDetailedRows: details,
      jsonCharacters: shownCharacters,
      ...(options.omitsBodies === true
        ? { requestCharacters: 0 }
        : {
            ...(options.printsBodies && { bodyCharacters: Infinity }),
            ...(options.reports?.form !== undefined && wholeAnswers),
          }),
    },
    onEvent: createEventPrinter(options, isQuiet),
    onAnswer: options.onAnswer,
    onDataset: (sentence) => note([sentence]),
    onWebAsked: (line) => note([line]),
    ask: terminal.ask,
    confirmTransaction: (knowledge) =>
      createTerminalTransactionPort(knowledge, (lines) => terminal.note(lines), sendsTransactions),
  };
  if (options.plansOnly === true) {
    const planned = await planNotebookFile(options, door);
    options.onPlan?.(reportPlan(resolve(options.file), planned));
    return printPlan(planned, options.reports?.form === 'json' ? { ...terminal, print: () => undefined } : terminal);
  }
  const report = await runNotebookFile(options, door);
  if (report.cells.length === 0 && !report.isStopped) terminal.note([noCells]);
  note([`${formatCredits(report.cost)}, as counted on this machine.`]);
  if (options.reports?.form === undefined && report.cells.some(hasAnswer)) note([howToSeeJson]);
  if (report.isStopped) terminal.note(['Stopped by you. The remaining cells did not run.']);
  options.onReport?.(report);
  return exitCodeOf(report, options.isTyped);
}

/** The editor has a tab for it. */
const howToSeeJson = 'To see the answers as JSON, as the networks sent them, add --json.';

function hasAnswer({ answer }: CellReport): boolean {
  return answer.kind === 'call' || answer.kind === 'compared';
}

/** Prints cells when they end, and notes problems, and progress once a second. */
function createEventPrinter(
  { terminal, file, reports = {}, follows = false }: RunOptions,
  isQuiet: boolean,
): (event: ReportEvent) => void {
  let reportedAt = Date.now();
  /** Live cells whose rows were printed when they arrived. */
  const followed = new Set<string>();
  const running = new Set<string>();
  const subscriptions = new SubscriptionNotes(isQuiet ? () => undefined : terminal.note, follows);
  return (event) => {
    switch (event.kind) {
      case 'problem':
        return terminal.note([
          event.problem.kind === 'ledger' ? event.problem.message : `Warning: ${event.problem.message}`,
        ]);
      case 'cellBegan':
        return void running.add(event.cell.id);
      case 'cellProgressed':
        subscriptions.progressed(event.cell, event.work.live?.unsubscribed);
        if (isQuiet || terminal.showsProgress === false || Date.now() - reportedAt < reportMilliseconds) return;
        reportedAt = Date.now();
        return terminal.note([
          `${running.size > 1 ? `${cellLabel(event.cell)}: ` : ''}${formatWorkReport(event.work)}`,
        ]);
      case 'rowsChanged':
        followed.add(event.cell.id);
        return reportChanges(file, event, reports, terminal);
      case 'notified':
        return isQuiet ? undefined : terminal.note([`${cellLabel(event.cell)}: ${event.news}`]);
      case 'cellEnded':
        running.delete(event.cell.id);
        subscriptions.ended(event.cell);
        reportCell(file, event.cell, reports, terminal);
        if (followed.has(event.cell.id) && event.cell.isFulfilled) return subscriptions.followed(event.cell);
        if (reports.form !== undefined || (isQuiet && event.cell.isFulfilled)) return;
        return terminal.print(printCellReport(event.cell, terminalCellText), event.cell.isFulfilled ? 'good' : 'bad');
    }
  };
}

/** Prints what each cell would cost, and their sum. Cells that cannot run are errors of the notebook. */
function printPlan(planned: readonly PlannedCell[], terminal: Terminal): ExitCode {
  const errors = planned.flatMap(({ plan }) => plan.problems.filter(({ severity }) => severity === 'error'));
  for (const { heading, plan } of planned) {
    const networks = plan.networks?.kind === 'ok' ? plan.networks.value.map(({ key }) => key).join(', ') : undefined;
    const cost =
      plan.networks === undefined ? 'nothing is sent' : formatCellCost({ ...plan, ids: [plan.ids.at(-1) ?? ''] });
    terminal.print([
      `${heading.line}: ${heading.title}${heading.name === undefined ? '' : ` (${heading.name})`}${networks === undefined ? '' : `, ${networks}`}: ${cost}`,
      ...plan.problems.map(({ message }) => `  ${message}`),
      ...(plan.networks?.kind === 'failed' ? [`  ${plan.networks.problem.cause} ${plan.networks.problem.cure}`] : []),
    ]);
  }
  const sum = planned.map(({ plan }) => plan.cost).reduce(addCosts, noCost);
  const isOpen = planned.some(({ plan }) => plan.isOpen);
  terminal.print([`Together ${isOpen ? formatLeastCost(sum) : formatPlanCost(sum)}. Nothing was sent.`]);
  return planned.length === 0 || errors.length > 0 ? 2 : 0;
}
