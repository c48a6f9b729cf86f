import { formatPath } from '../core/base/files/formatPath';
import type { RunReport } from '../core/run/report/runReport';
import { findNotebooks } from '../headless/findNotebooks';
import { PlainError } from '../headless/plainError';
import { RunSpending } from '../headless/runSpending';
import { type ExitCode, worstOf } from './exitCodeOf';
import { reportRuns } from './reportOutputs';
import { runFile, type RunOptions, terminalCellText } from './runFile';
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
}

/** Runs notebooks and prints the answers of each together. Returns the exit code of all. */
export async function runFiles(options: FilesOptions): Promise<ExitCode> {
  const { files, jobs = 1, budget, readInput, ...rest } = options;
  const found = await findNotebooks(files);
  const spending = new RunSpending(budget);
  const codes: ExitCode[] = [];
  const runs = new Map<number, RunReport>();
  const pages = new Pages(rest.terminal, jobs > 1 && found.length > 1);
  const run = async (file: string, at: number): Promise<void> => {
    const terminal = pages.open(at);
    if (!rest.signal.aborted && !(rest.bails === true && codes.some((code) => code !== 0))) {
      if (found.length > 1 && rest.reports?.form === undefined) terminal.print(['', `══ ${file}`]);
      const text = file === '-' ? withFence(await readInput()) : undefined;
      const onReport = (report: RunReport) => void runs.set(at, report);
      const one = { ...rest, file, terminal, spending, onReport, ...(text !== undefined && { text }) };
      codes.push(await (found.length > 1 ? runOne(one) : runFile(one)));
    }
    pages.close(at);
  };
  const waiting = found.entries();
  const work = async (): Promise<void> => {
    for (const [at, file] of waiting) await run(file, at);
  };
  await Promise.all(Array.from({ length: Math.min(jobs, found.length) }, work));
  const code = rest.signal.aborted ? worstOf([...codes, 1]) : worstOf(codes);
  const reports = [...runs].toSorted(([left], [right]) => left - right).map(([, report]) => report);
  if (rest.plansOnly !== true) await reportRuns(reports, code, rest.reports ?? {}, terminalCellText, rest.terminal);
  return code;
}

/** One notebook that can't be read ends no other notebook. */
async function runOne(options: RunOptions): Promise<ExitCode> {
  try {
    return await runFile(options);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    options.terminal.note([`${formatPath(options.file)}: ${error.message}`]);
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
