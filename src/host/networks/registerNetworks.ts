import { Disposable, type Event, window } from 'vscode';
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
    window.createTreeView(viewIds.networks, { treeDataProvider: tree, showCollapseAll: true }),
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
