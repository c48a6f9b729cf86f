import { resolve } from 'node:path';

import { createRedactor } from '../core/base/credentials/redactor';
import { StoredFacts } from '../core/knowledge/facts/storedFacts';
import type { KnowledgeSource } from '../core/knowledge/sources/knowledgeSource';
import type { Service } from '../core/model/networks/network';
import { misplacedTexts } from '../core/model/notebook/misplacedTexts';
import { numberedCellsOf } from '../core/model/notebook/numberedCells';
import { parseNotebook } from '../core/model/notebook/parseNotebook';
import { modeOfInquiry } from '../core/request/pipe/readRequestSettings';
import type { TransactionPort } from '../core/request/pipe/sentTransactions';
import type { ReportLimits } from '../core/run/report/reportAnswer';
import { type ReportEvent, RunRecorder } from '../core/run/report/runRecorder';
import type { RunReport } from '../core/run/report/runReport';
import { NotebookSession } from '../core/run/session/run/notebookSession';
import { createHeadlessKnowledge } from './createHeadlessKnowledge';
import { createHeadlessLongWorkPorts } from './createHeadlessLongWorkPorts';
import { createHeadlessPorts, type HeadlessDependencies } from './createHeadlessPorts';
import { describeTypedKeys } from './describeTypedKeys';
import { describeWeakKeys } from './describeWeakKeys';
import { EnvironmentCredentials } from './environmentCredentials';
import { environmentSecrets } from './environmentSecrets';
import type { FolderOptions } from './knowledgeFolders';
import { openConnection } from './openConnection';
import { openRunLedger } from './openRunLedger';
import { PlainError } from './plainError';
import { type AllowedOrigins, readAllowedOrigins } from './readAllowedOrigins';
import { readRunSettings, type SettingsOptions } from './readRunSettings';
import type { HeadlessSettings } from './readSettings';
import { readTextFile } from './readTextFile';
import { realFolder } from './realFolder';

/**
 * A notebook and the options of its run. `abi` and `deployments` are the folders of artifacts and of a project, or
 * `none`. The default is the notebook's project.
 */
export interface NotebookFileOptions extends FolderOptions, SettingsOptions {
  readonly file: string;
  readonly settings: string;
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
  /** Maximum number of calls per cell; undefined for no limit. */
  readonly maxCalls?: number;
  /** Whether moving tags, such as `latest`, refer to the same blocks in all cells. */
  readonly pinsBlocks?: boolean;
  readonly signal: AbortSignal;
}

/** How a door handles a run and communicates with its user. */
export interface Door {
  /** Limits on the size of answers that its printers need. */
  readonly limits: ReportLimits;
  readonly onEvent: (event: ReportEvent) => void;
  /** Receives a line for each request to a web service. */
  readonly onWebAsked: (line: string) => void;
  /** Asks for a value of a cell. Absent if nobody can answer. */
  readonly ask?: NonNullable<HeadlessDependencies['ask']>;
  /** Creates the port that decides which transactions are sent. */
  readonly confirmTransaction: (knowledge: KnowledgeSource) => TransactionPort;
}

/**
 * Runs every cell of a notebook file and returns the report. Throws a PlainError for a problem that the user must fix
 * first.
 */
export async function runNotebookFile(options: NotebookFileOptions, door: Door): Promise<RunReport> {
  const { env: environment } = process;
  const text = await readTextFile(options.file);
  const settingsText = await readTextFile(options.settings);
  const allowed = readAllowedOrigins(environment, options.allowOrigins ?? []);
  if (allowed.kind === 'failed') throw new PlainError(allowed.problem);
  const redact = createRedactor(environmentSecrets(environment));
  const recorder = new RunRecorder({
    notebook: resolve(options.file),
    limits: door.limits,
    redact,
    now: Date.now,
    onEvent: door.onEvent,
  });
  const parsed = parseNotebook(text);
  const cells = numberedCellsOf(parsed);
  for (const { kind, line, message } of misplacedTexts(parsed))
    recorder.add({ kind: kind === 'directive' ? 'notebook' : 'block', message: `Line ${line}: ${message}` });
  for (const message of [...describeWeakKeys(environment), ...describeTypedKeys(cells, redact)])
    recorder.add({ kind: 'key', message });
  const settings = await readRunSettings(settingsText, options, (message) =>
    recorder.add({ kind: 'settings', message }),
  );
  const opened = await openSession({ options, door, settings, allowed: allowed.value, recorder });
  try {
    await recorder.run(cells, opened.session, {
      signal: options.signal,
      pinsBlocks: options.pinsBlocks === true,
      modeOf: (kind) => modeOfInquiry(kind, settings.requests.knowledge),
    });
    return recorder.report(opened.ledger.spent());
  } finally {
    await opened.dispose();
  }
}

interface SessionOptions {
  readonly options: NotebookFileOptions;
  readonly door: Door;
  readonly settings: Omit<HeadlessSettings, 'problems'>;
  readonly allowed: AllowedOrigins;
  readonly recorder: RunRecorder;
}

function openLedger({ ledger: folder }: NotebookFileOptions, services: readonly Service[], recorder: RunRecorder) {
  return openRunLedger({ folder, services, onProblem: (message) => recorder.add({ kind: 'ledger', message }) });
}

/** Creates the ports of a run, and a session with them. */
async function openSession({ options, door, settings, allowed, recorder }: SessionOptions) {
  const { env: environment } = process;
  const { services, requests, abi } = settings;
  const notebook = resolve(options.file);
  const { onWebAsked, ask } = door;
  const { asksWeb = false, sendsKeys = false, maxCalls } = options;
  const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: () => undefined });
  const onProblem = recorder.add.bind(recorder);
  const { knowledge, access } = await createHeadlessKnowledge({
    options,
    notebook,
    settings: abi,
    facts,
    webServices: requests.knowledge.web,
    onProblem,
  });
  // Unusable paths and settings are refused before anything is opened.
  const workFolder = await realFolder(options.work, '--work');
  const ledger = await openLedger(options, services, recorder);
  const connection = openConnection({ environment, requests, asksWeb, onWebAsked });
  const ports = createHeadlessPorts({
    wire: connection.wire,
    credentials: new EnvironmentCredentials(environment, allowed),
    services,
    requests,
    knowledge,
    facts,
    ...(connection.web && { web: connection.web }),
    files: access,
    environment,
    ...(ask && { ask }),
    confirmTransaction: door.confirmTransaction(knowledge),
    allowedVariables: options.env ?? [],
    sendsKeys,
    maxCalls,
    ledger: ledger.ledger,
    spentToday: ledger.spentToday,
  });
  const work = await createHeadlessLongWorkPorts(workFolder, requests, environment, access);
  return {
    session: new NotebookSession(ports, notebook, work.ports),
    ledger,
    dispose: async () => {
      await work.dispose();
      connection.dispose();
      ledger.dispose();
    },
  };
}
