import { resolve } from 'node:path';
import type { AbiSettings } from '../core/abi/abiSettings';
import { ArtifactIndex } from '../core/abi/artifactIndex';
import { ContractKnowledge } from '../core/abi/contractKnowledge';
import type { KnowledgeSource } from '../core/abi/knowledgeSource';
import { pauseBriefly } from '../core/abi/workSlices';
import { viewOfComparedAnswer } from '../core/compare/compareAnswer';
import { describeExpansions } from '../core/compose/describeExpansions';
import { formatCredits } from '../core/credits/formatCredits';
import { creditDayStart } from '../core/credits/ledgerDay';
import type { LedgerEntry } from '../core/credits/ledgerEntry';
import { sumLedger } from '../core/credits/sumLedger';
import { decodeExchange } from '../core/decode/decodeExchange';
import type { Service } from '../core/networks/network';
import { formatSettingsProblem } from '../core/networks/settingsProblem';
import { decodeUtf8 } from '../core/notebook/decodeUtf8';
import { parseNotebook } from '../core/notebook/parseNotebook';
import { formatWork, formatWorkText } from '../core/session/formatWork';
import { NotebookSession } from '../core/session/notebookSession';
import { isFulfilled, type CellAnswer } from '../core/session/cellAnswer';
import { nameOf, type SessionCell } from '../core/session/sessionCell';
import { printText } from '../core/view/printText';
import { openFileLedger, type FileLedger } from '../disk/fileLedger';
import { createWire } from '../transport/createWire';
import { createCliPorts } from './createCliPorts';
import { createWorkPorts } from './createWorkPorts';
import { FolderFiles } from './folderFiles';
import { readBytes } from './readBytes';
import { readSettings } from './readSettings';

export interface RunOptions {
  readonly file: string;
  readonly settings: string;
  /** Folder of artifacts to decode by. */
  readonly abi?: string;
  /** Folder of a ledger to keep; without one the credits are only counted for the run. */
  readonly ledger?: string;
  /** Folder that keeps what long work has, so that an interrupted run goes on; without one it is gone with the run. */
  readonly work?: string;
  /** Rows of a table that are printed. */
  readonly rows: number;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
  /** Told every second how far long work is. */
  readonly progress: (line: string) => void;
}

const idleSocketMilliseconds = 5_000;
const ledgerDays = 400;
const tellEvery = 1_000;

const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
const terminalTime = { zone: timeZone, locale };

/** Runs every cell of a notebook file and prints each answer and the credits spent; gives the exit code. */
export async function runFile(options: RunOptions): Promise<number> {
  const text = decodeUtf8(await readBytes(options.file));
  if (text.kind === 'failed') throw new Error(`${options.file}: ${text.problem.message}`);
  const settings = decodeUtf8(await readBytes(options.settings));
  if (settings.kind === 'failed') throw new Error(`${options.settings}: ${settings.problem.message}`);
  const { services, requests, abi, problems } = readSettings(settings.value);
  for (const problem of problems) options.print(`Warning: ${formatSettingsProblem(problem)}`);
  const cells = parseNotebook(text.value).cells.flatMap((cell, index): SessionCell[] => (cell.kind === 'rpc' ? [{ id: String(index), text: cell.text }] : []));
  const spent: LedgerEntry[] = [];
  const kept = options.ledger === undefined ? undefined : openFileLedger({ folder: options.ledger, keepDays: ledgerDays, onProblem: options.print });
  const wire = createWire({ idleMilliseconds: idleSocketMilliseconds });
  const knowledge = createKnowledge(options, abi);
  const ports = createCliPorts({
    wire, services, requests, knowledge, environment: process.env,
    ledger: { append: (entry) => note(entry, spent, kept) },
    spentToday: (serviceId) => spentToday(services.find(({ id }) => id === serviceId), (from) => kept?.entriesSince(from) ?? Promise.resolve(spent)),
  });
  const work = await createWorkPorts(options.work, requests, process.env);
  const session = new NotebookSession(ports, resolve(options.file), work.ports);
  try {
    const failures = await runCells(cells, session, options);
    options.print(`${formatCredits(sumLedger(spent, { from: 0, to: Number.MAX_SAFE_INTEGER }))}, as counted on this machine.`);
    return failures === 0 ? 0 : 1;
  } finally {
    await work.dispose();
    wire.dispose();
    kept?.dispose();
  }
}

function createKnowledge({ abi, print }: RunOptions, settings: AbiSettings): KnowledgeSource {
  const files = new FolderFiles(abi);
  const index = new ArtifactIndex({
    files, store: undefined, now: Date.now, pause: pauseBriefly,
    onProblems: (problems) => problems.forEach(({ path, place, message }) => print(`Warning: ${[path, place].filter((part) => part !== '').join(', ')}: ${message}`)),
  });
  return new ContractKnowledge({ files, index, settings: () => settings });
}

/** Known credits of the service's present day: of all runs where a ledger is kept, else of this one. */
async function spentToday(service: Service | undefined, entriesSince: (from: number) => Promise<readonly LedgerEntry[]>): Promise<number> {
  if (service === undefined) return 0;
  const now = Date.now();
  const from = creditDayStart(now, service.resetMinutesUtc);
  return sumLedger(await entriesSince(from), { from, to: now + 1, serviceId: service.id }).credits;
}

async function note(entry: LedgerEntry, spent: LedgerEntry[], kept: FileLedger | undefined): Promise<void> {
  spent.push(entry);
  await kept?.append(entry);
}

/** Runs the cells in order; one that another needed first is not run again. Gives the number that failed. */
async function runCells(cells: readonly SessionCell[], session: NotebookSession, options: RunOptions): Promise<number> {
  const done = new Set<string>();
  let failures = 0;
  let toldAt = Date.now();
  for (const { id } of cells) {
    if (done.has(id) || options.signal.aborted) continue;
    await session.run(cells, id, options.signal, {
      started: () => undefined,
      progressed: (_, report) => {
        if (Date.now() - toldAt < tellEvery) return;
        toldAt = Date.now();
        options.progress(formatWork(report));
      },
      ended: (each, answer) => {
        done.add(each);
        const cell = cells.find((candidate) => candidate.id === each);
        if (cell) options.print(describeAnswer(session, cell, answer, options.rows));
        if (!isFulfilled(answer)) failures += 1;
      },
    });
  }
  return failures;
}

function describeAnswer(session: NotebookSession, cell: SessionCell, answer: CellAnswer, rows: number): string {
  const parsed = session.parse(cell).cell;
  const name = nameOf(parsed);
  const title = firstLine(cell.text) + (name === undefined ? '' : ` (${name})`);
  return `\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n${printAnswer(answer, rows)}`;
}

function printAnswer(answer: CellAnswer, rows: number): string {
  switch (answer.kind) {
    case 'nothing':
      return 'Variables set.';
    case 'refused':
      return `Not sent: ${answer.refusal.cause} ${answer.refusal.cure}`;
    case 'exchange': {
      const notes = [...describeExpansions(answer.expansions), ...answer.notes];
      const view = printText(decodeExchange(answer.exchange, answer.hints), { maxRows: rows, time: terminalTime });
      return [...(answer.work ? [formatWorkText(answer.work)] : []), ...notes, view].join('\n');
    }
    case 'compared':
      return printText(viewOfComparedAnswer(answer), { maxRows: rows, time: terminalTime });
  }
}

/** The first line that says what the cell does: no directive, no variable, no comment. */
function firstLine(text: string): string {
  return text.split('\n').find((line) => line.trim() !== '' && !/^\s*(#|\/\/|@)/.test(line))?.trim() ?? 'variables';
}
