import { signatureOf } from '../../../formats/abi/type/eventSignature';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import type { CalledContract } from '../../../knowledge/sources/calledContract';
import { eventsOfContract } from '../../../knowledge/sources/eventsOfContract';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import { factsOf, type MethodFacts } from '../../../model/catalogue/methodFacts';
import { callLines } from '../../../model/cell/callLines';
import type { ParsedCell } from '../../../model/cell/cell';
import type { OfferedInquiry } from '../../../model/exchange/inquiry';
import { isFreeNode, type Network } from '../../../model/networks/network';
import { addressOf } from '../../../request/callByName/findFunction';
import { findBehind, type LookingPorts } from '../../../run/session/compose/freeInquiries';
import { filteredContract, WantedContracts } from '../../../run/session/compose/wantedContracts';
import { callOf, encodeContextOf, methodOfEdited, substitutionOf } from './cellComposition';
import type { KnownEventName } from './eventNames';
import type { LanguageContext } from './languageContext';

/** Returns the addresses of the contracts that a cell calls by name. */
export function calledAddresses(context: LanguageContext, edited: ParsedCell): readonly string[] {
  return targetsOf(context, edited, ['function']);
}

/** Returns the address whose logs a cell requests. Undefined if there is none. */
export function filteredAddress(context: LanguageContext, edited: ParsedCell): string | undefined {
  const substitution = substitutionOf(context, edited, encodeContextOf(context, edited));
  return filteredContract(callOf(edited)?.arguments ?? [], substitution, context.addressBook);
}

/** Maximum number of contracts of one cell that are looked behind. */
const maxContracts = 8;

/**
 * Returns the offer to find the contract behind the first one of a cell that may be a proxy: of those that it calls by
 * name, whose storage it reads, or whose logs it requests. Undefined if nothing is left to ask. Where that costs
 * nothing, finds what is behind all of them instead.
 */
export async function behindOfCell(
  context: LanguageContext,
  edited: ParsedCell,
  network: Network,
  ports: LookingPorts,
): Promise<OfferedInquiry | undefined> {
  const filtered = filteredAddress(context, edited);
  const targets = targetsOf(context, edited, ['function', 'slot']);
  const addresses = new Set([...targets, ...(filtered === undefined ? [] : [filtered])]);
  let first: OfferedInquiry | undefined;
  for (const address of [...addresses].slice(0, maxContracts)) {
    const offer = await findBehind(address, network, ports);
    first ??= offer;
    if (first !== undefined && (ports.free === undefined || !isFreeNode(network))) return first;
  }
  return first;
}

/** Returns the addresses that are the first arguments of a cell's calls, if its method takes such names. */
function targetsOf(
  context: LanguageContext,
  edited: ParsedCell,
  takes: readonly MethodFacts['takes'][],
): readonly string[] {
  const request = callOf(edited);
  const method = methodOfEdited(context, edited);
  if (request === undefined || method === undefined || !takes.includes(factsOf(method.name).takes)) return [];
  const encode = encodeContextOf(context, edited);
  const substitution = substitutionOf(context, edited, encode);
  return callLines(request).flatMap(({ arguments: [target] }) => {
    const written = target === undefined || target.kind === 'object' ? undefined : substitution.argument(target);
    return (written?.kind === 'ok' ? addressOf(written.value, encode) : undefined) ?? [];
  });
}

/** Returns the events of the contract whose logs a cell requests, as far as files about it or what is behind it are known. */
export async function contractEvents(
  context: LanguageContext,
  edited: ParsedCell,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<readonly KnownEventName[]> {
  const address = filteredAddress(context, edited);
  if (address === undefined) return [];
  const events = await eventsOfContract(network, addressKey(address, network.family), knowledge);
  return events.map(({ item, label }) => ({ name: item.name, signature: signatureOf(item), label }));
}

/**
 * Reads what is known about the contracts that a cell calls by name. Returns a lookup by address, which returns
 * undefined for a contract that wasn't read. Sends nothing.
 */
export async function readCalledContracts(
  context: LanguageContext,
  edited: ParsedCell,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<(address: string) => CalledContract | undefined> {
  const contracts = new WantedContracts();
  for (const address of calledAddresses(context, edited)) contracts.at(address);
  await contracts.read(network, knowledge);
  return (address) => contracts.at(address);
}
