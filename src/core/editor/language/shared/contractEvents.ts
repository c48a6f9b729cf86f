import { signatureOf } from '../../../formats/abi/type/eventSignature';
import { addressKey } from '../../../knowledge/names/addressKey';
import { eventsOfContract } from '../../../knowledge/sources/eventsOfContract';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import type { ParsedCell } from '../../../model/cell/parsedCell';
import type { Network } from '../../../model/networks/network';
import { filteredAddress } from './contractsOfCell';
import type { KnownEventName } from './eventNames';
import type { LanguageContext } from './languageContext';

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
