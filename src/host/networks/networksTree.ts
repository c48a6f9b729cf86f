import { type Disposable, EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';

import type { Network, Service } from '../../core/model/networks/network';
import type { CredentialStore } from '../credentials/credentialStore';
import type { ServiceSettings } from '../settings/serviceSettings';
import type { NetworkHealth } from './networkHealth';
import { treeItemOf } from './networkTreeItem';
import type {
  ListedMethod,
  ListedSubscription,
  NetworkNode,
  NetworkTreeNode,
  ServiceNode,
  SubscriptionNode,
} from './networkTreeNode';

/** Data for the tree: settings, states of keys, last health of networks, and the catalogue. */
export interface NetworksTreeDependencies {
  readonly settings: ServiceSettings;
  readonly credentials: CredentialStore;
  readonly health: NetworkHealth;
  /** The live cells of all notebooks. */
  readonly live: { readonly all: readonly ListedSubscription[] };
  readonly methodsOf: (network: Network) => readonly ListedMethod[];
}

/** Services contain networks, and networks contain methods. The tree sends nothing. */
export class NetworksTree implements TreeDataProvider<NetworkTreeNode>, Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(private readonly parts: NetworksTreeDependencies) {}

  refresh(): void {
    this.#changed.fire();
  }

  getTreeItem(node: NetworkTreeNode): TreeItem {
    return treeItemOf(node);
  }

  async getChildren(node?: NetworkTreeNode): Promise<NetworkTreeNode[]> {
    if (node === undefined) return this.#roots();
    switch (node.kind) {
      case 'service':
        return node.service.networks.map((network) => this.#networkNode(network));
      case 'network': {
        const { serviceId, networkId, network } = node;
        return [
          ...this.#subscriptionsOn(network),
          ...this.parts.methodsOf(network).map((method) => ({ kind: 'method' as const, serviceId, networkId, method })),
        ];
      }
      case 'subscription':
      case 'method':
      case 'problem':
        return [];
    }
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #roots(): Promise<NetworkTreeNode[]> {
    const { settings } = this.parts;
    const services = await Promise.all(settings.services.map((service) => this.#serviceNode(service)));
    return [
      ...settings.problems.map((problem) => ({ kind: 'problem' as const, problem, place: problem.place })),
      ...services,
    ];
  }

  async #serviceNode(service: Service): Promise<ServiceNode> {
    const { credential } = service;
    const key = credential === undefined ? undefined : await this.parts.credentials.stateOf(credential);
    return {
      kind: 'service',
      serviceId: service.id,
      alias: credential,
      service,
      key,
    };
  }

  #subscriptionsOn({ key }: Network): readonly SubscriptionNode[] {
    return this.parts.live.all.flatMap(({ title, controls, report }) =>
      report === undefined || controls.network !== key
        ? []
        : [{ kind: 'subscription', workId: report.id, title, report }],
    );
  }

  #networkNode(network: Network): NetworkNode {
    const { credential } = network;
    return {
      kind: 'network',
      serviceId: network.service.id,
      networkId: network.id,
      alias: credential,
      network,
      isDefault: this.parts.settings.defaultNetwork?.key === network.key,
      health: this.parts.health.of(network),
      liveCells: this.#subscriptionsOn(network).length,
    };
  }
}
