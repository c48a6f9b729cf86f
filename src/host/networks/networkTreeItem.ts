import { ThemeColor, ThemeIcon, type TreeItem, TreeItemCollapsibleState } from 'vscode';

import { formatCallCost, formatCreditNumber } from '../../core/base/credits/formatCredits';
import { codeSpan, documentProse, joinMarkdown, markdownOf, type MarkdownPart } from '../../core/base/view/markdown';
import { visibleText } from '../../core/base/view/visibleText';
import { printEndpoints } from '../../core/model/networks/printEndpoint';
import type { SettingsProblem } from '../../core/model/networks/settingsProblem';
import { formatWorkReport } from '../../core/run/session/plan/formatWorkReport';
import type { CommandArguments, CommandId } from '../contributions';
import { createTreeItem } from '../createTreeItem';
import type { KeyState } from '../credentials/credentialStore';
import { markdownString } from '../markdownString';
import { describeNetworkNode } from './describeNetworkNode';
import {
  formatKeyState,
  formatLiveCells,
  formatTransports,
  type MethodNode,
  type NetworkNode,
  type NetworkTreeNode,
  type ProblemNode,
  type ServiceNode,
  type SubscriptionNode,
} from './networkTreeNode';

const warning = new ThemeColor('list.warningForeground');
const error = new ThemeColor('list.errorForeground');

/** Returns the tree item of a node in the Networks view. */
export function treeItemOf(node: NetworkTreeNode): TreeItem {
  switch (node.kind) {
    case 'problem':
      return problemItem(node);
    case 'service':
      return serviceItem(node);
    case 'network':
      return networkItem(node);
    case 'subscription':
      return subscriptionItem(node);
    case 'method':
      return methodItem(node);
  }
}

function problemItem(node: ProblemNode): TreeItem {
  const { problem } = node;
  const { label, description } = problemTexts(problem);
  const item = createTreeItem(visibleText(label), describeNetworkNode(node));
  item.id = `problem ${problem.place} ${problem.message}`;
  item.description = visibleText(description);
  item.tooltip = tooltip(markdownOf`**${problem.place}**`, problem.message, 'Select to open it in settings.');
  item.iconPath = new ThemeIcon('warning', warning);
  item.contextValue = problem.holdsKey === true ? 'problem key' : 'problem';
  item.command = commandOf('rpcbook.settings.reveal', 'Open in Settings', { place: problem.place });
  return item;
}

/**
 * A view is narrow, and its end is cut: a sentence with the name of the setting comes first, then where it is, then the
 * cure.
 */
function problemTexts({ place, message }: SettingsProblem): { readonly label: string; readonly description: string } {
  const path = place.replace(/^rpcbook\./, '');
  const entry = path.lastIndexOf('].') + 1;
  const [where, name] = entry === 0 ? ['', path] : [path.slice(0, entry), path.slice(entry + 1)];
  const end = message.search(/[.:;](?: |$)/);
  const cause = end < 0 ? message : message.slice(0, end);
  const rest = end < 0 ? '' : message.slice(end + 2);
  const label = cause.startsWith('This ') ? `${name} ${cause.slice('This '.length)}` : `${name}: ${cause}`;
  return { label, description: [where, rest].filter((part) => part !== '').join(' · ') };
}

function serviceItem(node: ServiceNode): TreeItem {
  const { service, key } = node;
  const item = createTreeItem(service.name, describeNetworkNode(node), TreeItemCollapsibleState.Expanded);
  item.id = `service ${service.id}`;
  item.description = formatKeyState(key);
  item.tooltip = tooltip(
    markdownOf`**${service.name}** (${codeSpan(service.id)})`,
    keySentence(service.credential, key),
    service.dailyCredits === undefined ? '' : `${formatCreditNumber(service.dailyCredits)} credits per day`,
  );
  item.iconPath = serviceIcon(key);
  item.contextValue = `service ${keyContext(key)}`;
  return item;
}

function keyContext(key: KeyState | undefined): string {
  if (key === undefined) return 'keyless';
  return key.kind === 'missing' ? 'keyMissing' : 'keySet';
}

