import { parseCallText, printCallText } from '../../formats/abi/encode/callText';
import { printParameters } from '../../formats/abi/type/declarationText';
import { signatureOf } from '../../formats/abi/type/eventSignature';
import { canonicalAddress } from '../../knowledge/names/canonicalAddress';
import { contractsBehind } from '../../knowledge/sources/contractsBehind';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import { hasSelectors, type Network } from '../../model/networks/network';
import type { ContractMember } from './contractMembers';
import { printLookup } from './lookup';
import { lookups } from './lookups';

/** The request for a member of a contract. */
export interface MemberCell {
  readonly text: string;
  /** Whether it can be sent unchanged. Otherwise a key or an argument must be filled in first. */
  readonly isComplete: boolean;
}

/** How many blocks before the latest are searched for events: most services allow this number in one call. */
const blocksBack = 1000;

/**
 * Prints the cell that reads a variable, gets an event's logs, or calls a function. `key` is the address of the contract
 * as an `addressKey`. `isBlame`: whether the last change of a variable is searched. Reads files; sends nothing.
 */
export async function cellOfMember(
  member: ContractMember,
  network: Network,
  key: string,
  knowledge: KnowledgeSource,
  isBlame = false,
): Promise<MemberCell> {
  const address = canonicalAddress(key, network);
  switch (member.kind) {
    case 'variable': {
      const layout = await layoutReferenceOf(network, key, knowledge);
      const position = member.isMapping ? `${member.name}[]` : member.name;
      const values = { address, position, block: 'latest', layout: layout ?? '' };
      return {
        text: printLookup(isBlame ? lookups.blame : lookups.storage, network, values),
        isComplete: !member.isMapping,
      };
    }
    case 'event':
      return { text: eventCell(member, network, address), isComplete: true };
    case 'function':
      return callCell(member, network, address);
  }
}

/** Returns the title of the tab with the answer: `total of Vault (mainnet)`. */
export function memberTitle({ name }: ContractMember, contract: string, { id }: Network): string {
  return `${name} of ${contract} (${id})`;
}

function eventCell(
  { item, name }: Extract<ContractMember, { kind: 'event' }>,
  network: Network,
  address: string,
): string {
  const range = { from: `latest-${blocksBack}`, to: 'latest' };
  if (hasSelectors(network)) {
    // An anonymous event has no topic to filter by.
    const event = item === undefined || item.anonymous ? '' : signatureOf(item);
    return printLookup(lookups.logs, network, { address, event, ...range });
  }
  return printLookup(lookups.events, network, { address, ...range, chunk: '100', event: name });
}

function callCell(
  { item }: Extract<ContractMember, { kind: 'function' }>,
  network: Network,
  address: string,
): MemberCell {
  const named = `${item.name}${printParameters(item.inputs)}`;
  // Other languages allow names that are keywords in a declaration here.
  const declaration = parseCallText(named).kind === 'ok' ? named : signatureOf(item);
  const data = printCallText({ declaration, arguments: item.inputs.map(() => '') });
  const call = `eth_call {\n  "to": ${JSON.stringify(address)},\n  "data": ${JSON.stringify(data)}\n} latest`;
  return { text: `# @network ${network.key}\n${call}`, isComplete: item.inputs.length === 0 };
}

/** Returns the value of `# @layout` for the layout of a contract or the one behind it. Undefined if it has none. */
async function layoutReferenceOf(
  network: Network,
  address: string,
  knowledge: KnowledgeSource,
): Promise<string | undefined> {
  const [behind] = (await contractsBehind(address, undefined, network, knowledge)).contracts;
  if (behind !== undefined && behind.address !== address) return layoutReferenceOf(network, behind.address, knowledge);
  const known = (await knowledge.contractsOn(network)).get(address);
  const file = await knowledge.contractAt(network, address);
  if (file?.kind === 'code') return file.contract.kind === 'ok' ? file.place : undefined;
  if (known === undefined || file?.contract.kind !== 'ok') return undefined;
  const { label } = file.contract.value;
  const candidates = known.kind === 'addressMap' ? [known.reference] : [known.name, label];
  for (const candidate of candidates) {
    const contract = await knowledge.contract(candidate, undefined);
    // Several contracts may have the name. Only the one at this address has its layout.
    if (contract.kind === 'ok' && contract.value.layout !== undefined && contract.value.label === label)
      return candidate;
  }
  return label;
}
