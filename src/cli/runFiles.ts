import { createRedactor } from '../core/base/credentials/redactor';
import { formatCount } from '../core/base/credits/formatCredits';
import { addCosts, noCost, type PlanCost } from '../core/base/credits/planCost';
import { formatPath } from '../core/base/files/formatPath';
import { countedText } from '../core/base/view/amountText';
import type { PageOutput } from '../core/run/report/pageOutput';
import type { PageDrawing } from '../core/run/report/printRunHtml';
import type { AnswerListener } from '../core/run/report/runRecorder';
import { type CellReport, type NotebookPlan, reportUnread, type RunReport } from '../core/run/report/runReport';
import { refuseUnmatchedChoice } from '../headless/chooseCells';
import { environmentSecrets } from '../headless/environmentSecrets';
import { findNotebooks } from '../headless/findNotebooks';
import { reportedPath } from '../headless/openNotebookFile';
import { RunSpending } from '../headless/openRunLedger';
import { NoChosenCellError, PlainError } from '../headless/plainError';
import { refuseReportFiles } from '../headless/reportFiles';
import { outputsOfAnswer, printPageOutputs } from '../messages/pageOutputs';
import { type ExitCode, worstOf } from './exitCodeOf';
import { reportFilesOf, reportNoRun, reportPlans, reportRuns } from './reportOutputs';
import { formatSummary, runFile, type RunOptions, terminalCellText } from './runFile';
import type { Terminal } from './terminal';

export interface FilesOptions extends Omit<RunOptions, 'file' | 'spending' | 'text'> {
  /** Paths, patterns, and `-` for the standard input. */
  readonly files: readonly string[];
  /** Maximum number of notebooks that run at once. */
  readonly jobs?: number;
  /** Maximum of known credits for all notebooks together. */
  readonly budget?: number;
  /** Reads the standard input to its end. */
  readonly readInput: () => Promise<string>;
  /** Reads the script that draws the answers of an HTML report. Without one, they are text. */
  readonly readPageScript?: () => Promise<string | undefined>;
}

/** Runs notebooks and prints the answers of each together. Returns the exit code of all. */
export async function runFiles(options: FilesOptions): Promise<ExitCode> {
  try {
    return await runEach(options);
  } catch (error) {
    // A program that asked for JSON gets its object also if nothing could run.
    if (error instanceof PlainError) reportNoRun(error.message, options.reports ?? {}, options.terminal);
    throw error;
  }
}

async function runEach(options: FilesOptions): Promise<ExitCode> {
  const { files: _, jobs = 1, budget, ...rest } = options;
  const { found, readInput } = await findRun(options);
  const isAlone = found.length === 1 && rest.reports === undefined;
  const spending = new RunSpending(budget);
  const codes: ExitCode[] = [];
  const runs = new Map<number, RunReport>();
  const plans = new Map<number, NotebookPlan>();
  const unchosen: NoChosenCellError[] = [];
  const drawn = drawnAnswersOf(options);
  const pages = new Pages(rest.terminal, jobs > 1 && found.length > 1);
  const run = async (file: string, at: number): Promise<void> => {
    const terminal = pages.open(at);
    if (!rest.signal.aborted && !(rest.bails === true && codes.some((code) => code !== 0))) {
      if (found.length > 1 && rest.reports?.form === undefined) terminal.print(['', `══ ${file}`]);
      const text = file === '-' ? await readInput() : undefined;
      const onReport = keepAt(at, runs, rest.onReport);
      const onPlan = keepAt(at, plans, rest.onPlan);
      const one = { ...rest, ...drawn, file, text, terminal, spending, onPlan, onReport };
      const code = await (isAlone ? runFile(one) : runOne(one, found.length > 1 ? unchosen : undefined));
      if (code !== undefined) codes.push(code);
    }
    pages.close(at);
  };
  const waiting = found.entries();
  const work = async (): Promise<void> => {
    for (const [at, file] of waiting) await run(file, at);
  };
  await Promise.all(Array.from({ length: Math.min(jobs, found.length) }, work));
  if (found.length > 1 && unchosen.length === found.length) throw new PlainError('No notebook has a chosen cell.');
  const code = rest.signal.aborted ? worstOf([...codes, 1]) : worstOf(codes);
  const reports = inOrder(runs);
  if (reports.length > 1 && rest.isQuiet !== true && rest.plansOnly !== true) {
    const cost = reports.map((report) => report.cost).reduce<PlanCost>(addCosts, noCost);
    rest.terminal.note([
      `${countedText(reports.length, 'notebook')}, ${formatSummary(reports)}, credits ${formatCount(cost)}`,
    ]);
  }
  if (rest.plansOnly === true) {
    if (rest.reports?.form === 'json') reportPlans(inOrder(plans), reports, code, rest.terminal);
    return code;
  }
  return reportRuns(reports, code, { choice: rest.reports ?? {}, text: terminalCellText, ...drawn }, rest.terminal);
}

