import { draftOfCell } from '../../core/editor/draft/draftOfCell';
import { cellByName } from '../../core/editor/lookup/cells/cellByName';
import { cellOfMember, type MemberCell, memberTitle } from '../../core/editor/lookup/contractCells';
import { listedContract } from '../../core/editor/lookup/contractList';
import { type ContractMember, contractMembers } from '../../core/editor/lookup/contractMembers';
import { parseCell } from '../../core/model/cell/parseCell';
import { findNetwork, type Network } from '../../core/model/networks/network';
import type { MemberTarget } from '../contributions';
import { showInformation } from '../notices';
import { readMemberTarget } from '../readTarget';
import type { ContractsDependencies } from './contractsDependencies';

/** How a member of a contract is used. */
export type MemberUse = 'atOnce' | 'blame' | 'watch' | 'cell' | 'builder';

/**
 * Uses a member of a contract: sends its request and shows the answer, adds it as a cell, or opens it in the builder. A
 * request that needs a key or an argument opens in the builder instead of being sent.
 */
export async function useMember(given: unknown, use: MemberUse, parts: ContractsDependencies): Promise<void> {
  const target = readMemberTarget(given);
  if (target === undefined) {
    void showInformation('Select a function, an event, or a variable in the Contracts view first.');
    return;
  }
  const found = await findMember(target, parts);
  if (found === undefined) {
    void showInformation(`The ABI of this contract no longer has ${target.memberId}.`);
    return;
  }
  const { member, network } = found;
  const cell = await cellOfMember(member, network, target.address, parts.ports.knowledge, use === 'blame');
  // The builder sends one call, so a search that lacks a key is completed as a cell.
  if (use === 'cell' || (use === 'blame' && !cell.isComplete))
    await parts.newCells.add(await cellByName(cell.text, network, parts.ports));
  // Its cost is below the cell before it runs, and it sends nothing until then.
  else if (use === 'watch')
    await parts.newCells.add(`# @every block\n${await cellByName(cell.text, network, parts.ports)}`);
  else if (use === 'builder' || !cell.isComplete) openInBuilder(cell, network, parts);
  else {
    const { label } = await listedContract(network, target.address, parts.ports.knowledge);
    await parts.openAnswer({ title: memberTitle(member, label, network), cell: cell.text });
  }
}

async function findMember(
  { network: key, address, memberKind, memberId }: MemberTarget,
  parts: ContractsDependencies,
): Promise<{ readonly member: ContractMember; readonly network: Network } | undefined> {
  const network = findNetwork(key, parts);
  const members = network && (await contractMembers(network, address, parts.ports.knowledge));
  if (network === undefined || members?.kind !== 'ok') return undefined;
  const member = members.value.find(({ kind, id }) => kind === memberKind && id === memberId);
  return member && { member, network };
}

function openInBuilder({ text }: MemberCell, network: Network, { builders, ports }: ContractsDependencies): void {
  const findMethod = (name: string) => ports.catalogue.find(name);
  const draft = draftOfCell(parseCell(text), { network, findMethod });
  if (draft.kind === 'ok') builders.open(draft.value);
  else void showInformation(draft.problem.message);
}
