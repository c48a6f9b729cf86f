import { join } from 'node:path';

import { Disposable, type ExtensionContext, workspace } from 'vscode';

import { lazily } from './core/base/lazily';
import { RequestLog } from './core/model/exchange/requestLog';
import { AnswerFiles } from './disk/answerFiles';
import { ProjectCompiler } from './disk/compilers/projectCompiler';
import { LineFiles } from './disk/lines/lineFiles';
import { NotebookFolder } from './disk/notebookFolder';
import { openStores, type Stores } from './disk/openStores';
import { PrivateFolder } from './disk/privateFolder';
import { RealFileRanges } from './disk/realFileRanges';
import { RealLocalFiles } from './disk/realLocalFiles';
import { SignatureFile } from './disk/signatureFile';
import { registerBuilder } from './host/builder/registerBuilder';
import { registerCatalogue } from './host/catalogue/registerCatalogue';
import { registerContracts } from './host/contracts/registerContracts';
import { createLog } from './host/createLog';
import { createCredentials } from './host/credentials/createCredentials';
import { registerCredits } from './host/credits/registerCredits';
import { exportNotebook } from './host/export/exportNotebook';
import { verifyAgain, type VerifyParts } from './host/export/verifyAgain';
import { registerHelp } from './host/help/registerHelp';
import { registerHistory } from './host/history/registerHistory';
import { registerLabels } from './host/labels/labelCommands';
import { registerLanguage } from './host/language/registerLanguage';
import { registerLookup } from './host/lookup/registerLookup';
import { registerNetworks } from './host/networks/registerNetworks';
import { type NotebookDependencies, registerNotebook } from './host/notebook/registerNotebook';
import { registerOutputs } from './host/outputs/registerOutputs';
import { createSharedDependencies, type WindowDependencies } from './host/ports/createSharedDependencies';
import { registerCommand } from './host/registerCommand';
import { ServiceSettings } from './host/settings/serviceSettings';
import { registerTableFiles } from './host/tables/registerTableFiles';
import type { TestRunParts } from './host/tests/notebookTestRun';
import { registerTests } from './host/tests/registerTests';
import { registerVariables } from './host/variables/registerVariables';
import { createWebPort } from './transport/createWebPort';
import { createWire } from './transport/createWire';

const idleSocketMilliseconds = 60_000;
/** Rows of live cells. A window that is loaded again goes on at once, or never. */
const liveBounds = { keepDays: 2, maxBytes: 4 * 1024 ** 3 };

/** Creates the parts, connects them, and hands them to VS Code to dispose of. Sends nothing. */
export function activate(context: ExtensionContext): void {
  const log = createLog();
  const settings = new ServiceSettings(context.storageUri?.toString());
  const { credentials, onDidChangeKeys, disposable: keys } = createCredentials(context.secrets);
  const requestLog = new RequestLog(log, () => credentials.redactorOf(settings.allAliases));
  const stores = openWindowStores(context, { log, requestLog, settings, credentials });
  const answers = new AnswerFiles(join(context.globalStorageUri.fsPath, 'answers'));
  const window = { context, log, requestLog, settings, credentials, ...stores, ...openMachine(settings), answers };
  const shared = createSharedDependencies({
    ...window,
    ...openFolders(context),
    files: new RealLocalFiles(),
    findVariable: (name) => process.env[name],
  });
  const features = { ...shared, ...window, onDidChangeCatalogue: shared.catalogues.onDidChange, onDidChangeKeys };
  const lookup = registerLookup({ ...features, receiptBytes: stores.receipts });
  const withLookup = { ...features, actions: lookup.actions };
  const builders = registerBuilder({
    ...withLookup,
    memory: context.workspaceState,
    extension: context.extensionUri,
  });
  context.subscriptions.push(
    log,
    answers,
    settings,
    stores.ledger,
    stores.history,
    window.wire,
    window.web,
    keys,
    shared.disposable,
    builders,
    registerNetworks(features),
    registerCatalogue(features),
    lookup.disposable,
    registerCredits(features),
    registerRuns(context, withLookup),
    registerLanguage(features),
    registerVariables(features),
    registerLabels(features),
    registerHistory({ ...features, builders }),
    registerContracts({ ...features, builders, openAnswer: lookup.openAnswer }),
    registerHelp(context.extensionUri),
    registerTableFiles(context.extensionUri, () => new RealFileRanges()),
  );
}

