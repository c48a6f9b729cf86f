import type { AbiEvent } from '../../formats/abi/type/abi';
import { signatureOf } from '../../formats/abi/type/eventSignature';
import type { Network } from '../../model/networks/network';
import type { LabeledEvent } from '../files/artifactLookup';
import { contractsBehind, ownContract } from './contractsBehind';
import type { KnowledgeSource } from './knowledgeSource';

/**
 * Returns the events that a contract may emit, each signature once: those of its own file, then those of the contracts
 * whose code it runs. `address` is an `addressKey`. Sends nothing.
 */
export async function eventsOfContract(
  network: Network,
  address: string,
  knowledge: KnowledgeSource,
): Promise<readonly LabeledEvent[]> {
  const file = await ownContract(address, undefined, network, knowledge);
  const { contracts } = await contractsBehind(address, undefined, network, knowledge);
  const own = file?.contract.kind === 'ok' ? [file.contract.value] : [];
  const all = [...own, ...contracts.map(({ contract }) => contract)].flatMap(({ items, label }) =>
    items.flatMap((item) => (item.kind === 'event' ? [{ item, label }] : [])),
  );
  const known = new Set<string>();
  const isNew = (item: AbiEvent): boolean => {
    const signature = signatureOf(item);
    return !known.has(signature) && known.add(signature).size > 0;
  };
  return all.filter(({ item }) => isNew(item));
}
