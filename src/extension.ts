import { join } from 'node:path';
import { type ExtensionContext, window } from 'vscode';
import { createServiceCatalogue } from './core/catalogue/catalogue';
import { resolveCost } from './core/credits/resolveCost';
import type { Network } from './core/networks/network';
import { executeCall } from './core/pipe/executeCall';
import { openFileLedger } from './disk/fileLedger';
import { createCredentials } from './host/credentials/createCredentials';
import { createKnowledge } from './host/abi/createKnowledge';
import { createPipePorts } from './host/createPipePorts';
import { registerCredits } from './host/credits/registerCredits';
import { NetworkHealth } from './host/networks/networkHealth';
import { registerNetworks } from './host/networks/registerNetworks';
import { ServiceSettings } from './host/networks/serviceSettings';
import { registerNotebook } from './host/notebook/registerNotebook';
import { createWire } from './transport/createWire';

const idleSocketMilliseconds = 60_000;
const ledgerDays = 400;

/** Builds the parts, joins them and hands them to VS Code to dispose of. Sends nothing. */
export function activate(context: ExtensionContext): void {
  const log = window.createOutputChannel('Rpcbook', { log: true });
  const settings = new ServiceSettings();
  const catalogue = createServiceCatalogue();
  const ledger = openFileLedger({ folder: join(context.globalStorageUri.fsPath, 'ledger'), keepDays: ledgerDays, onProblem: (message) => log.error(message) });
  const wire = createWire({ idleMilliseconds: idleSocketMilliseconds });
  const { credentials, onDidChangeKeys, disposable } = createCredentials(context.secrets);
  const health = new NetworkHealth(credentials);
  const { knowledge, disposable: knowledgeParts } = createKnowledge({ settings, log, storage: context.storageUri });
  const ports = createPipePorts({
    wire, credentials, ledger, catalogue, settings, knowledge,
    environment: (name) => process.env[name],
    onExchange: (exchange) => health.note(exchange),
  });
  const costOf = (method: string, network: Network) => resolveCost(method, network, ports.settings().costs).cost;
  context.subscriptions.push(
    log, settings, ledger, wire, disposable, health, knowledgeParts,
    registerNetworks({
      settings, credentials, health, onDidChangeKeys,
      costOf,
      methodsOf: (network) => catalogue.ofFamily(network.family).map(({ name, summary }) => ({ name, summary, cost: costOf(name, network) })),
      send: (call, options) => executeCall(call, options, ports),
    }),
    registerCredits({ ledger, settings, log }),
    registerNotebook(context, ports, settings),
  );
}
