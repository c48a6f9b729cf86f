import { type ExtensionContext, window } from 'vscode';
import { createServiceCatalogue } from './core/catalogue/catalogue';
import { resolveCost } from './core/credits/resolveCost';
import type { Network } from './core/networks/network';
import { executeCall } from './core/pipe/executeCall';
import { FileSaver } from './disk/fileSaver';
import { openStores } from './disk/openStores';
import { registerCatalogue } from './host/catalogue/registerCatalogue';
import { UserCatalogues } from './host/catalogue/userCatalogues';
import { createCredentials } from './host/credentials/createCredentials';
import { createKnowledge } from './host/abi/createKnowledge';
import { registerBuilder } from './host/builder/registerBuilder';
import { createPipePorts } from './host/createPipePorts';
import { createWorkPorts } from './host/createWorkPorts';
import { registerCredits } from './host/credits/registerCredits';
import { recordExchange } from './host/history/historyRecorder';
import { registerHistory } from './host/history/registerHistory';
import { registerLookup } from './host/lookup/registerLookup';
import { NetworkHealth } from './host/networks/networkHealth';
import { registerNetworks } from './host/networks/registerNetworks';
import { ServiceSettings } from './host/networks/serviceSettings';
import { KeptBodies } from './host/notebook/keptBodies';
import { NotebookSessions } from './host/notebook/notebookSessions';
import { registerNotebook } from './host/notebook/registerNotebook';
import { createWire } from './transport/createWire';

const idleSocketMilliseconds = 60_000;

/** Builds the parts, joins them and hands them to VS Code to dispose of. Sends nothing. */
export function activate(context: ExtensionContext): void {
  const log = window.createOutputChannel('Rpcbook', { log: true });
  const settings = new ServiceSettings();
  const catalogue = createServiceCatalogue();
  const { credentials, onDidChangeKeys, disposable } = createCredentials(context.secrets);
  const { ledger, history, journals, receipts } = openStores({
    folder: context.globalStorageUri.fsPath,
    redact: async (text) => (await credentials.redactorOf(settings.aliases))(text),
    onProblem: (message) => log.error(message),
  });
  const wire = createWire({ idleMilliseconds: idleSocketMilliseconds });
  const health = new NetworkHealth(credentials);
  const { knowledge, disposable: knowledgeParts } = createKnowledge({ settings, log, storage: context.storageUri });
  const ports = createPipePorts({
    wire, credentials, ledger, catalogue, settings, knowledge,
    environment: (name) => process.env[name],
    onExchange: (exchange) => {
      health.note(exchange);
      void recordExchange(exchange, { history, credentials, settings });
    },
  });
  const catalogues = new UserCatalogues(catalogue, log, context.globalStorageUri);
  void catalogues.load();
  const costOf = (method: string, network: Network) => resolveCost(method, network, ports.settings().costs).cost;
  const sessions = new NotebookSessions(ports, createWorkPorts(journals, new FileSaver(), settings));
  const bodies = new KeptBodies();
  const lookup = registerLookup({ context, ports, settings, bodies, receiptBytes: receipts });
  const builders = registerBuilder({ ports, settings, sessions, bodies, lookUp: lookup.lookUp, onDidChangeCatalogue: catalogues.onDidChange, memory: context.workspaceState, extension: context.extensionUri, storage: context.globalStorageUri });
  context.subscriptions.push(
    log, settings, ledger, history, wire, sessions, builders, disposable, health, knowledgeParts,
    registerNetworks({
      settings, credentials, health, onDidChangeKeys,
      costOf,
      methodsOf: (network) => catalogue.ofFamily(network.family).map(({ name, summary }) => ({ name, summary, cost: costOf(name, network) })),
      send: (call, options) => executeCall(call, options, ports),
    }),
    catalogues,
    registerCatalogue({ catalogues, settings, ports, costOf }),
    lookup.disposable,
    registerCredits({ ledger, settings, log }),
    registerNotebook(context, { ports, settings, sessions, bodies, lookUp: lookup.lookUp, onDidChangeCatalogue: catalogues.onDidChange }),
    registerHistory({ history, settings, catalogue, builders }),
  );
}
