import { Disposable, type Event, type ExtensionContext, workspace } from 'vscode';

import type { Saver } from '../../core/answer/saving/saver';
import { describeError } from '../../core/base/credentials/describeError';
import { KeyPrompts } from '../../core/base/credentials/keyPrompts';
import { type BodyFiles, KeptBodies } from '../../core/base/files/keptBodies';
import type { LineStore } from '../../core/base/files/lineStore';
import type { LocalFiles } from '../../core/base/files/localFiles';
import type { PrivateFiles } from '../../core/base/files/privateFiles';
import type { UnreadFile } from '../../core/base/files/unreadFiles';
import { lazily } from '../../core/base/lazily';
import type { WebPort } from '../../core/base/wire/webServices';
import type { Wire } from '../../core/base/wire/wire';
import type { HistoryStore } from '../../core/editor/history/historyStore';
import type { KeptFacts } from '../../core/knowledge/facts/factPlace';
import type { SignatureList } from '../../core/knowledge/facts/signatureList';
import { StoredFacts } from '../../core/knowledge/facts/storedFacts';
import type { LayoutCompiler } from '../../core/knowledge/files/layoutCompiler';
import { type Catalogue, createServiceCatalogue } from '../../core/model/catalogue/catalogue';
import { resolveCost } from '../../core/model/catalogue/resolveCost';
import type { RequestLog } from '../../core/model/exchange/requestLog';
import type { Network } from '../../core/model/networks/network';
import type { WebAccess } from '../../core/request/pipe/askingPorts';
import { executeSingleCall } from '../../core/request/pipe/executeSingleCall';
import type { PricingPorts } from '../../core/request/pipe/pipeSettings';
import type { JournalStore, LongWorkPorts } from '../../core/run/longWork/run/longWorkPorts';
import { FreeInquiries, type FreeInquiryPort, type LookingPorts } from '../../core/run/session/compose/freeInquiries';
import type { RunningPorts } from '../../core/run/session/run/runningPorts';
import { createKnowledge, type WindowKnowledge } from '../abi/createKnowledge';
import { afterStart } from '../afterStart';
import { UserCatalogues } from '../catalogue/userCatalogues';
import type { Log } from '../createLog';
import { askForKey } from '../credentials/askForKey';
import type { CredentialStore } from '../credentials/credentialStore';
import { createFileAccess } from '../files/createFileAccess';
import { createHistoryRecorder } from '../history/createHistoryRecorder';
import { NetworkHealth, type NetworksTreeDependencies } from '../networks/networksTree';
import type { TestPorts } from '../networks/testNetwork';
import { LiveCells } from '../notebook/live/liveCells';
import { NewCells } from '../notebook/newCells';
import { NotebookSessions } from '../notebook/notebookSessions';
import { Inquirer } from '../remedies/inquirer';
import type { ServiceSettings } from '../settings/serviceSettings';
import { createEnvironment } from './createEnvironment';
import { createLongWorkPorts } from './createLongWorkPorts';
import { createPipePorts, type HostDependencies } from './createPipePorts';
import { watchChains } from './watchChains';

/** The dependencies that the host cannot create itself: sockets, files, and environment variables of this machine. */
export interface MachineDependencies {
  readonly wire: Wire;
  /** Public web services. */
  readonly web: WebPort;
  readonly ledger: HostDependencies['ledger'];
  readonly history: HistoryStore;
  readonly journals: JournalStore;
  readonly saver: Saver;
  readonly liveRows: LineStore;
  readonly files: LocalFiles;
  readonly answers: BodyFiles;
  /** OpenRPC documents that nodes reported. */
  readonly catalogueFiles: PrivateFiles;
  /** The facts about contracts from inquiries. */
  readonly factFiles: PrivateFiles;
  /** Opens the lists of signatures that the user imported. */
  readonly signatureList: () => SignatureList;
  /** Which cells saved which files. */
  readonly savedFiles: PrivateFiles;
  /** The index of the workspace's artifacts; undefined in a window without a folder. */
  readonly artifactFiles: PrivateFiles | undefined;
  /** Runs the compiler of a project. */
  readonly compiler: LayoutCompiler;
  readonly findVariable: (name: string) => string | undefined;
}

/** The dependencies that every window creates before it registers features. */
export interface WindowDependencies extends MachineDependencies {
  readonly context: ExtensionContext;
  readonly log: Log;
  readonly requestLog: RequestLog;
  readonly settings: ServiceSettings;
  readonly credentials: CredentialStore;
}

/** The dependencies that several features use. */
export interface SharedDependencies
  extends
    Omit<TestPorts, 'settings'>,
    Pick<NetworksTreeDependencies, 'methodsOf'>,
    Pick<
      WindowKnowledge,
      | 'addAstSetting'
      | 'compileLayout'
      | 'offerLayout'
      | 'seen'
      | 'code'
      | 'onDidChangeFiles'
      | 'filesWithoutContracts'
      | 'relist'
    > {
  readonly catalogue: Catalogue;
  readonly catalogues: UserCatalogues;
  readonly ports: RunningPorts & LookingPorts;
  readonly facts: KeptFacts;
  /** Fires with a network whose node has another chain than before. */
  readonly onDidStartOver: Event<Network>;
  readonly health: NetworkHealth;
  readonly sessions: NotebookSessions;
  readonly newCells: NewCells;
  /** The live cells of all notebooks. */
  readonly live: LiveCells;
  /** What requests that take many calls need. */
  readonly work: LongWorkPorts;
  readonly bodies: KeptBodies;
  /** Credentials for what the user runs: asks for a missing key. */
  readonly keyPrompts: KeyPrompts;
  /** Makes inquiries about contracts. */
  readonly inquirer: Inquirer;
  readonly disposable: Disposable;
}

