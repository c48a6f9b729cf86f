import type { Network } from '../../model/networks/network';
import type { Contract } from '../files/readContract';
import type { SeenBlocks } from '../proxies/proxyHistory';
import { nameOfPattern } from '../proxies/proxyPointer';
import { walkProxies } from '../proxies/walkProxies';
import type { KnowledgeSource } from './knowledgeSource';
import type { ContractFile } from './knownContract';

/** A contract whose code another one runs, and the blocks in which it may do so. */
export interface ContractBehind {
  readonly address: string;
  readonly blocks: SeenBlocks;
  readonly kind: ContractFile['kind'];
  /** Its label includes the proxy: `Vault, behind ERC-1967 proxy`. */
  readonly contract: Contract;
}

export interface ContractsBehind {
  /** The final contracts, which aren't proxies themselves, come first. */
  readonly contracts: readonly ContractBehind[];
  /** Why pointers were not followed, one sentence each. */
  readonly problems: readonly string[];
}

/**
 * Returns the contracts whose code an address runs in these blocks (the newest known ones without blocks) and that have
 * an ABI or a layout. Uses the results of earlier inquiries and sends nothing. `address` is an `addressKey`.
 */
export async function contractsBehind(
  address: string,
  blocks: SeenBlocks | undefined,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<ContractsBehind> {
  if ((await knowledge.proxyHistory(network, address)) === undefined) return { contracts: [], problems: [] };
  const { steps, problems } = await walkProxies(address, blocks, (each) => knowledge.proxyHistory(network, each));
  const contracts: ContractBehind[] = [];
  for (const { address: target, pattern, from, to } of steps.slice(1)) {
    const file = await knowledge.contractAt(network, target);
    if (file?.contract.kind !== 'ok' || pattern === undefined) continue;
    const [known] = await knowledge.sourcesOf(network, target);
    const { value } = file.contract;
    const label = `${known?.name ?? value.label}, behind ${nameOfPattern(pattern)}`;
    contracts.unshift({ address: target, blocks: { from, to }, kind: file.kind, contract: { ...value, label } });
  }
  return { contracts, problems };
}
