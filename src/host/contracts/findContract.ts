import { commands, type QuickPickItem, QuickPickItemKind } from 'vscode';

import { describeWithoutAddress, type ListedContract } from '../../core/editor/lookup/contractList';
import { contractMembers, describeMember, type MemberKind } from '../../core/editor/lookup/contractMembers';
import { addressKey, canonicalAddress } from '../../core/knowledge/names/canonicalAddress';
import { lackingLayout } from '../../core/knowledge/sources/lackingLayout';
import { askOne } from '../input/prompts';
import { showInformation } from '../notices';
import { readContractTarget } from '../readTarget';
import { copyContractAddress, explainName, forgetContract, type FoundContract, openAbi } from './contractActions';
import type { ContractNode } from './contractNode';
import type { ContractsDependencies } from './contractsDependencies';
import { contractNode, type ContractsTree } from './contractsTree';
import { useMember } from './memberActions';

/** Dependencies for finding a contract, including its node in the view. */
export interface FindContractDependencies extends ContractsDependencies {
  readonly tree: ContractsTree;
  /** Shows a contract in the view. */
  readonly reveal: (node: ContractNode) => Thenable<void>;
}

interface FoundNode extends FoundContract {
  readonly node: ContractNode;
}

interface ActionItem extends QuickPickItem {
  readonly act: () => unknown;
}

const useTitles: Readonly<Record<MemberKind, string>> = {
  function: 'Call this function',
  event: 'Get these events',
  variable: 'Read this variable',
};

/** Commands of other features that take a network key and an address. Each is listed if it exists. */
const otherCommands: readonly (readonly [id: string, label: string])[] = [
  ['rpcbook.contract.findAbi', 'Find ABI'],
  ['rpcbook.label.add', 'Label This Address'],
];

/** Asks for a known contract by name, address, network, or source. Undefined if the user cancels. */
export async function askForContract(
  title: string,
  { tree }: Pick<FindContractDependencies, 'tree'>,
): Promise<FoundNode | undefined> {
  const networks = await tree.networks();
  const found = networks.flatMap((parent): readonly FoundNode[] => {
    const { on: network, list } = parent;
    const nodeOf = (contract: ListedContract, under: ContractNode['parent']): FoundNode => {
      return { contract, network, node: contractNode(contract, network, under) };
    };
    const seen = { kind: 'seen' as const, parent };
    return [
      ...list.known.map((contract) => nodeOf(contract, parent)),
      ...list.seen.map((contract) => nodeOf(contract, seen)),
    ];
  });
  if (found.length === 0) {
    void showInformation('No contracts are known yet. The Contracts view says how to add them.');
    return undefined;
  }
  const names = new Map(networks.map(({ on, name }) => [on.key, name]));
  const items = found.map((each) => ({
    label: each.contract.label,
    description: canonicalAddress(each.contract.address, each.network),
    detail: [names.get(each.network.key), describeWithoutAddress(each.contract)].filter(Boolean).join(' · '),
    each,
  }));
  const answer = await askOne({ title, placeholder: 'Type a name, an address, a network, or a source', items });
  return answer.kind === 'value' ? answer.value.each : undefined;
}

/** Finds a contract by typing, and lists all actions for it. */
export async function findContract(parts: FindContractDependencies): Promise<void> {
  const found = await askForContract('Find Contract', parts);
  if (found === undefined) return;
  const items = [...(await generalActions(found, parts)), ...(await memberActions(found, parts))];
  const { contract, network } = found;
  const title = `${contract.label} on ${network.name}`;
  const answer = await askOne({ title, placeholder: 'What do you want to do?', items });
  if (answer.kind === 'value') await answer.value.act();
}

async function generalActions(found: FoundNode, parts: FindContractDependencies): Promise<readonly ActionItem[]> {
  const { network, address } = found.node;
  const contributed = new Set(await commands.getCommands(true));
  return [
    { label: 'Show in Contracts View', act: () => parts.reveal(found.node) },
    { label: 'Copy Address', act: () => copyContractAddress(found) },
    { label: 'Open ABI', act: () => openAbi(found, parts) },
    { label: 'Why This Name?', act: () => explainName(found, parts) },
    ...otherCommands
      .filter(([id]) => contributed.has(id))
      .map(([id, label]) => ({ label, act: () => commands.executeCommand(id, { network, address }) })),
    { label: 'Forget Contract', act: () => forgetContract(found, parts) },
  ];
}

async function memberActions({ node }: FoundNode, parts: FindContractDependencies): Promise<readonly ActionItem[]> {
  const members = await contractMembers(node.on, node.address, parts.ports.knowledge);
  if (members?.kind !== 'ok' || members.value.length === 0) return [];
  const { network, address } = node;
  const items = members.value.map((member): ActionItem => {
    const target = { network, address, memberKind: member.kind, memberId: member.id };
    return {
      label: member.name,
      description: describeMember(member),
      detail: useTitles[member.kind],
      act: () => useMember(target, 'atOnce', parts),
    };
  });
  const separator = { label: 'Members', kind: QuickPickItemKind.Separator, act: () => undefined };
  return [separator, ...items];
}

/** Gets the layout of the contract in the command's argument, or of what is behind it, from the compiler of its project. */
export async function getContractLayout(
  given: unknown,
  { settings, ports, compileLayout }: Pick<ContractsDependencies, 'settings' | 'ports' | 'compileLayout'>,
): Promise<void> {
  const target = readContractTarget(given);
  const network = target && settings.networks.find(({ key }) => key === target.network);
  if (target === undefined || network === undefined) return;
  const { knowledge } = ports;
  const address = addressKey(target.address, network.family);
  const lacking = await lackingLayout(address, undefined, { network, knowledge, asksForNames: true });
  if (lacking === undefined) void showInformation('The layout is known, or its project has no compiler to ask.');
  else await compileLayout(lacking.location);
}
