import { lacksTypeNames } from '../../formats/storage/lacksTypeNames';
import type { LackingLayout } from '../../model/exchange/action';
import { hasSelectors, type Network } from '../../model/networks/network';
import { compilerKeyOf, foundryContractOf } from '../files/compiledContract';
import type { SeenBlocks } from '../proxies/proxyHistory';
import { contractsBehind, ownContract } from './contractsBehind';
import type { KnowledgeSource } from './knowledgeSource';

/**
 * Returns the artifact of a contract, or of the contract whose code it runs, if the project's compiler
 * could write its layout and it has none. With `asksForNames`, also if hardhat-deploy kept a layout that lacks the names of
 * enums. `address` is an `addressKey`. Sends nothing.
 */
export async function lackingLayout(
  address: string,
  blocks: SeenBlocks | undefined,
  {
    network,
    knowledge,
    asksForNames = false,
  }: { readonly network: Network; readonly knowledge: KnowledgeSource; readonly asksForNames?: boolean },
): Promise<LackingLayout | undefined> {
  if (!hasSelectors(network)) return undefined;
  const file = await ownContract(address, blocks, network, knowledge);
  const { contracts } = await contractsBehind(address, blocks, network, knowledge);
  const own = file?.contract.kind === 'ok' ? [file.contract.value] : [];
  // The storage of a proxy is that of the contract behind it.
  const [first] = [...contracts.map(({ contract }) => contract), ...own];
  if (first?.location === undefined || compilerKeyOf(first.compiled) === undefined) return undefined;
  const { layout, compiled } = first;
  const lacksNames = asksForNames && compiled?.kind === 'deployInput' && layout !== undefined && lacksTypeNames(layout);
  if (layout !== undefined && !lacksNames) return undefined;
  return { location: first.location, tool: foundryContractOf(first.compiled) ? 'foundry' : 'hardhat' };
}