/** Finds what runs. Refuses what can't run as it is meant, before anything is sent. */
async function findRun(options: FilesOptions) {
  let input: Promise<string> | undefined;
  const readInput = () => (input ??= options.readInput().then(withFence));
  const found = await findNotebooks(options.files);
  await refuseReportFiles(reportFilesOf(options.reports ?? {}), [...found, ...inputsOf(options)]);
  await refuseUnmatchedChoice(found, options, readInput);
  return { found, readInput };
}

/** Returns what keeps a value at the place of its notebook, and hands it on. */
function keepAt<Value>(at: number, values: Map<number, Value>, also?: (value: Value) => void): (value: Value) => void {
  return (value) => {
    values.set(at, value);
    also?.(value);
  };
}

function inOrder<Value>(values: ReadonlyMap<number, Value>): readonly Value[] {
  return [...values].toSorted(([left], [right]) => left - right).map(([, value]) => value);
}

/** The files beside the notebooks that a run reads. */
function inputsOf({ settings, userSettings, labels, envFile }: Omit<RunOptions, 'file'>): readonly string[] {
  return [settings, userSettings, labels, envFile].filter((file) => file !== undefined);
}

/** Returns what keeps the answers of the cells for an HTML report that draws them. Nothing for one without bodies. */
function drawnAnswersOf({ reports, omitsBodies, readPageScript }: FilesOptions): DrawnAnswersPorts | undefined {
  if (reports?.html === undefined || omitsBodies === true || readPageScript === undefined) return undefined;
  const outputs = new Map<CellReport, readonly PageOutput[]>();
  return {
    onAnswer: (cell, answer, redact) => outputs.set(cell, printPageOutputs(outputsOfAnswer(answer), redact)),
    drawing: async () => {
      const script = await readPageScript();
      return script === undefined ? undefined : { script, outputsOf: (cell) => outputs.get(cell) ?? [] };
    },
  };
}

interface DrawnAnswersPorts {
  readonly onAnswer: AnswerListener;
  readonly drawing: () => Promise<PageDrawing | undefined>;
}

/**
 * One notebook that can't be read ends no other notebook, and is part of the reports. One without a chosen cell is left
 * out of several: `unchosen` receives why. Undefined then.
 */
async function runOne(options: RunOptions, unchosen?: NoChosenCellError[]): Promise<ExitCode | undefined> {
  const startedAt = Date.now();
  try {
    return await runFile(options);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    const name = formatPath(options.file);
    const isNamed = options.file === '-' || error.message.includes(name);
    options.terminal.note([isNamed ? error.message : `${name}: ${error.message}`]);
    if (error instanceof NoChosenCellError && unchosen !== undefined) {
      unchosen.push(error);
      return undefined;
    }
    const redact = createRedactor(environmentSecrets({ ...process.env, ...options.keys }));
    const message = redact(error.message);
    if (options.reports?.annotates === true) options.terminal.annotate?.({ file: options.file, line: 1, message });
    options.onReport?.(reportUnread({ notebook: redact(reportedPath(options.file)), message, startedAt }));
    return 2;
  }
}

/** Text without a fence is one cell, so that a request can be piped to the command. */
function withFence(text: string): string {
  return /^ {0,3}(?:`{3}|~{3})/m.test(text) ? text : `\`\`\`rpc\n${text.replace(/\n$/, '')}\n\`\`\`\n`;
}

/** Keeps what notebooks that run at once print, so that each is printed together and in the order of the arguments. */
class Pages {
  readonly #kept = new Map<number, (() => void)[]>();
  readonly #closed = new Set<number>();
  #next = 0;

  constructor(
    private readonly terminal: Terminal,
    private readonly isKept: boolean,
  ) {}

  open(at: number): Terminal {
    if (!this.isKept) return this.terminal;
    const writes: (() => void)[] = [];
    this.#kept.set(at, writes);
    return {
      ...this.terminal,
      print: (lines, tone) => void writes.push(() => this.terminal.print(lines, tone)),
      write: (pieces) => void writes.push(() => this.terminal.write(pieces)),
      annotate: (annotation) => void writes.push(() => this.terminal.annotate?.(annotation)),
      note: (lines) => void writes.push(() => this.terminal.note(lines)),
    };
  }

  close(at: number): void {
    this.#closed.add(at);
    for (; this.#closed.has(this.#next); this.#next += 1) {
      this.#kept.get(this.#next)?.forEach((write) => write());
      this.#kept.delete(this.#next);
    }
  }
}
