import { foundryContractOf } from '../../../knowledge/files/compiledContract';
import { addressKey } from '../../../knowledge/names/addressKey';
import { contractsBehind } from '../../../knowledge/sources/contractsBehind';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import type { Remedy } from '../../../model/exchange/remedy';
import { hasSelectors } from '../../../model/networks/familyTraits';
import type { Network } from '../../../model/networks/network';
import type { StorageTarget } from './storageTarget';

/**
 * Returns the offers for a contract, or the contract whose code it runs, whose artifact is one of Foundry without a
 * layout: to ask the project's compiler, and to change its settings. Sends nothing.
 */
export async function offerCompiler(
  { address, block }: Pick<StorageTarget, 'address' | 'block'>,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<readonly Remedy[]> {
  if (!hasSelectors(network) || address === undefined || !/^0x[\da-f]{40}$/i.test(address)) return [];
  const key = addressKey(address, network.family);
  const span = block === undefined ? undefined : { from: block, to: block };
  const file = await knowledge.contractAt(network, key);
  const { contracts } = await contractsBehind(key, span, network, knowledge);
  const known = contracts.map(({ contract }) => contract);
  if (file?.contract.kind === 'ok') known.push(file.contract.value);
  const lacking = known.find(
    ({ layout, compiled }) => layout === undefined && foundryContractOf(compiled) !== undefined,
  );
  const location = lacking?.location;
  return location === undefined
    ? []
    : [
        { kind: 'compileLayout', location },
        { kind: 'addAstSetting', location },
      ];
}
