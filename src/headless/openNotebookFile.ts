import { relative, resolve } from 'node:path';

import { createRedactor } from '../core/base/credentials/redactor';
import { formatPath } from '../core/base/files/formatPath';
import { StoredFacts } from '../core/knowledge/facts/storedFacts';
import type { KnowledgeSource } from '../core/knowledge/sources/knowledgeSource';
import { findKeyInCell } from '../core/model/cell/keyInCell';
import { parseCell } from '../core/model/cell/parseCell';
import { listNetworks, type Service } from '../core/model/networks/network';
import { resolveNetwork } from '../core/model/networks/resolveNetwork';
import { misplacedTexts } from '../core/model/notebook/misplacedTexts';
import { type NumberedCell, numberedCellsOf } from '../core/model/notebook/numberedCells';
import { parseNotebook } from '../core/model/notebook/parseNotebook';
import type { TransactionPort } from '../core/request/pipe/sentTransactions';
import type { ReportLimits } from '../core/run/report/reportAnswer';
import {
  type AnswerListener,
  type FirstAnswer,
  type RecordingOptions,
  type ReportEvent,
  RunRecorder,
} from '../core/run/report/runRecorder';
import { NotebookSession } from '../core/run/session/run/notebookSession';
import type { RunningPorts } from '../core/run/session/run/runningPorts';
import type { DatasetChoice } from '../disk/dataset/datasetFolders';
import { type CellChoice, chooseCells } from './chooseCells';
import { createHeadlessKnowledge, type FolderOptions } from './createHeadlessKnowledge';
import { createHeadlessLongWorkPorts } from './createHeadlessLongWorkPorts';
import { createHeadlessPorts, type HeadlessDependencies } from './createHeadlessPorts';
import { type AllowedOrigins, EnvironmentCredentials, readAllowedOrigins } from './environmentCredentials';
import { describeWeakKeys, environmentSecrets } from './environmentSecrets';
import { openConnection } from './openConnection';
import { openRunLedger, type RunLedger, type RunSpending } from './openRunLedger';
import { parseEnvironmentFile } from './parseEnvironmentFile';
import { NoChosenCellError, PlainError } from './plainError';
import { readRunSettings, readSettingsText, type SettingsOptions, type SettingsPlace } from './readRunSettings';
import type { HeadlessSettings } from './readSettings';
import { readTextFile } from './readTextFile';
import { realFolder } from './realFolder';

/** The id of the cell that sets variables of the command line that no cell of the notebook sets. */
const addedId = 'variables';

/**
 * A notebook and the options of its run. `abi` and `deployments` are the folders of artifacts and of a project, or
 * `none`. The default is the notebook's project.
 */
export interface NotebookFileOptions extends FolderOptions, SettingsOptions, SettingsPlace, CellChoice {
  /** The text of the notebook, if it isn't read from the file. */
  readonly text?: string;
  /** The network of cells that name none. The default is that of the settings. */
  readonly network?: string;
  /** Values of variables, by name, whatever the cells set. */
  readonly variables?: ReadonlyMap<string, string>;
  /** File of variables that cells may send, for those that the environment doesn't have. They configure nothing. */
  readonly envFile?: string;
  /** Keys that were handed over, as the variables of the environment that they stand for. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Whether the run ends with the first cell that fails. */
  readonly bails?: boolean;
  /** Whether cells fail whose networks answer differently. */
  readonly failsDifferences?: boolean;
  /** What the run shares with the other notebooks of the command. */
  readonly spending?: RunSpending;
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
  /** Environment variables that cells may send. */
  readonly env?: readonly string[];
  /** Whether cells may send private keys and mnemonics that are written in them. */
  readonly sendsKeys?: boolean;
  /** How rows that are saved to a folder are kept as a dataset. They aren't if absent. */
  readonly dataset?: DatasetChoice;
  /** Folder that remembers which cell saved which file between runs, if there is no `work`. */
  readonly state?: string;
  /** Whether saved rows may replace any file. */
  readonly replaces?: boolean;
  /** Maximum number of calls per cell; undefined for no limit. */
  readonly maxCalls?: number;
  /** Whether moving tags, such as `latest`, refer to the same blocks in all cells. */
  readonly pinsBlocks?: boolean;
  /** Whether cells follow subscriptions until they are stopped or end by themselves. */
  readonly follows?: boolean;
  /** When a cell that follows a subscription is stopped, in milliseconds after it began. */
  readonly followMilliseconds?: number;
  /** Looks for the answer to a cell, by its text, in a better way before it runs. See `RecordingOptions`. */
  readonly firstWay?: (text: string, signal: AbortSignal, ports: RunningPorts) => Promise<FirstAnswer | undefined>;
  /** Returns the text that runs in place of a cell with this answer. See `RecordingOptions`. */
  readonly otherWay?: RecordingOptions['otherWay'];
  readonly signal: AbortSignal;
}

