import { ThemeIcon, type TreeItem, TreeItemCollapsibleState, Uri } from 'vscode';

import { formatCallCost } from '../../core/base/credits/formatCredits';
import type { CreditCost } from '../../core/base/credits/planCost';
import { countedText } from '../../core/base/view/amountText';
import { codeBlock, codeSpan, joinMarkdown, type Markdown, markdownOf } from '../../core/base/view/markdown';
import { visibleText } from '../../core/base/view/visibleText';
import { behindTarget, lookBehindCommand } from '../../core/editor/language/shared/behindLink';
import { describeListed, kindOfListed } from '../../core/editor/lookup/contractList';
import { type ContractMember, describeMember, type MemberKind } from '../../core/editor/lookup/contractMembers';
import type { ContractSource } from '../../core/editor/lookup/contractSources';
import { declarationText } from '../../core/formats/abi/type/declarationText';
import { canonicalAddress } from '../../core/knowledge/names/canonicalAddress';
import { labelOfInquiry } from '../../core/model/exchange/inquiry';
import type { Network } from '../../core/model/networks/network';
import type { ContractTarget } from '../contributions';
import { createTreeItem } from '../createTreeItem';
import { markdownString } from '../markdownString';
import type {
  BehindNode,
  ContractNode,
  ContractsNode,
  FileNode,
  FilesNode,
  LayoutNode,
  MemberGroupNode,
  MemberNode,
  NetworkContractsNode,
  NoteNode,
  SeenNode,
} from './contractNode';
import { describeFileNode, describeFilesNode } from './describeFileNode';

const { Collapsed, Expanded } = TreeItemCollapsibleState;

const groupTitles: Readonly<Record<MemberKind, string>> = {
  function: 'Functions',
  event: 'Events',
  variable: 'Variables',
};

const memberIcons: Readonly<Record<MemberKind, string>> = {
  function: 'symbol-method',
  event: 'symbol-event',
  variable: 'symbol-field',
};

/** Takes a `ContractTarget`. */
export const getLayoutCommand = 'rpcbook.contract.getLayout';

const contractIcons = { contract: 'symbol-class', token: 'ruby', proxy: 'references' } as const;

/**
 * Returns the tree item of a node in the Contracts view. Labels start with the name, because users type it to find the
 * item.
 */
export function itemOfNode(node: ContractsNode): TreeItem {
  switch (node.kind) {
    case 'network':
      return networkItem(node);
    case 'seen':
      return seenItem(node);
    case 'contract':
      return contractItem(node);
    case 'memberGroup':
      return groupItem(node);
    case 'member':
      return memberItem(node);
    case 'behind':
      return behindItem(node);
    case 'layout':
      return layoutItem(node);
    case 'note':
      return noteItem(node);
    case 'files':
      return filesItem(node);
    case 'file':
      return fileItem(node);
  }
}

/** Describes a contract with every source of its name, in order. */
export function contractTooltip({ contract, on }: ContractNode, sources: readonly ContractSource[]): Markdown {
  const { label, token, implementation } = contract;
  const kind = kindOfListed(contract);
  const lines = sources.map(
    ({ name, place, detail }, index) => markdownOf`${index + 1}. **${name}** · ${joinMarkdown([place, detail], ' · ')}`,
  );
  const facts = [token, implementation === undefined ? undefined : `Implementation: ${implementation}`];
  return joinMarkdown(
    [
      markdownOf`**${label}** · ${kind} on ${on.name}`,
      codeSpan(canonicalAddress(contract.address, on)),
      ...facts.filter((fact) => fact !== undefined),
      sources.length === 0 ? 'Nothing names this contract.' : joinMarkdown(lines, '\n'),
    ],
    '\n\n',
  );
}

/** Shows the declaration of a function, an event, or a variable, and the cost of using it. */
export function memberTooltip(
  { member, parent }: MemberNode,
  costOf: (method: string, network: Network) => CreditCost,
): Markdown {
  const { on } = parent.parent;
  const cost = formatCallCost(costOf(methodOfMember(member, on), on));
  return markdownOf`${codeBlock(declarationOf(member), 'text')}\n${noteOf(member)} · ${cost}`;
}

function networkItem({ on, name, isDefault, list }: NetworkContractsNode): TreeItem {
  const count = list.known.length + list.seen.length;
  const text = countText(count);
  const accessibleLabel = [name, ...(isDefault ? ['default network'] : []), text].join(', ');
  const item = createTreeItem(name, accessibleLabel, Expanded);
  item.id = `network ${on.key}`;
  item.description = text;
  item.tooltip = visibleText(on.key);
  item.iconPath = new ThemeIcon('globe');
  item.contextValue = 'contractNetwork';
  return item;
}

function seenItem({ parent }: SeenNode): TreeItem {
  const count = parent.list.seen.length;
  const item = createTreeItem('Seen in Answers', `Seen in Answers, ${countText(count)}, ${parent.name}`, Collapsed);
  item.id = `seen ${parent.on.key}`;
  item.description = String(count);
  item.tooltip = 'Contracts that emitted events or were called in the answers of this session. Newest first.';
  item.iconPath = new ThemeIcon('eye');
  item.contextValue = 'contractsSeen';
  return item;
}

