import { type CancellationToken, type Disposable, EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';

import { listContracts } from '../../core/editor/lookup/contractList';
import { contractMembers, type MemberKind } from '../../core/editor/lookup/contractMembers';
import { contractSources } from '../../core/editor/lookup/contractSources';
import type { FileWithoutContracts } from '../../core/knowledge/deployments/deploymentIndex';
import { lackingLayout } from '../../core/knowledge/sources/lackingLayout';
import { hasPastBlocks, type Network } from '../../core/model/networks/network';
import { networkLabels } from '../../core/model/networks/networkLabels';
import { findBehind } from '../../core/run/session/compose/freeInquiries';
import { markdownString } from '../markdownString';
import type { ContractNode, ContractsNode, MemberGroupNode, NetworkContractsNode } from './contractNode';
import type { ContractsDependencies } from './contractsDependencies';
import { contractTooltip, itemOfNode, memberTooltip } from './contractTreeItem';
import { fileNodes, filesNode } from './describeFileNode';
import { ListedNodes } from './listedNodes';

const memberKinds: readonly MemberKind[] = ['function', 'event', 'variable'];

/** The groups of contracts with more members are collapsed. */
const maxOpenMembers = 24;

const settleMilliseconds = 200;

/** The view that shows the tree. */
export interface ContractsViewer {
  /** Called each time the view, while it is visible, lists its nodes. */
  listed(nodes: readonly ContractsNode[]): void;
  isVisible(): boolean;
}

/** Networks contain contracts, and contracts contain functions, events, and variables. The tree sends nothing. */
export class ContractsTree implements TreeDataProvider<ContractsNode>, Disposable {
  readonly #changed = new EventEmitter<ContractNode | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  #settling: ReturnType<typeof setTimeout> | undefined;
  readonly #listed = new ListedNodes();

  constructor(
    private readonly parts: ContractsDependencies,
    private readonly view: ContractsViewer,
  ) {}

  /**
   * Reads everything again when no more changes occur for a moment, and draws what changed. An item that is drawn again
   * ignores a press at that moment. A hidden view waits until it is shown.
   */
  refreshSoon(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#refresh().catch(() => this.#changed.fire(undefined));
    }, settleMilliseconds);
  }

  getTreeItem(node: ContractsNode): TreeItem {
    return itemOfNode(node);
  }

  async getChildren(node?: ContractsNode): Promise<ContractsNode[]> {
    switch (node?.kind) {
      case undefined: {
        const nodes = await this.#outermostNodes();
        this.#listed.tookOutermost(nodes);
        this.view.listed(nodes);
        return nodes;
      }
      case 'network': {
        const contracts = node.list.known.map((contract) => contractNode(contract, node.on, node));
        return node.list.seen.length === 0 ? contracts : [...contracts, { kind: 'seen', parent: node }];
      }
      case 'seen':
        return node.parent.list.seen.map((contract) => contractNode(contract, node.parent.on, node));
      case 'contract': {
        const parts = await this.#partsOf(node);
        this.#listed.tookParts(node, parts);
        return parts;
      }
      case 'memberGroup':
        return memberNodes(node);
      case 'files':
        return fileNodes(node);
      case 'member':
      case 'behind':
      case 'layout':
      case 'note':
      case 'file':
        return [];
    }
  }

  getParent(node: ContractsNode): ContractsNode | undefined {
    return node.kind === 'network' || node.kind === 'files' ? undefined : node.parent;
  }

  /** Adds the properties that are only read for the item under the pointer. */
  async resolveTreeItem(item: TreeItem, node: ContractsNode, token: CancellationToken): Promise<TreeItem> {
    if (node.kind === 'contract') {
      const sources = await contractSources(node.on, node.address, this.parts.ports.knowledge);
      if (!token.isCancellationRequested) item.tooltip = markdownString(contractTooltip(node, sources));
    } else if (node.kind === 'member') {
      item.tooltip = markdownString(memberTooltip(node, this.parts.costOf));
    }
    return item;
  }

  /** Returns the networks with known contracts, the default network first. */
  async networks(): Promise<NetworkContractsNode[]> {
    const { settings, ports, seen } = this.parts;
    const chosen = settings.defaultNetwork?.key;
    const all = settings.networks.filter(hasPastBlocks);
    const labels = networkLabels(all);
    const nodes = await Promise.all(
      all.map(async (on, index): Promise<NetworkContractsNode> => {
        const list = await listContracts(on, ports.knowledge, seen);
        return { kind: 'network', on, name: labels[index] ?? on.key, isDefault: on.key === chosen, list };
      }),
    );
    return nodes
      .filter(({ list }) => list.known.length + list.seen.length > 0)
      .sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
  }

  dispose(): void {
    clearTimeout(this.#settling);
    this.#listed.end();
    this.#changed.dispose();
  }

  async #refresh(): Promise<void> {
    if (!this.view.isVisible()) return this.#changed.fire(undefined);
    const changed = await this.#listed.changed({
      outermost: () => this.#outermostNodes(),
      partsOf: (contract) => this.#partsOf(contract),
    });
    if (changed === 'all') this.#changed.fire(undefined);
    else for (const contract of changed ?? []) this.#changed.fire(contract);
  }

  async #outermostNodes(): Promise<ContractsNode[]> {
    const files = filesNode(await this.#filesWithoutContracts());
    return [...(await this.networks()), ...(files === undefined ? [] : [files])];
  }

  #filesWithoutContracts(): Promise<readonly FileWithoutContracts[]> {
    const { settings, filesWithoutContracts } = this.parts;
    const chainIds = settings.networks.flatMap(({ family, chainId }) =>
      family === 'evm' && chainId !== undefined ? [chainId] : [],
    );
    return filesWithoutContracts(new Set(chainIds));
  }

  /** What is behind a contract provides members, so it is found first where that costs nothing. */
  async #partsOf(parent: ContractNode): Promise<ContractsNode[]> {
    const offer = await findBehind(parent.address, parent.on, this.parts.ports);
    const members = await this.#membersOf(parent);
    const { knowledge } = this.parts.ports;
    const asked = { network: parent.on, knowledge, asksForNames: true };
    const lacking = await lackingLayout(parent.address, undefined, asked);
    return [
      ...members,
      ...(lacking === undefined ? [] : [{ kind: 'layout' as const, parent }]),
      ...(offer === undefined ? [] : [{ kind: 'behind' as const, offer, parent }]),
    ];
  }

  async #membersOf(parent: ContractNode): Promise<ContractsNode[]> {
    const members = await contractMembers(parent.on, parent.address, this.parts.ports.knowledge);
    if (members === undefined) return [{ kind: 'note', text: 'No ABI is known', parent }];
    if (members.kind === 'failed') return [{ kind: 'note', text: members.problem, parent }];
    const isOpen = members.value.length <= maxOpenMembers;
    const groups = memberKinds.map((of): MemberGroupNode => {
      return { kind: 'memberGroup', of, members: members.value.filter(({ kind }) => kind === of), isOpen, parent };
    });
    const filled = groups.filter(({ members: inGroup }) => inGroup.length > 0);
    return filled.length > 0 ? filled : [{ kind: 'note', text: 'Its ABI is empty', parent }];
  }
}

/** Returns the node of a contract under a node. */
export function contractNode(
  contract: ContractNode['contract'],
  on: Network,
  parent: ContractNode['parent'],
): ContractNode {
  return { kind: 'contract', contract, on, network: on.key, address: contract.address, parent };
}

function memberNodes(parent: MemberGroupNode): ContractsNode[] {
  const { network, address } = parent.parent;
  return parent.members.map((member) => ({
    kind: 'member',
    member,
    network,
    address,
    memberKind: member.kind,
    memberId: member.id,
    parent,
  }));
}
