import { join } from 'node:path';

import type { ExtensionContext } from 'vscode';

import { RequestLog } from './core/model/exchange/requestLog';
import { AnswerFiles } from './disk/answerFiles';
import { ForgeCompiler } from './disk/forgeCompiler';
import { openStores, type Stores } from './disk/openStores';
import { PrivateFolder } from './disk/privateFolder';
import { RealLocalFiles } from './disk/realLocalFiles';
import { registerBuilder } from './host/builder/registerBuilder';
import { registerCatalogue } from './host/catalogue/registerCatalogue';
import { registerContracts } from './host/contracts/registerContracts';
import { createLog } from './host/createLog';
import { createCredentials } from './host/credentials/createCredentials';
import { registerCredits } from './host/credits/registerCredits';
import { registerHelp } from './host/help/registerHelp';
import { registerHistory } from './host/history/registerHistory';
import { registerLabels } from './host/labels/labelCommands';
import { registerLanguage } from './host/language/registerLanguage';
import { registerLookup } from './host/lookup/registerLookup';
import { registerNetworks } from './host/networks/registerNetworks';
import { registerNotebook } from './host/notebook/registerNotebook';
import { createSharedDependencies, type WindowDependencies } from './host/ports/createSharedDependencies';
import { ServiceSettings } from './host/settings/serviceSettings';
import { registerVariables } from './host/variables/registerVariables';
import { createWebPort } from './transport/createWebPort';
import { createWire } from './transport/createWire';

const idleSocketMilliseconds = 60_000;

/** Creates the parts, connects them, and hands them to VS Code to dispose of. Sends nothing. */
export function activate(context: ExtensionContext): void {
  const log = createLog();
  const settings = new ServiceSettings(context.storageUri?.toString());
  const { credentials, onDidChangeKeys, disposable: keys } = createCredentials(context.secrets);
  const requestLog = new RequestLog(log, () => credentials.redactorOf(settings.allAliases));
  const stores = openWindowStores(context, { log, requestLog, settings, credentials });
  const machine = openMachine(settings);
  const answers = new AnswerFiles(join(context.globalStorageUri.fsPath, 'answers'));
  const window = { context, log, requestLog, settings, credentials, ...stores, ...machine, answers };
  const shared = createSharedDependencies({
    ...window,
    files: new RealLocalFiles(),
    catalogueFiles: new PrivateFolder(join(context.globalStorageUri.fsPath, 'catalogue')),
    factFiles: new PrivateFolder(join(context.globalStorageUri.fsPath, 'facts')),
    artifactFiles: context.storageUri && new PrivateFolder(context.storageUri.fsPath),
    findVariable: (name) => process.env[name],
  });
  const features = { ...shared, ...window, onDidChangeCatalogue: shared.catalogues.onDidChange, onDidChangeKeys };
  const lookup = registerLookup({ ...features, receiptBytes: stores.receipts });
  const withLookup = { ...features, lookUp: lookup.lookUp };
  const builders = registerBuilder({
    ...withLookup,
    memory: context.workspaceState,
    extension: context.extensionUri,
    storage: context.globalStorageUri,
  });
  context.subscriptions.push(
    log,
    answers,
    settings,
    stores.ledger,
    stores.history,
    machine.wire,
    machine.web,
    keys,
    shared.disposable,
    builders,
    registerNetworks(features),
    registerCatalogue(features),
    lookup.disposable,
    registerCredits(features),
    registerNotebook(context, withLookup),
    registerLanguage(features),
    registerVariables(features),
    registerLabels(features),
    registerHistory({ ...features, builders }),
    registerContracts({ ...features, builders, openAnswer: lookup.openAnswer }),
    registerHelp(context.extensionUri),
  );
}

/** What connects to networks and to the web, and what runs the compiler of a project. Nothing runs yet. */
function openMachine(settings: ServiceSettings) {
  return {
    wire: createWire({ idleMilliseconds: idleSocketMilliseconds }),
    web: createWebPort({ allowedOrigins: () => settings.requests.knowledge.allowedWebOrigins }),
    // Its part is loaded with the first build.
    compiler: { build: (...given: Parameters<ForgeCompiler['build']>) => new ForgeCompiler().build(...given) },
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
): Stores {
  return openStores({
    folder: globalStorageUri.fsPath,
    redact: async (text) => (await credentials.redactorOf(settings.allAliases))(text),
    onProblem: (message) => log.error(message),
    onUnread: (file) => requestLog.unread(file),
  });
}
