import { groupDigits } from '../../base/view/amountText';
import { layoutNames } from '../../formats/storage/layoutNames';
import type { Refusal } from '../../model/exchange/refusal';
import type { Network } from '../../model/networks/network';
import type { Contract } from '../files/readContract';
import { canonicalAddress } from '../names/canonicalAddress';
import {
  newestPointer,
  observedHistory,
  pointersAt,
  type ProxyHistory,
  type SeenBlocks,
  spansOf,
} from '../proxies/proxyHistory';
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
    const name = file.kind === 'code' ? value.label : (known?.name ?? value.label);
    const label = `${name}, behind ${nameOfPattern(pattern)}`;
    contracts.unshift({ address: target, blocks: { from, to }, kind: file.kind, contract: { ...value, label } });
  }
  return { contracts, problems };
}

/**
 * Returns the file about the contract at an address itself, without what is behind it. Undefined if a file of a
 * deployment names a proxy after the contract behind it, and another one is there in these blocks. `address` is an
 * `addressKey`. Sends nothing.
 */
export async function ownContract(
  address: string,
  blocks: SeenBlocks | undefined,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<ContractFile | undefined> {
  const file = await knowledge.contractAt(network, address);
  if (file?.kind !== 'deployment' || file.contract.kind === 'failed') return file;
  const history = await knowledge.proxyHistory(network, address);
  const seen = targetsIn(observedHistory(history), blocks);
  const filed = targetsIn({ observations: [], filed: history?.filed ?? [] }, blocks);
  const isAsFiled = seen.length === 0 || filed.length === 0 || seen.some((target) => filed.includes(target));
  if (isAsFiled || describesProxy(file, file.contract.value)) return file;
  return undefined;
}

/**
 * Whether a file describes a proxy itself, whatever is behind it: the artifact of code that delegates. hardhat-deploy
 * joins the ABIs of a proxy and of the contract behind it, and a contract that upgrades itself delegates, too.
 */
function describesProxy({ tool }: ContractFile, { isPlain, layout, compiled, items }: Contract): boolean {
  const isJoined = tool === 'hardhat-deploy' || tool === 'rocketh' || compiled?.kind === 'deployInput';
  const hasVariables = layout !== undefined && layoutNames(layout).length > 0;
  const isBehind = items.some((item) => item.kind === 'function' && item.name === 'proxiableUUID');
  return isPlain === false && !isJoined && !hasVariables && !isBehind;
}

const nameArtifact = 'Name its artifact in `rpcbook.abi.addresses`, and run the cell again.';

/**
 * Says what runs at an address in these blocks, if `has` finds nothing of it that is needed, and it isn't what files of
 * deployments say, or that nothing does. Undefined for any other contract. `lacking` names what is needed. Sends nothing.
 */
export async function whyUnknownBehind(
  address: string,
  blocks: SeenBlocks | undefined,
  { network, knowledge }: { readonly network: Network; readonly knowledge: KnowledgeSource },
  { lacking, has }: { readonly lacking: string; readonly has: (contract: Contract) => boolean },
): Promise<Pick<Refusal, 'cause' | 'cure'> | undefined> {
  const history = await knowledge.proxyHistory(network, address);
  const observed = observedHistory(history);
  const [pointer] = observed === undefined || blocks === undefined ? [] : pointersAt(observed, blocks.from);
  if (blocks !== undefined && pointer?.kind === 'noCode')
    return {
      cause: `There is no contract at ${canonicalAddress(address, network)} in block ${groupDigits(blocks.from)}.`,
      cure: 'Name a block after its creation, and run the cell again.',
    };
  const [filed] = targetsIn({ observations: [], filed: history?.filed ?? [] }, blocks);
  if (history === undefined || targetsIn(observed, blocks).length !== 1) return undefined;
  const { steps } = await walkProxies(address, blocks, (each) => knowledge.proxyHistory(network, each));
  const last = steps.at(-1);
  if (last?.pattern === undefined || last.address === filed) return undefined;
  const file = await knowledge.contractAt(network, last.address);
  if (file?.contract.kind === 'ok' && has(file.contract.value)) return undefined;
  const names = await knowledge.contractsOn(network);
  const nameOf = (key: string): string => names.get(key)?.name ?? canonicalAddress(key, network);
  const shown = canonicalAddress(last.address, network);
  const other = filed === undefined ? '' : `, which is not ${nameOf(filed)}`;
  const unread = file?.contract.kind === 'failed' ? ` ${file.contract.problem}` : '';
  return {
    cause: `The implementation is ${shown}${other}; no ${lacking} of it is known.${unread}`,
    cure: nameArtifact,
  };
}

/** The contracts that the pointers of a history lead to in these blocks, or at the newest one. */
function targetsIn(history: ProxyHistory | undefined, blocks: SeenBlocks | undefined): readonly string[] {
  if (history === undefined) return [];
  const newest = newestPointer(history);
  const pointers =
    blocks === undefined
      ? [newest ?? []].flat()
      : spansOf(history).flatMap(({ from, to, pointer }) => (from <= blocks.to && to >= blocks.from ? [pointer] : []));
  return pointers.flatMap((pointer) => (pointer.kind === 'proxy' ? pointer.targets : []));
}
