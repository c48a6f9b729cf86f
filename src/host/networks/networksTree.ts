import { type Disposable, EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';

import type { Exchange } from '../../core/model/exchange/exchange';
import { type Health, healthAfter, shownHealth } from '../../core/model/failure/health';
import { troubleOf } from '../../core/model/failure/networkTrouble';
import type { Network, Service } from '../../core/model/networks/network';
import type { CredentialStore } from '../credentials/credentialStore';
import type { ServiceSettings } from '../settings/serviceSettings';
import { treeItemOf } from './networkTreeItem';
import type {
  ListedMethod,
  ListedSubscription,
  NetworkNode,
  NetworkTreeNode,
  ServiceNode,
  SubscriptionNode,
} from './networkTreeNode';

/** Stores the last health of each network, in memory. It sends nothing itself; exchanges are reported to it. */
export class NetworkHealth implements Disposable {
  readonly #byKey = new Map<string, Health>();
  readonly #credentialOf = new Map<string, string | undefined>();
  readonly #changed = new EventEmitter<void>();
  readonly onDidChange = this.#changed.event;

  constructor(private readonly credentials: CredentialStore) {}

  /** Records from an exchange whether its network answers and whether its key was accepted. */
  note(exchange: Exchange): void {
    const { network, outcome } = exchange;
    const before = this.#byKey.get(network.key);
    const after = healthAfter(before, exchange);
    if (after !== undefined) this.#byKey.set(network.key, after);
    this.#credentialOf.set(network.key, network.credential);
    if (network.credential !== undefined) {
      if (troubleOf(exchange)?.kind === 'keyRejected') this.credentials.noteOutcome(network.credential, 'rejected');
      else if (outcome.kind === 'result' || outcome.kind === 'rpcError')
        this.credentials.noteOutcome(network.credential, 'accepted');
    }
    if (after !== undefined && !isSame(before, after)) this.#changed.fire();
  }

  of(network: Network): Health | undefined {
    return shownHealth(this.#byKey.get(network.key), network);
  }

  /**
   * Clears the record of a rejected key, unless the current key is that one, and all records of networks without a key.
   */
  async noteKeyChange(alias: string): Promise<void> {
    const { kind: state } = await this.credentials.stateOf(alias);
    if (state === 'rejected') return;
    const outdated = [...this.#byKey].filter(
      ([key, health]) =>
        this.#credentialOf.get(key) === alias &&
        (state === 'missing' || (health.kind === 'trouble' && health.trouble.kind === 'keyRejected')),
    );
    for (const [key] of outdated) this.#byKey.delete(key);
    if (outdated.length > 0) this.#changed.fire();
  }

  /** Clears all records, so that nothing outdated is shown. */
  clear(): void {
    this.#byKey.clear();
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

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

/** Returns whether a network's row in the tree stays the same, so that many consecutive calls don't redraw it. */
function isSame(before: Health | undefined, after: Health): boolean {
  if (before === undefined || before.kind !== after.kind) return false;
  return before.kind === 'answers' || (after.kind === 'trouble' && before.trouble.cause === after.trouble.cause);
}
