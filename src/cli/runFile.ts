import { mkdir, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

import { decodeExchange } from '../core/answer/decode/decodeExchange';
import { shownCharacters } from '../core/base/answerBounds';
import { describeWeakSecret } from '../core/base/credentials/describeWeakSecret';
import { formatCredits } from '../core/base/credits/formatCredits';
import type { Ledger, LedgerEntry } from '../core/base/credits/ledgerEntry';
import { spentInDay } from '../core/base/credits/spentInDay';
import { type LedgerScope, sumLedger } from '../core/base/credits/sumLedger';
import { printText } from '../core/base/view/printText';
import { visibleText } from '../core/base/view/visibleText';
import { StoredFacts } from '../core/knowledge/facts/storedFacts';
import type { KnowledgeSource } from '../core/knowledge/sources/knowledgeSource';
import { nameOf, type WrittenCell } from '../core/model/cell/parsedCell';
import type { Service } from '../core/model/networks/network';
import { formatSettingsProblem } from '../core/model/networks/settingsProblem';
import { decodeUtf8 } from '../core/model/notebook/decodeUtf8';
import { parseNotebook } from '../core/model/notebook/parseNotebook';
import { describeSentValues, sentValuesOf } from '../core/request/params/sentValue';
import type { SpendingPorts } from '../core/request/pipe/allowance';
import type { InquiryPort } from '../core/request/pipe/offeringPorts';
import { modeOfInquiry } from '../core/request/pipe/readRequestSettings';
import { viewOfComparedAnswer } from '../core/run/compare/compareAnswer';
import { PinnedHeads } from '../core/run/session/compose/pinnedHeads';
import { type CellAnswer, isFulfilled } from '../core/run/session/memory/cellAnswer';
import { formatWorkReport, formatWorkReportText } from '../core/run/session/plan/formatWorkReport';
import { NotebookSession } from '../core/run/session/run/notebookSession';
import type { RunObserver } from '../core/run/session/run/runLevels';
import { type FileLedger, openFileLedger } from '../disk/fileLedger';
import { createHeadlessKnowledge } from '../headless/createHeadlessKnowledge';
import { createHeadlessLongWorkPorts } from '../headless/createHeadlessLongWorkPorts';
import { createHeadlessPorts, type HeadlessDependencies } from '../headless/createHeadlessPorts';
import { EnvironmentCredentials } from '../headless/environmentCredentials';
import { readEnvironmentProxies } from '../headless/environmentProxies';
import { openWebAccess } from '../headless/openWebAccess';
import { PlainError } from '../headless/plainError';
import { readAllowedOrigins } from '../headless/readAllowedOrigins';
import { readBytes } from '../headless/readBytes';
import { readLabelFile } from '../headless/readLabelFile';
import { type HeadlessSettings, readSettings } from '../headless/readSettings';
import { createWire } from '../transport/createWire';
import { createTerminalTransactionPort } from './createTerminalTransactionPort';
import { describeOffers } from './describeOffers';
import type { Terminal } from './terminal';

export interface RunOptions {
  readonly file: string;
  readonly settings: string;
  /** Folder of artifacts used to decode answers, or `none`. Those of the notebook's project by default. */
  readonly abi?: string;
  /** Folder of a project whose files of deployments name contracts, or `none`. The notebook's project by default. */
  readonly deployments?: string;
  /** File with names of addresses, in addition to those of the settings. */
  readonly labels?: string;
  /** Folder of the ledger. Without one, credits are counted only for this run. */
  readonly ledger?: string;
  /**
   * Folder for the journals of long work, so that an interrupted run can resume. Without one, nothing is kept after the
   * run.
   */
  readonly work?: string;
  /** Origins that API keys may be sent to, in addition to those in environment variables. See `readAllowedOrigins`. */
  readonly allowOrigins?: readonly string[];
  /** Files and folders outside the notebook's folder that its cells may read and write. */
  readonly allowPaths?: readonly string[];
  /** Maximum number of rows printed per table. */
  readonly rows: number;
  /** Environment variables that cells may send. */
  readonly env?: readonly string[];
  /** Maximum number of calls per cell; undefined for no limit. */
  readonly maxCalls?: number;
  /** Whether tags that move, such as `latest`, stand for the same blocks in all cells. */
  readonly pinsBlocks?: boolean;
  /** Whether tokens that nothing names are asked for their decimals and symbols, whatever the settings say. */
  readonly namesTokens?: boolean;
  /** Whether it is asked why transactions and calls failed, whatever the settings say. */
  readonly asksWhy?: boolean;
  /** Whether names that cells use are looked up in the registries of their chains. */
  readonly looksUpNames?: boolean;
  /** Whether services on the web are asked for verified ABIs and signatures. */
  readonly asksWeb?: boolean;
  /** Whether cells may send signed transactions. */
  readonly sendsTransactions?: boolean;
  readonly signal: AbortSignal;
  /** Receives answers, progress of long work every second, and warnings about keys. */
  readonly terminal: Terminal;
}

const idleSocketMilliseconds = 5_000;
const ledgerDays = 400;
const reportMilliseconds = 1_000;

const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
const terminalTime = { zone: timeZone, locale };

/** What is asked of the user of a terminal. */
function promptsOf(
  { terminal, sendsTransactions = false }: RunOptions,
  knowledge: KnowledgeSource,
): Pick<HeadlessDependencies, 'ask' | 'confirmTransaction'> {
  return {
    ask: terminal.ask,
    confirmTransaction: createTerminalTransactionPort(knowledge, (lines) => terminal.note(lines), sendsTransactions),
  };
}

/** Runs every cell of a notebook file and prints each answer and the credits spent. Returns the exit code. */
export async function runFile(options: RunOptions): Promise<number> {
  const text = await readTextFile(options.file);
  const settings = await readTextFile(options.settings);
  const allowed = readAllowedOrigins(process.env, options.allowOrigins ?? []);
  if (allowed.kind === 'failed') throw new PlainError(allowed.problem);
  options.terminal.note(describeWeakKeys(process.env).map((warning) => `Warning: ${warning}`));
  const { services, requests, abi } = await readRunSettings(settings, options);
  const cells = cellsOf(text);
  const spent: LedgerEntry[] = [];
  const kept = await openKeptLedger(options);
  const proxies = openProxies();
  const wire = createWire({ idleMilliseconds: idleSocketMilliseconds, proxyFor: proxies.proxyFor });
  const web = options.asksWeb === true ? openWebAccess(requests, proxies.proxyFor, options.terminal) : undefined;
  const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: () => undefined });
  const notebook = resolve(options.file);
  const { terminal } = options;
  const { knowledge, access } = await createHeadlessKnowledge({ options, notebook, settings: abi, facts, terminal });
  const ports = createHeadlessPorts({
    wire,
    credentials: new EnvironmentCredentials(process.env, allowed.value),
    services,
    requests,
    knowledge,
    facts,
    ...(web && { web }),
    files: access,
    environment: process.env,
    ...promptsOf(options, knowledge),
    allowedVariables: options.env ?? [],
    maxCalls: options.maxCalls,
    ledger: createRunLedger(spent, kept),
    spentToday: countSpending(services, spent, kept),
  });
  const work = await createHeadlessLongWorkPorts(await realFolder(options.work), requests, process.env, access);
  const session = new NotebookSession(ports, notebook, work.ports);
  try {
    const failures = await runCells(cells, session, {
      ...options,
      modeOf: (kind) => modeOfInquiry(kind, requests.knowledge),
    });
    printEnd(spent, options);
    return failures === 0 && !options.signal.aborted ? 0 : 1;
  } finally {
    await work.dispose();
    wire.dispose();
    web?.dispose();
    proxies.dispose();
    kept?.dispose();
  }
}