function contractItem(node: ContractNode): TreeItem {
  const { contract, on } = node;
  const description = describeListed(contract, on);
  const kind = kindOfListed(contract);
  const item = createTreeItem(contract.label, `${contract.label}, ${kind}, ${on.name}, ${description}`, Collapsed);
  item.id = `contract ${on.key} ${contract.address}`;
  item.description = description;
  item.iconPath = new ThemeIcon(contractIcons[kind]);
  item.contextValue = `contract ${contract.seenAs === undefined ? 'known' : 'seen'}`;
  return item;
}

function groupItem({ of, members, isOpen, parent }: MemberGroupNode): TreeItem {
  const title = groupTitles[of];
  const item = createTreeItem(
    title,
    `${title} of ${parent.contract.label}, ${members.length}`,
    isOpen ? Expanded : Collapsed,
  );
  item.id = `${of} ${parent.network} ${parent.address}`;
  item.description = String(members.length);
  item.iconPath = new ThemeIcon(memberIcons[of]);
  item.contextValue = 'contractMembers';
  return item;
}

function memberItem({ member, parent }: MemberNode): TreeItem {
  const { contract, network, address } = parent.parent;
  const description = describeMember(member);
  const item = createTreeItem(member.name, `${member.name}, ${member.kind} of ${contract.label}, ${description}`);
  item.id = `${member.kind} ${network} ${address} ${member.id}`;
  item.description = visibleText(description);
  const isWriting = member.kind === 'function' && member.item.isReadOnly !== true;
  item.iconPath = new ThemeIcon(isWriting ? 'edit' : memberIcons[member.kind]);
  item.contextValue = `contractMember ${member.kind}`;
  return item;
}

function behindItem({ offer, parent }: BehindNode): TreeItem {
  const label = labelOfInquiry(offer);
  const item = createTreeItem(label, `${label}, ${parent.contract.label}`);
  item.id = `behind ${parent.network} ${parent.address}`;
  item.tooltip = 'This contract may be a proxy. Select to find the contract behind it.';
  item.iconPath = new ThemeIcon('search');
  item.contextValue = 'contractBehind';
  item.command = { command: lookBehindCommand, title: 'Look Behind', arguments: [behindTarget(offer)] };
  return item;
}

function layoutItem({ parent }: LayoutNode): TreeItem {
  const label = 'Get Layout from Compiler';
  const item = createTreeItem(label, `${label}, ${parent.contract.label}`);
  item.id = `layout ${parent.network} ${parent.address}`;
  item.tooltip =
    'Its layout, or the names of its enums, are not known. Select to get them from the compiler of the project.';
  item.iconPath = new ThemeIcon('symbol-field');
  item.contextValue = 'contractLayout';
  const target: ContractTarget = { network: parent.network, address: parent.address };
  item.command = { command: getLayoutCommand, title: label, arguments: [target] };
  return item;
}

function noteItem({ text, parent }: NoteNode): TreeItem {
  const item = createTreeItem(text, `${text}, ${parent.contract.label}`);
  item.id = `note ${parent.network} ${parent.address}`;
  item.tooltip = markdownString(
    markdownOf`${text}\n\nSelect to set an ABI for addresses in ${codeSpan('rpcbook.abi.addresses')}.`,
  );
  item.iconPath = new ThemeIcon('info');
  item.contextValue = 'contractNote';
  item.command = {
    command: 'workbench.action.openSettings',
    title: 'Set an ABI',
    arguments: ['rpcbook.abi.addresses'],
  };
  return item;
}

function filesItem(node: FilesNode): TreeItem {
  const { label, accessibleLabel, description, tooltip } = describeFilesNode(node);
  const item = createTreeItem(label, accessibleLabel, Collapsed);
  item.id = 'files';
  item.description = description;
  item.tooltip = markdownString(tooltip);
  item.iconPath = new ThemeIcon('question');
  item.contextValue = 'contractFiles';
  return item;
}

function fileItem(node: FileNode): TreeItem {
  const { label, accessibleLabel, description, tooltip } = describeFileNode(node);
  const item = createTreeItem(label, accessibleLabel);
  item.id = `file ${node.file.location}`;
  item.description = visibleText(description);
  item.tooltip = markdownString(tooltip);
  item.iconPath = new ThemeIcon('file');
  item.contextValue = 'contractFile';
  item.command = { command: 'vscode.open', title: 'Open File', arguments: [Uri.parse(node.file.location, true)] };
  return item;
}

function countText(count: number): string {
  return countedText(count, 'contract');
}

function declarationOf(member: ContractMember): string {
  switch (member.kind) {
    case 'function':
      return declarationText(member.item);
    case 'event':
      return member.item === undefined ? `event ${member.name}` : declarationText(member.item);
    case 'variable':
      return `${member.type} ${member.name}`;
  }
}

function noteOf(member: ContractMember): string {
  switch (member.kind) {
    case 'function':
      return member.item.isReadOnly === true
        ? 'Only reads'
        : 'Changes state when it is sent as a transaction. Here it is only simulated with eth_call';
    case 'event':
      return 'Logs of the last 1,000 blocks';
    case 'variable':
      return member.isMapping ? 'Needs a key' : 'Read at the latest block';
  }
}

function methodOfMember({ kind }: ContractMember, { family }: Network): string {
  if (kind === 'function') return 'eth_call';
  if (kind === 'variable') return 'eth_getStorageAt';
  return family === 'evm' ? 'eth_getLogs' : 'l2net_getEvents';
}
