import { hasSelectors } from '../../model/networks/familyTraits';
import type { Network } from '../../model/networks/network';
import { foundryContractOf } from '../files/compiledContract';
import type { SeenBlocks } from '../proxies/proxyHistory';
import { contractsBehind } from './contractsBehind';
import type { KnowledgeSource } from './knowledgeSource';

/**
 * Returns the location of the artifact of a contract, or of the contract whose code it runs, if the project's compiler
 * could write its layout and it has none. `address` is an `addressKey`. Sends nothing.
 */
export async function lackingLayout(
  address: string,
  blocks: SeenBlocks | undefined,
  { network, knowledge }: { readonly network: Network; readonly knowledge: KnowledgeSource },
): Promise<string | undefined> {
  if (!hasSelectors(network)) return undefined;
  const file = await knowledge.contractAt(network, address);
  const { contracts } = await contractsBehind(address, blocks, network, knowledge);
  const own = file?.contract.kind === 'ok' ? [file.contract.value] : [];
  // The storage of a proxy is that of the contract behind it.
  const [first] = [...contracts.map(({ contract }) => contract), ...own];
  return first?.layout === undefined && foundryContractOf(first?.compiled) !== undefined ? first?.location : undefined;
}
