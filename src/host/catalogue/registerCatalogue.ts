import { Disposable, ProgressLocation } from 'vscode';

import type { CreditCost } from '../../core/base/credits/planCost';
import { printJson } from '../../core/base/json/printJson';
import { lackingFacts } from '../../core/knowledge/facts/lackingFact';
import { explainOutcome } from '../../core/model/failure/explainOutcome';
import { remediesOfExchange } from '../../core/model/failure/remediesOfExchange';
import type { Network } from '../../core/model/networks/network';
import type { SpendingPorts } from '../../core/request/pipe/allowance';
import type { AskingPorts } from '../../core/request/pipe/askingPorts';
import { executeSingleCall } from '../../core/request/pipe/executeSingleCall';
import { askOne } from '../input/prompts';
import { confirmCall, pickNetwork } from '../networks/chooseTarget';
import { showError, showInformation, showProgress, showWarning } from '../notices';
import { registerCommand } from '../registerCommand';
import { showRefusal, showRemedies } from '../remedies/showRefusal';
import type { ServiceSettings } from '../settings/serviceSettings';
import type { UserCatalogues } from './userCatalogues';

const method = 'rpc.discover';

/** Dependencies of the commands for discovering methods. */
export interface CatalogueDependencies {
  readonly catalogues: UserCatalogues;
  readonly settings: ServiceSettings;
  readonly ports: AskingPorts & SpendingPorts;
  readonly costOf: (method: string, network: Network) => CreditCost;
}

/** Registers the commands that discover the methods of a node and remove them. */
export function registerCatalogue(parts: CatalogueDependencies): Disposable {
  return Disposable.from(
    registerCommand('rpcbook.catalogue.discover', async (given) => {
      const network = await pickNetwork(parts.settings, given, 'Discover Methods');
      if (network) await discover(network, parts);
    }),
    registerCommand('rpcbook.catalogue.forget', () => forget(parts)),
  );
}

async function discover(network: Network, { catalogues, ports, costOf }: CatalogueDependencies): Promise<void> {
  // A node without an API key is free.
  if (network.credential !== undefined && !(await confirmCall(method, network, costOf(method, network)))) return;
  const attempt = await showProgress(
    { location: ProgressLocation.Notification, title: `Discovering methods on ${network.name}`, cancellable: true },
    (_progress, token) => {
      const controller = new AbortController();
      const subscription = token.onCancellationRequested(() => controller.abort());
      const call = { kind: 'rpc', method, params: [] } as const;
      const transport = network.rpc ? 'http' : 'ws';
      return executeSingleCall(call, { network, transport, signal: controller.signal }, ports).finally(() =>
        subscription.dispose(),
      );
    },
  );
  if (attempt.kind === 'failed') {
    if (attempt.problem.code !== 'aborted') showRefusal(attempt.problem);
    return;
  }
  const { outcome } = attempt.value;
  if (outcome.kind !== 'result') {
    const { cause, cure } = explainOutcome(outcome, network);
    showRemedies(`Couldn't discover methods on ${network.name}: ${cause} ${cure}`, remediesOfExchange(attempt.value), {
      show: showError,
    });
    return;
  }
  const { methods, problems } = await catalogues.keep(network, printJson(outcome.value ?? null));
  const [problem] = problems;
  if (methods.length > 0 || !problem)
    void showInformation(
      `Found ${methods.length} new ${methods.length === 1 ? 'method' : 'methods'} on ${network.name}.`,
    );
  else void showWarning(`Couldn't read the methods of ${network.name}. ${problem.place}: ${problem.message}`);
}

/** An item that can be removed: the methods that a node reported, or the record of methods that a network lacks. */
interface Forgettable {
  readonly label: string;
  readonly description: string;
  readonly forget: () => Promise<void>;
}

async function forget(parts: CatalogueDependencies): Promise<void> {
  const items = [...(await listDiscovered(parts)), ...(await listMissing(parts))];
  if (items.length === 0) {
    void showInformation('No discovered methods to remove.');
    return;
  }
  const answer = await askOne({ title: 'Remove Discovered Methods', placeholder: 'Select a network', items });
  if (answer.kind === 'value') await answer.value.forget();
}

async function listDiscovered({ catalogues }: CatalogueDependencies): Promise<readonly Forgettable[]> {
  const networks = await catalogues.discoveredNetworks();
  return networks.map((network) => ({
    label: network.key,
    description: '',
    forget: () => catalogues.forget(network),
  }));
}

/** Lists the networks that reported a missing method, which isn't tried again for a day. */
async function listMissing({ settings, ports }: CatalogueDependencies): Promise<readonly Forgettable[]> {
  const facts = ports.inquiries?.facts;
  if (facts === undefined) return [];
  const listed = await Promise.all(
    settings.networks.map(async (network): Promise<readonly Forgettable[]> => {
      const missing = await lackingFacts(facts, network);
      if (missing.length === 0) return [];
      return [
        {
          label: network.key,
          description: `Missing: ${missing.map(({ method: name }) => name).join(', ')}. They are tried again.`,
          forget: async () => {
            for (const { place } of missing) await facts.forget('lacking', place);
          },
        },
      ];
    }),
  );
  return listed.flat();
}