/** How a door handles a run and communicates with its user. */
export interface Door {
  /** Limits on the size of answers that its printers need. */
  readonly limits: ReportLimits;
  readonly onEvent: (event: ReportEvent) => void;
  /** See `RecorderOptions`. */
  readonly rowsTaken?: () => Promise<void> | undefined;
  readonly onAnswer?: AnswerListener | undefined;
  /** Receives what a dataset lacks and what it costs, before it is requested. */
  readonly onDataset?: (sentence: string) => void;
  /** Receives a line for each request to a web service. */
  readonly onWebAsked: (line: string) => void;
  /** Receives a line of progress each second while files that describe contracts are read. */
  readonly onReading: (line: string) => void;
  /** Asks for a value of a cell. Absent if nobody can answer. */
  readonly ask?: NonNullable<HeadlessDependencies['ask']>;
  /** Creates the port that decides which transactions are sent. */
  readonly confirmTransaction: (knowledge: KnowledgeSource) => TransactionPort;
}

/** Returns the path of a notebook in reports: from the working folder, so that it is the same on all machines. */
export function reportedPath(file: string): string {
  return relative('', file);
}

/** A notebook with everything that its run needs. */
export interface OpenNotebook {
  readonly cells: readonly NumberedCell[];
  /** The cells to run, by id. All if undefined. */
  readonly only: ReadonlySet<string> | undefined;
  readonly session: NotebookSession;
  readonly ledger: RunLedger;
  readonly recorder: RunRecorder;
  readonly requests: HeadlessSettings['requests'];
  readonly ports: RunningPorts;
  /** Removes every key from a text. */
  readonly redact: (text: string) => string;
}

/** Reads a notebook with its settings and its environment, and disposes of its connections after the use. */
export async function withNotebook<Answer>(
  options: NotebookFileOptions,
  door: Door,
  use: (open: OpenNotebook) => Promise<Answer>,
): Promise<Answer> {
  const environment = { ...process.env, ...options.keys };
  const variables = await readVariables(options);
  const parsed = parseNotebook(options.text ?? (await readTextFile(options.file)));
  const written = numberedCellsOf(parsed);
  const cells = withVariables(written, options.variables ?? new Map());
  const chosen = chooseCells(written, options);
  if (chosen?.size === 0) throw new NoChosenCellError(describeNoCells(options));
  const settingsText = await readSettingsText(options);
  const allowed = readAllowedOrigins(environment, options.allowOrigins ?? []);
  if (allowed.kind === 'failed') throw new PlainError(allowed.problem);
  const redact = createRedactor(environmentSecrets(environment));
  const recorder = new RunRecorder({
    notebook: reportedPath(options.file),
    limits: door.limits,
    failsDifferences: options.failsDifferences,
    redact,
    now: Date.now,
    onEvent: door.onEvent,
    rowsTaken: door.rowsTaken,
    onAnswer: door.onAnswer,
  });
  for (const { kind, line, message } of misplacedTexts(parsed))
    recorder.add({ kind: kind === 'directive' ? 'notebook' : 'block', message: `Line ${line}: ${message}` });
  for (const message of [...describeWeakKeys(environment), ...describeTypedKeys(cells, redact)])
    recorder.add({ kind: 'key', message });
  const read = await readRunSettings(settingsText, options, (message) => recorder.add({ kind: 'settings', message }));
  const settings = withNetwork(read, options.network);
  const shared = { options, door, settings, recorder, environment, variables };
  const opened = await openSession({ ...shared, allowed: allowed.value });
  // A cell that sets the variables of the command line runs first, as a cell of the notebook would.
  const added = cells.slice(0, cells.length - written.length).map(({ id }) => id);
  const only = chosen ?? (added.length > 0 ? new Set(written.map(({ id }) => id)) : undefined);
  try {
    return await use({ cells, only, ...opened, redact, recorder, requests: settings.requests });
  } finally {
    await opened.dispose();
  }
}

/** The variables of the file, which are nothing but values for cells: in the environment, one could name a proxy. */
async function readVariables({ envFile }: NotebookFileOptions): Promise<ReadonlyMap<string, string>> {
  if (envFile === undefined) return new Map();
  const parsed = parseEnvironmentFile(await readTextFile(envFile));
  if (parsed.kind === 'failed') throw new PlainError(`--env-from: ${parsed.problem}`);
  return parsed.value;
}

function describeNoCells({ file, cells = [], tags = [] }: NotebookFileOptions): string {
  const choice = [...cells.map((name) => `the name ${name}`), ...tags.map((tag) => `the tag ${tag}`)].join(' or ');
  return `${formatPath(file)} has no cell with ${choice}.`;
}

