import { describeTransaction } from '../core/answer/decode/evm/transactions/describeTransaction';
import { shownCharacters } from '../core/base/answerBounds';
import { formatCount, formatIfUpgraded, formatLeastCost, formatPlanCost } from '../core/base/credits/formatCredits';
import { sumPlans } from '../core/base/credits/planCost';
import { countedText } from '../core/base/view/amountText';
import type { KnowledgeSource } from '../core/knowledge/sources/knowledgeSource';
import { isLiveMethod } from '../core/model/catalogue/notifications';
import type { InquiryKind } from '../core/model/exchange/inquiry';
import type { Refusal } from '../core/model/exchange/refusal';
import type { TransactionPort, TransactionQuestion } from '../core/request/pipe/sentTransactions';
import { noCells } from '../core/run/report/cellFailures';
import { printCellReport } from '../core/run/report/printCellReport';
import { wholeAnswers } from '../core/run/report/reportAnswer';
import type { AnswerListener, ReportEvent } from '../core/run/report/runRecorder';
import {
  type CellHeading,
  type CellReport,
  type NotebookPlan,
  type ReportedOffer,
  reportPlan,
  type RunReport,
} from '../core/run/report/runReport';
import { formatCellCost } from '../core/run/session/plan/formatCellPlan';
import { formatWorkReport } from '../core/run/session/plan/formatWorkReport';
import { type Door, type NotebookFileOptions, reportedPath } from '../headless/openNotebookFile';
import { type PlannedCell, planNotebookFile, runNotebookFile } from '../headless/runNotebookFile';
import { type ExitCode, exitCodeOf } from './exitCodeOf';
import { cellLabel, reportCell, reportChanges, type ReportChoice } from './reportOutputs';
import type { Terminal } from './terminal';

/** What a run may ask before it composes a refused request again. */
const madeForRefusals: ReadonlySet<InquiryKind> = new Set<InquiryKind>(['names', 'proxies']);

/** Notes on the terminal what readers of the rows of subscriptions should know, which the rows don't say. */
class SubscriptionNotes {
  /** Why live cells have no subscription, as it was noted last. */
  readonly #noted = new Map<string, string>();

  /** `follows`: whether subscriptions are followed in this run. */
  constructor(
    private readonly note: (lines: readonly string[]) => void,
    private readonly follows: boolean,
  ) {}

  /** Notes why a cell has no subscription and what that costs, once for each reason. `why` is undefined if it has one. */
  progressed(cell: CellHeading, why: string | undefined): void {
    if (why === undefined) this.#noted.delete(cell.id);
    else if (why !== this.#noted.get(cell.id)) {
      this.#noted.set(cell.id, why);
      this.note([`${cellLabel(cell)}: ${why}`]);
    }
  }

  /** Notes what happened to a subscription beside its rows, which were printed when they arrived. */
  followed({ answer, ...cell }: CellReport): void {
    const { live, notices = [] } = answer.kind === 'call' ? (answer.work ?? {}) : {};
    const unnoted = notices.filter((notice) => notice !== live?.unsubscribed);
    if (unnoted.length > 0) this.note(unnoted.map((notice) => `${cellLabel(cell)}: ${notice}`));
  }

  /** Notes how to follow a subscription that was not followed. */
  ended({ answer, ...cell }: CellReport): void {
    if (this.follows || answer.kind !== 'call' || !answer.request.methods.some(isLiveMethod)) return;
    // A node that has no subscriptions over HTTP answers that it lacks the method.
    const how = 'Without --follow, a subscription is sent as one call. To receive its rows, add --follow.';
    this.note([`${cellLabel(cell)}: ${how}`]);
  }
}

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
const megabyte = 1_000_000;

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
    rowsTaken: terminal.drained,
    onAnswer: options.onAnswer,
    onDataset: (sentence) => note([sentence]),
    onWebAsked: (line) => note([line]),
    onReading: (line) => (terminal.showsProgress === false ? undefined : note([line])),
    ask: terminal.ask,
    confirmTransaction: (knowledge) =>
      createTerminalTransactionPort(knowledge, (lines) => terminal.note(lines), sendsTransactions),
  };
  if (options.plansOnly === true) {
    const planned = await planNotebookFile(options, door);
    options.onPlan?.(reportPlan(reportedPath(options.file), planned));
    return printPlan(planned, options.reports?.form === 'json' ? { ...terminal, print: () => undefined } : terminal);
  }
  const report = await runNotebookFile(options, door);
  if (report.cells.length === 0 && !report.isStopped) terminal.note([noCells]);
  noteSummary(report, options);
  if (options.reports?.form === undefined && report.cells.some(hasAnswer)) note([howToSeeJson]);
  if (report.isStopped) terminal.note(['Stopped by you. The remaining cells did not run.']);
  options.onReport?.(report);
  return exitCodeOf(report, options.isTyped);
}