function serviceIcon(key: KeyState | undefined): ThemeIcon {
  if (key === undefined) return new ThemeIcon('vm');
  switch (key.kind) {
    case 'set':
    case 'sessionOnly':
      return new ThemeIcon('cloud');
    case 'missing':
      return new ThemeIcon('key', warning);
    case 'rejected':
    case 'unavailable':
      return new ThemeIcon('key', error);
  }
}

function keySentence(alias: string | undefined, key: KeyState | undefined): string {
  if (alias === undefined || key === undefined) return "Requests don't use an API key.";
  const name = `The key “${alias}”`;
  switch (key.kind) {
    case 'missing':
      return `${name} is not set. Set it before sending requests.`;
    case 'set':
      return `${name} is kept in the secret store.`;
    case 'sessionOnly':
      return `${name} is kept in memory until this window closes, because the secret store couldn't save it.`;
    case 'rejected':
      return `${name} was rejected by the service. Replace it, or check with your provider that it is still valid.`;
    case 'unavailable':
      return `${name} can't be read: ${key.why}. Set it again, or unlock the keyring of this machine.`;
  }
}

function networkItem(node: NetworkNode): TreeItem {
  const { network, isDefault, health } = node;
  const item = createTreeItem(network.name, describeNetworkNode(node), TreeItemCollapsibleState.Collapsed);
  item.id = `network ${network.key}`;
  const trouble = health?.kind === 'trouble' ? health.trouble : undefined;
  item.description = [
    trouble?.title,
    formatLiveCells(node),
    isDefault ? 'default' : undefined,
    formatTransports(network),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
  item.tooltip = tooltip(
    markdownOf`**${network.name}** (${codeSpan(network.key)})`,
    trouble === undefined ? '' : documentProse(`${trouble.cause} ${trouble.cure}`),
    health?.kind === 'answers' ? `Answered at ${new Date(health.at).toLocaleTimeString()}.` : '',
    network.chainId === undefined ? '' : `Chain ID ${network.chainId}`,
    joinMarkdown(
      printEndpoints(network).map(({ label, address }) => markdownOf`- ${label}: ${codeSpan(address)}`),
      '\n',
    ),
  );
  item.iconPath = networkIcon(health);
  item.contextValue = `network ${isDefault ? 'default' : 'other'}`;
  return item;
}

function networkIcon(health: NetworkNode['health']): ThemeIcon {
  switch (health?.kind) {
    case undefined:
      return new ThemeIcon('globe');
    case 'answers':
      return new ThemeIcon('globe', new ThemeColor('testing.iconPassed'));
    case 'trouble':
      return new ThemeIcon(health.trouble.kind === 'unreachable' ? 'debug-disconnect' : 'error', error);
  }
}

function subscriptionItem(node: SubscriptionNode): TreeItem {
  const { title, report, workId } = node;
  const item = createTreeItem(title, describeNetworkNode(node));
  item.id = `subscription ${workId}`;
  item.description = visibleText(formatWorkReport(report));
  item.tooltip = tooltip(markdownOf`**${title}**`, formatWorkReport(report));
  item.iconPath = new ThemeIcon('radio-tower');
  item.contextValue = 'subscription';
  return item;
}

function methodItem(node: MethodNode): TreeItem {
  const { method, serviceId, networkId } = node;
  const item = createTreeItem(method.name, describeNetworkNode(node));
  item.id = `method ${serviceId}/${networkId} ${method.name}`;
  item.description = formatCallCost(method.cost);
  item.tooltip = tooltip(
    markdownOf`**${method.name}** · ${formatCallCost(method.cost)}`,
    documentProse(method.summary),
  );
  item.iconPath = new ThemeIcon('symbol-method');
  item.contextValue = 'method';
  return item;
}

function tooltip(...paragraphs: readonly MarkdownPart[]): TreeItem['tooltip'] {
  return markdownString(joinMarkdown(paragraphs, '\n\n'));
}

function commandOf<Id extends CommandId>(
  command: Id,
  title: string,
  ...args: CommandArguments[Id]
): { command: string; title: string; arguments: unknown[] } {
  return { command, title, arguments: [...args] };
}
