import {
  type Disposable,
  EventEmitter,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  type TreeItem,
  TreeItemCollapsibleState,
} from 'vscode';

import { formatPlanCost } from '../../core/base/credits/formatCredits';
import { isObject } from '../../core/base/json/jsonValue';
import { parseJson } from '../../core/base/json/parseJson';
import { printJson } from '../../core/base/json/printJson';
import { groupDigits } from '../../core/base/view/amountText';
import { codeBlock, type Markdown, markdownOf } from '../../core/base/view/markdown';
import { visibleText } from '../../core/base/view/visibleText';
import { describeHistoryEntry, outcomeLabels } from '../../core/editor/history/describeHistoryEntry';
import {
  groupHistory,
  type HistoryEntry,
  type HistoryMethod,
  type HistoryNetwork,
  overridesOfEntry,
} from '../../core/editor/history/historyEntry';
import type { HistoryStore } from '../../core/editor/history/historyStore';
import { isOfPlace } from '../../core/editor/history/isOfPlace';
import { ShownHistory } from '../../core/editor/history/shownHistory';
import type { Network } from '../../core/model/networks/network';
import { networkLabels } from '../../core/model/networks/networkLabels';
import type { HistoryTarget } from '../contributions';
import { createTreeItem } from '../createTreeItem';
import { markdownString } from '../markdownString';

/** Nodes of the History view. */
export type HistoryNode =
  | { readonly kind: 'network'; readonly group: HistoryNetwork; readonly name: string; readonly isOther: boolean }
  | {
      readonly kind: 'method';
      readonly network: string;
      readonly name: string;
      readonly group: HistoryMethod;
      readonly isOther: boolean;
    }
  /** The requests of other workspaces, and of chains that networks had before. */
  | { readonly kind: 'others'; readonly entries: readonly HistoryEntry[] }
  | EntryNode;

export interface EntryNode extends HistoryTarget {
  readonly kind: 'entry';
  /** Label of its network. */
  readonly network: string;
  readonly entry: HistoryEntry;
}

const maxLabelLength = 120;
const maxTooltipLength = 2000;

/**
 * Networks contain methods, and methods contain requests, latest first. Requests of other workspaces and chains are in
 * a node of their own at the end.
 */
export class HistoryTree implements TreeDataProvider<HistoryNode>, Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #shown: ShownHistory;

  constructor(
    history: HistoryStore,
    private readonly workspace: () => string,
    private readonly findNetwork: (key: string) => Network | undefined,
  ) {
    this.#shown = new ShownHistory(history, () => this.#changed.fire());
  }

  getTreeItem(node: HistoryNode): TreeItem {
    switch (node.kind) {
      case 'network':
        return networkItem(node);
      case 'method':
        return methodItem(node);
      case 'others':
        return othersItem(node.entries);
      case 'entry':
        return entryItem(node.entry, node.network);
    }
  }

  async getChildren(node?: HistoryNode): Promise<HistoryNode[]> {
    switch (node?.kind) {
      case undefined: {
        const [here, others]: [HistoryEntry[], HistoryEntry[]] = [[], []];
        for (const entry of await this.#shown.entries())
          (isOfPlace(entry, this.workspace(), this.findNetwork(entry.network)) ? here : others).push(entry);
        const nodes = this.#networks(here, false);
        return others.length === 0 ? nodes : [...nodes, { kind: 'others', entries: others }];
      }
      case 'others':
        return this.#networks(node.entries, true);
      case 'network':
        return node.group.methods.map((group) => ({
          kind: 'method',
          network: node.group.network,
          name: node.name,
          group,
          isOther: node.isOther,
        }));
      case 'method':
        return node.group.entries.map((entry) => ({ kind: 'entry', network: node.name, entry, entryId: entry.id }));
      case 'entry':
        return [];
    }
  }

  #networks(entries: readonly HistoryEntry[], isOther: boolean): HistoryNode[] {
    const groups = groupHistory(entries);
    const labels = networkLabels(
      groups.map(({ network }) => ({ key: network, name: this.findNetwork(network)?.name ?? network })),
    );
    return groups.map((group, index) => ({ kind: 'network', group, name: labels[index] ?? group.network, isOther }));
  }

  dispose(): void {
    this.#shown.dispose();
    this.#changed.dispose();
  }
}

function networkItem({ group, name, isOther }: Extract<HistoryNode, { kind: 'network' }>): TreeItem {
  const { network, methods } = group;
  const count = countText(methods.reduce((sum, { entries }) => sum + entries.length, 0));
  const item = createTreeItem(name, `${name}, ${count}`, TreeItemCollapsibleState.Expanded);
  item.id = `${placeOf(isOther)}network ${network}`;
  item.description = count;
  item.tooltip = visibleText(network);
  item.iconPath = new ThemeIcon('globe');
  item.contextValue = 'historyNetwork';
  return item;
}