/** Notes what ran and what it cost: in one line with the name of the notebook if nothing else is noted. */
function noteSummary(
  report: RunReport,
  { terminal, file, reports, isTyped = false, isQuiet = false }: RunOptions,
): void {
  const credits = formatCount(report.cost);
  const ran = isTyped ? '' : formatSummary([report]);
  if (!isQuiet) terminal.note([`${isTyped ? '' : `${ran}. `}Credits ${credits}, as counted on this machine.`]);
  // A program reads the standard output then, and counts by itself.
  else if (!isTyped && reports?.form === undefined) terminal.note([`${file}: ${ran}, credits ${credits}`]);
}

/** `12 cells, 11 passed, 1 failed, 3.2 s`, of the cells that ran. */
export function formatSummary(reports: readonly RunReport[]): string {
  const cells = reports.flatMap((report) => report.cells);
  const passed = cells.filter(({ isFulfilled }) => isFulfilled).length;
  // Notebooks may run at once.
  const end = Math.max(...reports.map(({ startedAt, milliseconds }) => startedAt + milliseconds));
  const seconds = (end - Math.min(...reports.map(({ startedAt }) => startedAt))) / 1000;
  return `${countedText(cells.length, 'cell')}, ${passed} passed, ${cells.length - passed} failed, ${seconds.toFixed(1)} s`;
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
      case 'cellReceived':
        if (isQuiet || terminal.showsProgress !== true) return;
        return terminal.note([
          `${running.size > 1 ? `${cellLabel(event.cell)}: ` : ''}Decoding ${Math.round(event.bytes / megabyte)} MB…`,
        ]);
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
        return terminal.print(
          printCellReport(event.cell, {
            ...terminalCellText,
            more: { ...terminalCellText.more, columns: terminal.columns?.() },
          }),
          event.cell.isFulfilled ? 'good' : 'bad',
        );
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
  const sum = sumPlans(planned.map(({ plan }) => plan));
  const isOpen = planned.some(({ plan }) => plan.isOpen);
  const cost = `${isOpen ? formatLeastCost(sum.cost) : formatPlanCost(sum.cost)}${formatIfUpgraded(sum)}`;
  terminal.print([`Together ${cost}. Nothing was sent.`]);
  return planned.length === 0 || errors.length > 0 ? 2 : 0;
}

/**
 * Returns how to make the command line send a request that it didn't send, as the end of a sentence. For a refused
 * cell, only the lookup of missing names and the look behind a contract have such a way; undefined for its other offers.
 */
export function howToAsk({ kind, isAutomatic }: ReportedOffer, isRefused: boolean): string | undefined {
  if (isRefused) return madeForRefusals.has(kind) && !isAutomatic ? optionOf(kind) : undefined;
  return isAutomatic ? 'raise rpcbook.credits.confirmAbove in the settings' : optionOf(kind);
}

function optionOf(kind: InquiryKind): string {
  switch (kind) {
    case 'failures':
      return 'use --why, or set rpcbook.ask.failures to "auto" in the settings';
    case 'assets':
    case 'tokens':
      return 'use --name-tokens, or set rpcbook.ask.tokens to "auto" in the settings';
    case 'proxies':
    case 'classes':
      return 'set rpcbook.ask.proxies to "auto" in the settings';
    case 'verified':
    case 'signatures':
      return 'use --verified';
    case 'names':
      return 'use --look-up-names';
  }
}

/** Returns why a call wasn't sent: no option of the command line allows it. */
function notAllowed({ effect, method }: TransactionQuestion): Refusal {
  const causes = {
    sends: 'This cell sends a transaction, which the command line only does if it is told to.',
    changes: `${method} changes the node, which the command line only does if it is told to.`,
    unknown: `Neither the built-in catalogue nor the network describes ${method}, so it may send or change something.`,
  };
  return {
    code: 'notConfirmed',
    cause: causes[effect],
    cure: `Read what the ${effect === 'sends' ? 'transaction' : 'call'} does, and add --send-transactions to send it.`,
  };
}

/** Prints transactions before they are sent. They are sent only if an option of the command line allows it. */
function createTerminalTransactionPort(
  knowledge: KnowledgeSource,
  note: Terminal['note'],
  sends: boolean,
): TransactionPort {
  return async (question) => {
    const { network, place, count } = question;
    const { warnings, lines } = await describeTransaction(question, knowledge);
    const what = question.effect === 'sends' ? 'Transaction' : 'Call';
    const which = count === 1 ? what : `${what} ${place} of ${count}`;
    note([
      `${which} to ${network.name} (${network.key}), ${sends ? 'sent now' : 'not sent'}:`,
      ...[...warnings.map((warning) => `! ${warning}`), ...lines].map((line) => `  ${line}`),
    ]);
    return sends ? undefined : notAllowed(question);
  };
}
