import { Disposable, ProgressLocation, window } from 'vscode';
import type { CreditCost } from '../../core/credits/creditCost';
import { explainOutcome } from '../../core/decode/explainOutcome';
import { printJson } from '../../core/json/printJson';
import type { Network } from '../../core/networks/network';
import { executeCall } from '../../core/pipe/executeCall';
import type { PipePorts } from '../../core/pipe/pipePorts';
import { askOne } from '../input/prompts';
import { chooseNetwork } from '../networks/chooseTarget';
import type { ServiceSettings } from '../networks/serviceSettings';
import { formatCost } from '../networks/networkTreeNode';
import { registerCommand } from '../registerCommand';
import type { UserCatalogues } from './userCatalogues';

const method = 'rpc.discover';

/** What asking a node for its methods needs. */
export interface CatalogueParts {
  readonly catalogues: UserCatalogues;
  readonly settings: ServiceSettings;
  readonly ports: PipePorts;
  readonly costOf: (method: string, network: Network) => CreditCost;
}

/** The commands that ask a node which methods it has, and forget what it told. */
export function registerCatalogue(parts: CatalogueParts): Disposable {
  return Disposable.from(
    registerCommand('rpcbook.catalogue.discover', async (given) => {
      const network = await chooseNetwork(parts.settings, given, 'Ask Node for Its Methods');
      if (network) await discover(network, parts);
    }),
    registerCommand('rpcbook.catalogue.forget', () => forget(parts.catalogues)),
  );
}

async function discover(network: Network, { catalogues, ports, costOf }: CatalogueParts): Promise<void> {
  // A node without a key charges nobody.
  if (network.credential !== undefined && !(await confirm(network, costOf(method, network)))) return;
  const attempt = await window.withProgress({ location: ProgressLocation.Notification, title: `Asking ${network.name} for its methods`, cancellable: true }, (_progress, token) => {
    const controller = new AbortController();
    const subscription = token.onCancellationRequested(() => controller.abort());
    const call = { kind: 'rpc', method, params: [] } as const;
    return executeCall(call, { network, transport: network.rpc ? 'http' : 'ws', signal: controller.signal }, ports).finally(() => subscription.dispose());
  });
  if (attempt.kind === 'failed') {
    if (attempt.problem.code !== 'aborted') void window.showErrorMessage(`${attempt.problem.cause} ${attempt.problem.cure}`);
    return;
  }
  const { outcome } = attempt.value;
  if (outcome.kind !== 'result') {
    const { cause, cure } = explainOutcome(outcome, network);
    void window.showErrorMessage(`${network.name} did not tell its methods: ${cause} ${cure}`);
    return;
  }
  const { methods, problems } = await catalogues.keep(network, printJson(outcome.value ?? null));
  const [problem] = problems;
  if (methods.length > 0 || !problem) void window.showInformationMessage(`${network.name} told of ${methods.length} ${methods.length === 1 ? 'method' : 'methods'} that the catalogue did not have.`);
  else void window.showWarningMessage(`What ${network.name} told cannot be read. ${problem.place}: ${problem.message}`);
}

async function confirm(network: Network, cost: CreditCost): Promise<boolean> {
  const send = { label: `Send ${method}`, detail: cost.kind === 'known' ? formatCost(cost) : 'Cost unknown: it is counted as one uncosted call' };
  return (await askOne({ title: `Ask ${network.name} for Its Methods`, placeholder: 'Send a request that may cost credits?', items: [send] })).kind === 'value';
}

async function forget(catalogues: UserCatalogues): Promise<void> {
  const networks = await catalogues.discoveredNetworks();
  if (networks.length === 0) {
    void window.showInformationMessage('No node told of its methods.');
    return;
  }
  const answer = await askOne({ title: 'Forget Methods That a Node Told', placeholder: 'Whose?', items: networks.map((label) => ({ label })) });
  if (answer.kind === 'value') await catalogues.forget(answer.value.label);
}
