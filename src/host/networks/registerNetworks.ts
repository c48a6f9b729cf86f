import { Disposable, type Event, window, workspace } from 'vscode';
import { viewIds } from '../contributions';
import { type KeyParts, registerKeyCommands } from '../credentials/keyCommands';
import { registerCommand } from '../registerCommand';
import { chooseNetwork } from './chooseTarget';
import { copyEndpoint } from './copyEndpoint';
import { NetworksTree, type TreeParts } from './networksTree';
import { registerServiceCommands } from './serviceCommands';
import { testNetwork, type TestPorts } from './testNetwork';

/** What the feature is built from. */
export interface NetworksParts extends TreeParts, KeyParts, TestPorts {
  /** Tells that a key was set, deleted, accepted or rejected. */
  readonly onDidChangeKeys: Event<unknown>;
}

/** The Networks view and every command about services, networks and keys. */
export function registerNetworks(parts: NetworksParts): Disposable {
  const { settings, health } = parts;
  const tree = new NetworksTree(parts);
  return Disposable.from(
    tree,
    showTree(tree),
    settings.onDidChange(() => tree.refresh()),
    health.onDidChange(() => tree.refresh()),
    parts.onDidChangeKeys(() => tree.refresh()),
    registerServiceCommands(parts),
    registerKeyCommands(parts),
    registerCommand('rpcbook.networks.refresh', () => health.clear()),
    registerCommand('rpcbook.network.setDefault', async (given) => {
      const network = await chooseNetwork(settings, given, 'Set Default Network');
      if (network !== undefined) await settings.writeDefaultNetwork(network.key);
    }),
    registerCommand('rpcbook.network.copyEndpoint', async (given) => {
      const network = await chooseNetwork(settings, given, 'Copy Endpoint');
      if (network !== undefined) await copyEndpoint(network);
    }),
    registerCommand('rpcbook.network.test', async (given) => {
      const network = await chooseNetwork(settings, given, 'Test Connection');
      if (network !== undefined) await testNetwork(network, parts);
    }),
  );
}

/** What an untrusted workspace sets is hidden from extensions too, so whether it sets services cannot be told: every one gets the message. */
function showTree(tree: NetworksTree): Disposable {
  const view = window.createTreeView(viewIds.networks, { treeDataProvider: tree, showCollapseAll: true });
  if (!workspace.isTrusted) view.message = 'Services that this workspace sets are ignored until you trust it.';
  const subscription = workspace.onDidGrantWorkspaceTrust(() => {
    view.message = '';
  });
  return Disposable.from(view, subscription);
}