/** Prints what the run spent, and whether it was stopped. */
function printEnd(spent: readonly LedgerEntry[], { terminal, signal }: RunOptions): void {
  const credits = formatCredits(sumLedger(spent, { from: 0, to: Number.MAX_SAFE_INTEGER }));
  terminal.print([`${credits}, as counted on this machine.`]);
  if (signal.aborted) terminal.print(['Stopped by you. The remaining cells did not run.']);
}

/** The settings of a run, with what its options change. Prints the problems. */
async function readRunSettings(text: string, options: RunOptions): Promise<Omit<HeadlessSettings, 'problems'>> {
  const { namesTokens, asksWhy, looksUpNames, terminal } = options;
  const { services, requests, abi, problems } = await withLabels(readSettings(text), options);
  terminal.print(problems.map((problem) => `Warning: ${formatSettingsProblem(problem)}`));
  const knowledge = {
    ...requests.knowledge,
    ...(namesTokens === true && { tokens: 'auto' as const }),
    ...(asksWhy === true && { failures: 'auto' as const }),
    ...(looksUpNames === true && { names: 'auto' as const }),
  };
  return { services, abi, requests: { ...requests, knowledge } };
}

function openProxies() {
  const proxies = readEnvironmentProxies(process.env);
  if (proxies.kind === 'failed') throw new PlainError(proxies.problem);
  return proxies.value;
}