/** Sets the network of cells that name none. */
function withNetwork(settings: RunSettings, network: string | undefined): RunSettings {
  if (network === undefined) return settings;
  const resolved = resolveNetwork(settings.services, network);
  if (resolved.kind === 'found')
    return { ...settings, requests: { ...settings.requests, defaultNetwork: resolved.network.key } };
  const names = resolved.kind === 'ambiguous' ? resolved.candidates.map(({ key }) => key) : resolved.nearest;
  throw new PlainError(
    `--network: The settings have ${resolved.kind === 'ambiguous' ? 'several networks' : 'no network'} with this name.${names.length > 0 ? ` Write ${names.join(' or ')}.` : ` ${listNetworks(settings.services)}`}`,
  );
}

type RunSettings = Omit<HeadlessSettings, 'problems'>;

interface SessionOptions {
  readonly options: NotebookFileOptions;
  readonly door: Door;
  readonly settings: RunSettings;
  readonly allowed: AllowedOrigins;
  readonly recorder: RunRecorder;
  /** The environment with the keys that were handed over. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly variables: ReadonlyMap<string, string>;
}

function openLedger(
  { ledger: folder, spending }: NotebookFileOptions,
  services: readonly Service[],
  recorder: RunRecorder,
): Promise<RunLedger> {
  const shared = spending?.entries ?? [];
  return openRunLedger({ folder, services, shared, onProblem: (message) => recorder.add({ kind: 'ledger', message }) });
}

/** Creates the ports of a run, and a session with them. */
async function openSession(parts: SessionOptions) {
  const { options, door, settings, allowed, recorder, environment, variables } = parts;
  const { services, requests, abi, include } = settings;
  const notebook = resolve(options.file);
  const { asksWeb = false, env: allowedVariables, sendsKeys, maxCalls, spending } = options;
  const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: () => undefined });
  const { knowledge, access } = await createHeadlessKnowledge({
    options,
    notebook,
    settings: abi,
    include,
    facts,
    state: options.state,
    webServices: requests.knowledge.web,
    onProblem: recorder.add.bind(recorder),
    onReading: door.onReading,
  });
  // Unusable paths and settings are refused before anything is opened.
  const workFolder = await realFolder(options.work, '--work');
  const ledger = await openLedger(options, services, recorder);
  const connection = openConnection({ environment, requests, asksWeb, onWebAsked: door.onWebAsked });
  const ports = createHeadlessPorts({
    wire: connection.wire,
    credentials: new EnvironmentCredentials(environment, allowed, options.node?.credential),
    services,
    requests,
    knowledge,
    facts,
    web: connection.web,
    files: access,
    environment,
    variables,
    ask: door.ask,
    confirmTransaction: door.confirmTransaction(knowledge),
    allowedVariables,
    sendsKeys,
    maxCalls,
    ledger: ledger.ledger,
    spentToday: ledger.spentToday,
    spending,
  });
  const shared = { ...options, environment, access, onDataset: door.onDataset };
  const work = await createHeadlessLongWorkPorts({ ...shared, folder: workFolder, settings: requests });
  return {
    ports,
    session: new NotebookSession({ ...ports, work: work.ports }, notebook),
    ledger,
    dispose: async () => {
      await work.dispose();
      connection.dispose();
      ledger.dispose();
    },
  };
}

/**
 * Returns a sentence for each cell that has a key of the environment as text, with its line. The sentences don't contain
 * it.
 */
function describeTypedKeys(cells: readonly NumberedCell[], redact: (text: string) => string): readonly string[] {
  return cells.flatMap(({ text, line }) => {
    const problem = findKeyInCell(text, redact);
    if (problem === undefined) return [];
    const at = line + text.slice(0, problem.range.start).split('\n').length - 1;
    return [`Line ${at}: ${problem.message}`];
  });
}

/**
 * Returns cells whose variables have the given values, wherever a cell sets them. Values that no cell sets are set by a
 * cell before the first one. Lines stay where they are, because a value is one line.
 */
function withVariables(cells: readonly NumberedCell[], values: ReadonlyMap<string, string>): readonly NumberedCell[] {
  if (values.size === 0) return cells;
  const set = new Set<string>();
  const changed = cells.map((cell) => {
    const ranges = parseCell(cell.text).variables.flatMap(({ name, valueRange }) => {
      const value = values.get(name);
      if (value === undefined) return [];
      set.add(name);
      return [{ ...valueRange, value }];
    });
    const text = ranges
      .toReversed()
      .reduce((before, { start, end, value }) => before.slice(0, start) + value + before.slice(end), cell.text);
    return { ...cell, text };
  });
  const added = [...values].filter(([name]) => !set.has(name)).map(([name, value]) => `@${name} = ${value}`);
  return added.length === 0 ? changed : [{ id: addedId, line: 1, text: added.join('\n') }, ...changed];
}
