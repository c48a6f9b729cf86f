import { commands } from 'vscode';

import { formatCallCost, unpricedMeaning } from '../../core/base/credits/formatCredits';
import type { CreditCost } from '../../core/base/credits/planCost';
import type { Network, Service } from '../../core/model/networks/network';
import { askOne } from '../input/prompts';
import { showInformation, showWarning } from '../notices';
import { readNetworkTarget, readServiceTarget } from '../readTarget';
import type { ServiceSettings } from '../settings/serviceSettings';
import { formatTransports } from './networkTreeNode';

/** Returns the service passed to a command, the only one, or the one that the user picks. */
export async function chooseService(
  settings: ServiceSettings,
  given: unknown,
  title: string,
): Promise<Service | undefined> {
  const target = readServiceTarget(given);
  if (target !== undefined)
    return settings.services.find(({ id }) => id === target.serviceId) ?? gone(target.serviceId);
  const [first, ...others] = settings.services;
  if (first === undefined) return offerService();
  if (others.length === 0) return first;
  const items = settings.services.map((service) => ({ label: service.name, description: service.id, service }));
  const answer = await askOne({ title, placeholder: 'Select a service', items });
  return answer.kind === 'value' ? answer.value.service : undefined;
}

/** Returns the network passed to a command, the only one, or the one that the user picks. */
export async function pickNetwork(
  settings: ServiceSettings,
  given: unknown,
  title: string,
): Promise<Network | undefined> {
  const target = readNetworkTarget(given);
  if (target !== undefined) {
    const key = `${target.serviceId}/${target.networkId}`;
    return settings.networks.find((network) => network.key === key) ?? gone(key);
  }
  const [first, ...others] = settings.networks;
  if (first === undefined) return offerService();
  if (others.length === 0) return first;
  const items = settings.networks.map((network) => ({
    label: network.name,
    description: network.key,
    detail: formatTransports(network),
    network,
  }));
  const answer = await askOne({ title, placeholder: 'Select a network', items });
  return answer.kind === 'value' ? answer.value.network : undefined;
}

function gone(name: string): undefined {
  void showWarning(`“${name}” is no longer in settings or has a problem. See the Networks view.`);
  return undefined;
}

/** Says that there is no network, with a button that adds one. */
export function offerService(): undefined {
  const button = 'Add Service';
  showInformation('No network yet. Add a service or a local node first.', button).then(
    (chosen) => (chosen === button ? commands.executeCommand('rpcbook.service.add') : undefined),
    () => undefined,
  );
  return undefined;
}

/** Asks in a dialog, which shows the cost, whether to send a single call. */
export async function confirmCall(method: string, network: Network, cost: CreditCost): Promise<boolean> {
  const send = 'Send';
  const detail = cost.kind === 'known' ? `It costs ${formatCallCost(cost)}.` : unpricedMeaning;
  return (await showInformation(`Send ${method} to ${network.name}?`, { modal: true, detail }, send)) === send;
}