/** Counts all runs of the day if there is a ledger, otherwise only this run. */
function countSpending(
  services: readonly Service[],
  spent: readonly LedgerEntry[],
  kept: FileLedger | undefined,
): SpendingPorts['spentToday'] {
  return async (serviceId) => {
    const service = services.find(({ id }) => id === serviceId);
    const sums = (scopes: readonly LedgerScope[]) =>
      kept?.sums(scopes) ?? Promise.resolve(scopes.map((scope) => sumLedger(spent, scope)));
    return service === undefined ? 0 : spentInDay(service, Date.now(), sums);
  };
}

/** The cells of a notebook's text, numbered from 0. */
function cellsOf(text: string): readonly WrittenCell[] {
  return parseNotebook(text).cells.flatMap((cell, index): WrittenCell[] =>
    cell.kind === 'rpc' ? [{ id: String(index), text: cell.text }] : [],
  );
}

/** The text of a file that the command line names. Throws a PlainError if it can't be read or isn't UTF-8. */
async function readTextFile(file: string): Promise<string> {
  const text = decodeUtf8(await readBytes(file));
  if (text.kind === 'failed') throw new PlainError(`${file}: ${text.problem.message}`);
  return text.value;
}

/** Adds the labels of the command line, which take precedence over those of the settings. */
async function withLabels(settings: HeadlessSettings, { labels: file }: RunOptions): Promise<HeadlessSettings> {
  if (file === undefined) return settings;
  const { abi, services } = settings;
  const { labels, problems } = readLabelFile(await readTextFile(file), services);
  return {
    ...settings,
    abi: { ...abi, labels: [...(abi.labels ?? []), ...labels] },
    problems: [...settings.problems, ...problems],
  };
}

/** The ledger of `--ledger`. Undefined without it. */
async function openKeptLedger({ ledger, terminal }: RunOptions): Promise<FileLedger | undefined> {
  const folder = await realFolder(ledger);
  if (folder === undefined) return undefined;
  return openFileLedger({ folder, keepDays: ledgerDays, onProblem: (problem) => terminal.print([problem]) });
}

/** Creates a ledger that counts what this run spends, and also writes to a stored ledger if there is one. */
function createRunLedger(spent: LedgerEntry[], kept: FileLedger | undefined): Ledger {
  const append = async (entry: LedgerEntry): Promise<void> => {
    spent.push(entry);
    await kept?.append(entry);
  };
  if (kept === undefined) return { append };
  return {
    append,
    begin: (entries) => {
      const begun = kept.begin(entries);
      return {
        written: begun.written,
        settle: (settled) => {
          spent.push(...settled);
          begun.settle(settled);
        },
      };
    },
  };
}

