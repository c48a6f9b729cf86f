import { addressKey } from '../../../knowledge/names/addressKey';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import { lackingLayout } from '../../../knowledge/sources/lackingLayout';
import { remediesWithoutLayout, type Remedy } from '../../../model/exchange/remedy';
import type { Network } from '../../../model/networks/network';
import type { StorageTarget } from './storageTarget';

/**
 * Returns the offers for a contract, or the contract whose code it runs, whose artifact has no layout:
 * to ask the project's compiler, and to change its settings. Sends nothing.
 */
export async function offerCompiler(
  { address, block }: Pick<StorageTarget, 'address' | 'block'>,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<readonly Remedy[]> {
  if (address === undefined || !/^0x[\da-f]{40}$/i.test(address)) return [];
  const span = block === undefined ? undefined : { from: block, to: block };
  const lacking = await lackingLayout(addressKey(address, network.family), span, { network, knowledge });
  return lacking === undefined ? [] : remediesWithoutLayout(lacking);
}
