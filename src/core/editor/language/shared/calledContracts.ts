import type { CalledContract } from '../../../knowledge/sources/calledContract';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import type { ParsedCell } from '../../../model/cell/parsedCell';
import type { Network } from '../../../model/networks/network';
import { WantedContracts } from '../../../run/session/compose/wantedContracts';
import { calledAddresses } from './contractsOfCell';
import type { LanguageContext } from './languageContext';

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