/** The options of the cells, and what is asked about contracts. */
interface CellOptions extends RunOptions {
  readonly modeOf: InquiryPort['modeOf'];
}

/** Runs the cells in order, each once, and returns the number that failed. */
async function runCells(
  cells: readonly WrittenCell[],
  session: NotebookSession,
  options: CellOptions,
): Promise<number> {
  const done = new Set<string>();
  const pins = options.pinsBlocks === true ? new PinnedHeads() : undefined;
  let failures = 0;
  let reportedAt = Date.now();
  for (const { id } of cells) {
    if (done.has(id) || options.signal.aborted) continue;
    const observer: RunObserver = {
      started: () => undefined,
      progressed: (_, report) => {
        if (Date.now() - reportedAt < reportMilliseconds) return;
        reportedAt = Date.now();
        options.terminal.note([formatWorkReport(report)]);
      },
      ended: (each, answer) => {
        done.add(each);
        const cell = cells.find((candidate) => candidate.id === each);
        if (cell) options.terminal.print(describeAnswer(session, cell, answer, options));
        if (!isFulfilled(answer)) failures += 1;
      },
    };
    await session.run(cells, id, options.signal, observer, { pins });
  }
  return failures;
}

function describeAnswer(
  session: NotebookSession,
  cell: WrittenCell,
  answer: CellAnswer,
  { rows, modeOf }: CellOptions,
): readonly string[] {
  const parsed = session.parse(cell).cell;
  const name = nameOf(parsed);
  const title = visibleText(firstLine(cell.text) + (name === undefined ? '' : ` (${name})`));
  return [
    '',
    `── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}`,
    ...printAnswer(answer, rows),
    ...describeOffers(answer, modeOf),
  ];
}

/** Returns the lines of an answer. `printText` escapes line breaks inside the data. */
function printAnswer(answer: CellAnswer, rows: number): readonly string[] {
  switch (answer.kind) {
    case 'nothing':
      return ['Variables set.'];
    case 'refused':
      return [`Not sent: ${answer.refusal.cause} ${answer.refusal.cure}`];
    case 'exchange': {
      const notes = [...describeSentValues(sentValuesOf(answer.expansions)), ...answer.notes];
      const view = printText(decodeExchange(answer.exchange, answer.hints), {
        maxRows: rows,
        time: terminalTime,
        jsonCharacters: shownCharacters,
      });
      return [...(answer.work ? formatWorkReportText(answer.work).split('\n') : []), ...notes, ...view.split('\n')];
    }
    case 'compared':
      return printText(viewOfComparedAnswer(answer), { maxRows: rows, time: terminalTime }).split('\n');
  }
}

/** Returns the first line that isn't a directive, a variable, or a comment. */
function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '' && !/^\s*(#|\/\/|@)/.test(line))
      ?.trim() ?? 'variables'
  );
}

/**
 * Returns a sentence for each key or secret of the environment that would be hidden in answers by chance. Repeats none
 * of them.
 */
function describeWeakKeys(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (value === undefined || !/^RPCBOOK_(?:KEY|SECRET)_/.test(name)) return [];
    const weakness = describeWeakSecret(value);
    return weakness === undefined
      ? []
      : [
          `${name} ${weakness}. Rpcbook hides it wherever it occurs, so parts of answers may be missing. Check that it is the whole key.`,
        ];
  });
}

/**
 * Creates a folder that the command line names and resolves the links to it, which are the user's own. Paths below it
 * follow no links.
 */
async function realFolder<Path extends string | undefined>(path: Path): Promise<Path | string> {
  if (path === undefined) return path;
  await mkdir(path, { recursive: true, mode: 0o700 });
  return realpath(path);
}