/** Creates the dependencies that several features use. Sends nothing. */
export function createSharedDependencies(parts: WindowDependencies): SharedDependencies {
  const { log, settings, credentials, files, requestLog } = parts;
  const redactedLog: Log = { ...log, warn: (line) => requestLog.warn(line) };
  const noteFailure = (error: unknown) => log.error(`Internal error: ${describeError(error)}.`);
  const catalogue = createServiceCatalogue();
  const health = new NetworkHealth(credentials);
  const access = createFileAccess(files);
  const { facts, chains, knowledge, disposable, ...watched } = openKnowledge(parts, redactedLog, access);
  const recorder = createHistoryRecorder({ ...parts, knowledge, onError: noteFailure });
  const recording = { dispose: () => recorder.end() };
  const sending = createPipePorts({
    ...parts,
    catalogue,
    knowledge,
    facts,
    chains,
    webAccess: webAccessOf(parts),
    files: access,
    environment: createEnvironment(parts.findVariable, (name, value) => credentials.hide(name, value)),
    onExchange: (exchange, ranByItself) => {
      for (const each of [health, chains, watched.seen]) each.note(exchange);
      recorder.record(exchange, ranByItself);
    },
    onRefused: (refused) => requestLog.refused(refused),
  });
  const { ports, ending } = withFreeInquiries(sending);
  const catalogues = new UserCatalogues({ catalogue, log: redactedLog, kept: parts.catalogueFiles, files, settings });
  const loading = afterStart(() => void catalogues.load().catch(noteFailure));
  const keyPrompts = new KeyPrompts(credentials, (alias) => askForKey({ credentials, settings }, alias, 'Set API Key'));
  const asking = { ...ports, credentials: keyPrompts };
  const work = createLongWorkPorts(parts, settings, access);
  const cells = { sessions: new NotebookSessions(asking, work), newCells: new NewCells(), live: new LiveCells() };
  return {
    catalogue,
    catalogues,
    ports,
    facts,
    ...watched,
    onDidStartOver: chains.onDidStartOver,
    health,
    ...cells,
    work,
    bodies: new KeptBodies(parts.answers),
    keyPrompts,
    inquirer: inquirerOf(keyPrompts, asking),
    ...pricesOf(catalogue, ports),
    send: (call, options) => executeSingleCall(call, options, ports),
    disposable: Disposable.from(ending, loading, ...Object.values(cells), health, disposable, catalogues, recording),
  };
}

/** Opens what is known about contracts, and watches whether it is still about the same chains. */
function openKnowledge(
  { settings, artifactFiles, factFiles, files, signatureList, log, requestLog, compiler, context }: WindowDependencies,
  redactedLog: Log,
  access: ReturnType<typeof createFileAccess>,
) {
  const facts = new StoredFacts({ files: factFiles, now: Date.now, onProblem: (message) => log.error(message) });
  const onUnread = (file: UnreadFile): void => requestLog.unread(file);
  const known = {
    settings,
    log: redactedLog,
    storage: artifactFiles,
    access,
    files,
    onUnread,
    facts,
    signatureList,
    compiler,
    approvals: context.workspaceState,
  };
  const { disposable, ...watched } = createKnowledge(known);
  const chains = watchChains(facts, watched.seen, watched.code);
  return { facts, chains, ...watched, disposable: Disposable.from(chains, disposable) };
}

function pricesOf(catalogue: Catalogue, ports: PricingPorts): Pick<SharedDependencies, 'costOf' | 'methodsOf'> {
  const costOf = (method: string, network: Network) => resolveCost(method, network, ports.settings().costs).cost;
  return {
    costOf,
    methodsOf: (network) =>
      catalogue.ofFamily(network.family).map(({ name, summary }) => ({ name, summary, cost: costOf(name, network) })),
  };
}

/** Adds what doors beside runs ask where it costs nothing. Its part is loaded with the first question. */
function withFreeInquiries(ports: RunningPorts) {
  const ending = new AbortController();
  const free = lazily(() => new FreeInquiries(ports, () => workspace.isTrusted, ending.signal));
  const make: FreeInquiryPort['make'] = (offer, network) => free().make(offer, network);
  return { ports: { ...ports, free: { make } }, ending: new Disposable(() => ending.abort()) };
}

/** Each inquiry may ask for a key again. */
function inquirerOf(keyPrompts: KeyPrompts, asking: RunningPorts): Inquirer {
  return new Inquirer(() => {
    keyPrompts.startOver();
    return asking;
  });
}

function webAccessOf({ web, settings, credentials, requestLog }: WindowDependencies): WebAccess {
  return {
    port: web,
    services: () => settings.requests.knowledge.web,
    redactor: () => credentials.redactorsOf(settings.allAliases),
    onAsked: (line) => requestLog.asked(line),
  };
}
