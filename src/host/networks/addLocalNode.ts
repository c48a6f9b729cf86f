import { commands, ProgressLocation } from 'vscode';

import { addService, freshId, type ServiceSetting } from '../../core/model/networks/serviceEdits';
import { findLocalNodes, type LocalNode, usualPorts } from '../../core/request/nodes/findLocalNodes';
import {
  clientName,
  describeNode,
  nameOfLocalNode,
  networkOfNode,
  servesWebSocket,
} from '../../core/request/nodes/nodeSetting';
import { sendProbe } from '../../core/request/nodes/sendProbe';
import type { SpendingPorts } from '../../core/request/pipe/allowance';
import type { SendingPorts } from '../../core/request/pipe/sendingPorts';
import { askSome } from '../input/prompts';
import { showInformation, showProgress, showWarning } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';

export interface LocalNodeDependencies {
  readonly settings: ServiceSettings;
  readonly ports: SendingPorts & SpendingPorts;
}

/**
 * Searches for nodes at the usual ports of this computer, shows the result, and adds them. Sends only to this computer,
 * and only free requests.
 */
export async function addLocalNode(parts: LocalNodeDependencies): Promise<void> {
  const { settings } = parts;
  const found = await lookForNodes(parts);
  if (found === undefined) return;
  if (found.length === 0) return offerOthers(parts);
  const known = new Set(settings.networks.map(({ rpc }) => rpc?.template.replace('//localhost:', '//127.0.0.1:')));
  const added = found.filter(({ url }) => !known.has(url));
  if (added.length === 0) {
    void showInformation(`${found.map(nodeSentence).join(' ')} It's in your settings already.`);
    return;
  }
  const chosen = await chooseNodes(added);
  if (chosen === undefined) return;
  let setting: readonly unknown[] = Array.isArray(settings.raw) ? settings.raw : [];
  const taken = {
    services: [...settings.services.map(({ id }) => id), ...settings.aliases],
    networks: settings.networks.map(({ id }) => id),
  };
  for (const node of chosen) {
    const id = freshId('local', taken.services);
    const networkId = freshId(clientName(node.identity) ?? node.identity.family, taken.networks);
    taken.services.push(id);
    taken.networks.push(networkId);
    setting = addService(setting, serviceOfNode(node, id, networkId));
  }
  if (!(await settings.write(setting))) return;
  const names = chosen.map(({ identity }) => `“${nameOfLocalNode(identity)}”`).join(' and ');
  const sample = 'Open Sample Notebook';
  const notebook = 'New Notebook';
  const answer = await showInformation(`${chosen.map(nodeSentence).join(' ')} Added as ${names}.`, sample, notebook);
  if (answer === sample) await commands.executeCommand('rpcbook.notebook.openSample', 'network');
  if (answer === notebook) await commands.executeCommand('rpcbook.notebook.new');
}

/** Returns undefined if the user stops. */
async function lookForNodes({ ports }: LocalNodeDependencies): Promise<readonly LocalNode[] | undefined> {
  return showProgress(
    { location: ProgressLocation.Notification, title: 'Looking for nodes on this computer…', cancellable: true },
    async (_progress, token) => {
      const controller = new AbortController();
      const subscription = token.onCancellationRequested(() => controller.abort());
      const found = await findLocalNodes(sendProbe(ports, controller.signal)).finally(() => subscription.dispose());
      return controller.signal.aborted ? undefined : found;
    },
  );
}

async function chooseNodes(found: readonly LocalNode[]): Promise<readonly LocalNode[] | undefined> {
  if (found.length === 1) return found;
  const items = found.map((node) => ({
    label: nameOfLocalNode(node.identity),
    description: new URL(node.url).host,
    detail: node.identity.client ?? '',
    picked: true,
    node,
  }));
  const answer = await askSome({ title: 'Use Local Node', placeholder: 'Select the nodes to add', items });
  return answer.kind === 'value' ? answer.value.map(({ node }) => node) : undefined;
}

async function offerOthers(parts: LocalNodeDependencies): Promise<void> {
  const again = 'Try Again';
  const enter = 'Enter Address';
  const ports = usualPorts.join(', ');
  const answer = await showWarning(
    `No node answers on this computer (ports ${ports}). Start one, such as anvil, or enter its address.`,
    again,
    enter,
  );
  if (answer === again) await addLocalNode(parts);
  if (answer === enter) await commands.executeCommand('rpcbook.service.add');
}

function serviceOfNode({ url, identity }: LocalNode, id: string, networkId: string): ServiceSetting {
  const { port } = new URL(url);
  return {
    id,
    name: `Local node (port ${port})`,
    rpcUrl: url,
    ...(servesWebSocket(identity) && { wsUrl: url.replace(/^http/, 'ws') }),
    rpcPath: '',
    wsPath: '',
    networks: [networkOfNode(identity, nameOfLocalNode(identity), networkId)],
  };
}

function nodeSentence({ url, identity }: LocalNode): string {
  return `Found ${describeNode(identity)} on port ${new URL(url).port}.`;
}