function methodItem({ group, network, name, isOther }: Extract<HistoryNode, { kind: 'method' }>): TreeItem {
  const { title, entries } = group;
  const accessibleLabel = `${title}, ${name}, ${countText(entries.length)}`;
  const item = createTreeItem(title, accessibleLabel, TreeItemCollapsibleState.Collapsed);
  item.id = `${placeOf(isOther)}method ${network} ${title}`;
  item.description = String(entries.length);
  item.iconPath = new ThemeIcon('symbol-method');
  item.contextValue = 'historyMethod';
  return item;
}

function othersItem(entries: readonly HistoryEntry[]): TreeItem {
  const label = 'Other Workspaces and Chains';
  const count = countText(entries.length);
  const item = createTreeItem(label, `${label}, ${count}`, TreeItemCollapsibleState.Collapsed);
  item.id = 'others';
  item.description = count;
  item.iconPath = new ThemeIcon('archive');
  item.contextValue = 'historyOthers';
  return item;
}

/** The same network and method may be in both places of the tree. */
function placeOf(isOther: boolean): string {
  return isOther ? 'other ' : '';
}

function entryItem(entry: HistoryEntry, network: string): TreeItem {
  const time = new Date(entry.at);
  const isToday = time.toDateString() === new Date().toDateString();
  const shownTime = isToday ? time.toLocaleTimeString() : time.toLocaleString();
  // Requests of one method differ in their arguments.
  const args = visibleText(argumentText(entry));
  const label = args === '' ? shownTime : args;
  const cost = entry.cost === undefined ? 'not counted' : formatPlanCost(entry.cost);
  const { reason = '' } = entry;
  const details = [
    args === '' ? '' : shownTime,
    `${Math.round(entry.milliseconds)} ms`,
    cost,
    overridesOfEntry(entry)?.toLowerCase() ?? '',
    visibleText(reason, maxLabelLength),
  ]
    .filter((part) => part !== '')
    .join(' · ');
  const item = createTreeItem(
    label,
    describeHistoryEntry(entry, network, label, details),
    TreeItemCollapsibleState.None,
  );
  item.id = `entry ${entry.id}`;
  item.description = details;
  item.tooltip = markdownString(tooltipOf(entry, time, cost));
  item.iconPath = outcomeIcon(entry);
  item.contextValue = `historyEntry ${entry.body === undefined ? 'bare' : 'body'}`;
  item.command = {
    command: 'rpcbook.history.open',
    title: 'Open in Request Builder',
    arguments: [{ entryId: entry.id }],
  };
  return item;
}

function outcomeIcon({ outcome }: HistoryEntry): ThemeIcon {
  switch (outcome) {
    case 'result':
      return new ThemeIcon('pass', new ThemeColor('testing.iconPassed'));
    case 'aborted':
      return new ThemeIcon('circle-slash');
    default:
      return new ThemeIcon('error', new ThemeColor('list.errorForeground'));
  }
}

function tooltipOf(entry: HistoryEntry, time: Date, cost: string): Markdown {
  const transport = entry.transport === 'ws' ? 'WebSocket' : 'HTTP';
  const whatIf = overridesOfEntry(entry);
  const changed = whatIf === undefined ? '' : markdownOf`${whatIf}\n\n`;
  const why = entry.reason === undefined ? '' : markdownOf`${entry.reason}\n\n`;
  return markdownOf`**${outcomeLabels[entry.outcome]}** · ${time.toLocaleString()} · ${cost} · ${transport}\n\n${changed}${why}${codeBlock(requestText(entry).slice(0, maxTooltipLength), 'json')}`;
}

/** Returns the arguments of a request as one line. */
function argumentText(entry: HistoryEntry): string {
  if (entry.request.kind !== 'json') return requestText(entry);
  const parsed = parseJson(entry.request.text);
  const params = parsed.kind === 'ok' && isObject(parsed.value) ? (parsed.value['params'] ?? null) : null;
  if (params === null) return '';
  const list = Array.isArray(params) ? params : [params];
  return list
    .map((one) => (typeof one === 'string' ? one : printJson(one)))
    .join(', ')
    .slice(0, maxLabelLength);
}

function requestText({ request }: HistoryEntry): string {
  switch (request.kind) {
    case 'json':
      return request.text;
    case 'path':
      return `GET ${request.path}`;
    case 'tooLong':
      return `${groupDigits(request.characters)} characters, too long to keep`;
  }
}

function countText(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`;
}
