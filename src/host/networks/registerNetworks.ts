import { commands, Disposable, env, type Event, window, workspace } from 'vscode';

import type { Network } from '../../core/model/networks/network';
import { printEndpoints } from '../../core/model/networks/printEndpoint';
import type { SpendingPorts } from '../../core/request/pipe/allowance';
import type { SendingPorts } from '../../core/request/pipe/sendingPorts';
import { afterStart, registerAfterStart } from '../afterStart';
import { viewIds } from '../contributions';
import type { KeyDependencies } from '../credentials/askForKey';
import { changeKey, deleteKey, manageKeyOrigins } from '../credentials/keyActions';
import { askOne } from '../input/prompts';
import { showStatus, showWarning } from '../notices';
import { readSettingTarget } from '../readTarget';
import { registerCommand } from '../registerCommand';
import { revealSetting } from '../settings/revealSetting';
import { registerSettingsDiagnostics } from '../settings/settingsDiagnostics';
import { addLocalNode } from './addLocalNode';
import { addServiceByGuide, type AddServiceDependencies } from './addServiceCommand';
import { pickNetwork } from './chooseTarget';
import { NetworksTree, type NetworksTreeDependencies } from './networksTree';
import { addNetworkByGuide, editService, moveKey, removeChosenService, removeOneNetwork } from './serviceActions';
import { testNetwork, type TestPorts } from './testNetwork';

/** Dependencies of the contexts: settings, keys, and the changes of keys. */
interface SetupContextDependencies extends KeyDependencies {
  readonly onDidChangeKeys: Event<string>;
}

/** Dependencies of the Networks view. */
export interface NetworksDependencies extends NetworksTreeDependencies, KeyDependencies, TestPorts {
  readonly ports: SendingPorts & SpendingPorts;
  /** Fires when a key was set, deleted, accepted, or rejected. */
  readonly onDidChangeKeys: Event<string>;
  /** The live cells of all notebooks. */
  readonly live: NetworksTreeDependencies['live'] & { readonly onDidChange: Event<void> };
}

/** Registers the Networks view and every command for services, networks, and keys. */
export function registerNetworks(parts: NetworksDependencies): Disposable {
  const { settings, health } = parts;
  const tree = new NetworksTree(parts);
  return Disposable.from(
    tree,
    registerAfterStart(() => showTree(tree)),
    settings.onDidChange(() => tree.refresh()),
    health.onDidChange(() => tree.refresh()),
    parts.live.onDidChange(() => tree.refresh()),
    parts.onDidChangeKeys((alias) => {
      tree.refresh();
      health.noteKeyChange(alias).catch(() => health.clear());
    }),
    registerSetupContexts(parts),
    registerServiceCommands(parts),
    registerAfterStart(() => registerSettingsDiagnostics(settings)),
    registerCommand('rpcbook.key.set', (given) => changeKey(parts, given)),
    registerCommand('rpcbook.key.delete', (given) => deleteKey(parts, given)),
    registerCommand('rpcbook.key.manageOrigins', (given) => manageKeyOrigins(parts, given)),
    registerCommand('rpcbook.networks.refresh', () => health.clear()),
    registerCommand('rpcbook.network.setDefault', async (given) => {
      const network = await pickNetwork(settings, given, 'Set Default Network');
      if (network !== undefined) await settings.writeDefaultNetwork(network.key);
    }),
    registerCommand('rpcbook.network.copyEndpoint', async (given) => {
      const network = await pickNetwork(settings, given, 'Copy Endpoint');
      if (network !== undefined) await copyEndpoint(network);
    }),
    registerCommand('rpcbook.network.test', async (given) => {
      const network = await pickNetwork(settings, given, 'Test Connection');
      if (network !== undefined) await testNetwork(network, parts);
    }),
  );
}

/**
 * VS Code hides the settings of an untrusted workspace from extensions, so the message appears in every such workspace.
 */
function showTree(tree: NetworksTree): Disposable {
  const view = window.createTreeView(viewIds.networks, { treeDataProvider: tree, showCollapseAll: true });
  if (!workspace.isTrusted) view.message = 'Trust this workspace to use the services that it sets.';
  const subscription = workspace.onDidGrantWorkspaceTrust(() => {
    view.message = '';
  });
  return Disposable.from(view, subscription);
}

/** Copies an address of a network, with a placeholder for its key. */
async function copyEndpoint(network: Network): Promise<void> {
  const endpoints = printEndpoints(network);
  const [first, ...others] = endpoints;
  if (first === undefined) {
    void showWarning(`${network.name} has no URL. Set \`rpcUrl\` for its service in settings.`);
    return;
  }
  const items = endpoints.map(({ label, address }) => ({ label, detail: address, address }));
  const answer =
    others.length === 0
      ? undefined
      : await askOne({ title: `Copy Endpoint of ${network.name}`, placeholder: 'Select an address', items });
  if (answer !== undefined && answer.kind !== 'value') return;
  await env.clipboard.writeText(answer?.value.address ?? first.address);
  showStatus(`Copied the endpoint of ${network.name} without its API key`, 3000);
}

/** Registers the commands that change the services and networks in settings. */
function registerServiceCommands(parts: AddServiceDependencies): Disposable {
  return Disposable.from(
    registerCommand('rpcbook.service.add', () => addServiceByGuide(parts)),
    registerCommand('rpcbook.service.addLocalNode', () => addLocalNode(parts)),
    registerCommand('rpcbook.service.edit', (given) => editService(parts, given)),
    registerCommand('rpcbook.service.remove', (given) => removeChosenService(parts, given)),
    registerCommand('rpcbook.network.add', (given) => addNetworkByGuide(parts, given)),
    registerCommand('rpcbook.network.remove', (given) => removeOneNetwork(parts, given)),
    registerCommand('rpcbook.service.moveKey', (given) => moveKey(parts, given)),
    registerCommand('rpcbook.settings.reveal', async (given) => {
      const target = readSettingTarget(given);
      if (target !== undefined) await revealSetting(target.place);
    }),
  );
}

/**
 * Updates the contexts that complete steps of the walkthrough: whether there is a service, and whether every service
 * has the key that it needs.
 */
function registerSetupContexts(parts: SetupContextDependencies): Disposable {
  const update = (): void => {
    setContexts(parts).catch(() => undefined);
  };
  return Disposable.from(afterStart(update), parts.settings.onDidChange(update), parts.onDidChangeKeys(update));
}

async function setContexts({ settings, credentials }: KeyDependencies): Promise<void> {
  const hasService = settings.services.length > 0;
  const states = await Promise.all(settings.aliases.map((alias) => credentials.stateOf(alias)));
  const hasKeys = hasService && states.every(({ kind }) => kind !== 'missing');
  await commands.executeCommand('setContext', 'rpcbook.hasService', hasService);
  await commands.executeCommand('setContext', 'rpcbook.hasKeys', hasKeys);
}