/** Registers notebooks, and the Test Explorer, which runs their cells. */
function registerRuns(
  context: ExtensionContext,
  parts: NotebookDependencies & Omit<TestRunParts, 'onDidEnd'> & VerifyParts,
) {
  const { disposable, kernel, ages } = registerNotebook(context, parts);
  return Disposable.from(
    disposable,
    registerOutputs(context, { ...parts, kernel, ages, ...openOutputFiles(context) }),
    registerTests({ ...parts, onDidEnd: kernel.onDidEnd }),
    registerCommand('rpcbook.notebook.export', () => exportNotebook({ ...parts, extension: context.extensionUri })),
    registerCommand('rpcbook.record.verify', () => verifyAgain(parts)),
  );
}

/** What connects to networks and to the web, and what runs the compiler of a project. Nothing runs yet. */
function openMachine(settings: ServiceSettings) {
  return {
    wire: createWire({ idleMilliseconds: idleSocketMilliseconds }),
    web: createWebPort({ allowedOrigins: () => settings.requests.knowledge.allowedWebOrigins }),
    // Its part is loaded with the first build.
    compiler: {
      choose: (...given: Parameters<ProjectCompiler['choose']>) => openCompiler().choose(...given),
      build: (...given: Parameters<ProjectCompiler['build']>) => openCompiler().build(...given),
    },
  };
}

function openCompiler(): ProjectCompiler {
  return new ProjectCompiler(workspace.workspaceFolders?.map(({ uri }) => uri.fsPath) ?? []);
}

/** Opens the folders of what is known of chains, and of this workspace. */
function openFolders({ storageUri, globalStorageUri }: ExtensionContext) {
  return {
    catalogueFiles: new PrivateFolder(join(globalStorageUri.fsPath, 'catalogue')),
    factFiles: new PrivateFolder(join(globalStorageUri.fsPath, 'facts')),
    artifactFiles: storageUri && new PrivateFolder(storageUri.fsPath),
  };
}

/** Opens where outputs are kept: for this workspace, or all windows without a folder, and beside notebooks. */
function openOutputFiles({ storageUri, globalStorageUri }: ExtensionContext) {
  return {
    outputFiles: new PrivateFolder(join((storageUri ?? globalStorageUri).fsPath, 'outputs')),
    // Its part is loaded with the first notebook whose outputs are kept beside it.
    notebookFolder: (folder: string) => new NotebookFolder(folder),
  };
}

/** Opens the stores that all windows share. Keys are redacted from everything that journals keep. */
function openWindowStores(
  { globalStorageUri }: ExtensionContext,
  {
    log,
    requestLog,
    settings,
    credentials,
  }: Pick<WindowDependencies, 'log' | 'requestLog' | 'settings' | 'credentials'>,
): Stores & { readonly liveRows: LineFiles; readonly signatureList: () => SignatureFile } {
  const folder = globalStorageUri.fsPath;
  const redact = async (text: string): Promise<string> => (await credentials.redactorOf(settings.allAliases))(text);
  return {
    ...openStores({
      folder,
      redact,
      onProblem: (message) => log.error(message),
      onUnread: (file) => requestLog.unread(file),
    }),
    // Its part is loaded with the first lookup.
    signatureList: lazily(() => new SignatureFile(join(folder, 'signatures'))),
    liveRows: new LineFiles({ folder: join(folder, 'live'), ...liveBounds, redact }),
  };
}
