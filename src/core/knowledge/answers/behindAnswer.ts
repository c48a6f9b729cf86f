import type { JsonValue } from '../../base/json/jsonValue';
import { decodableItems } from '../../formats/l2net/cairoItems';
import { slotReadOf } from '../../model/exchange/evmCalls';
import type { Exchange } from '../../model/exchange/exchange';
import { hasClasses, hasSelectors } from '../../model/networks/network';
import type { Contract } from '../files/readContract';
import { addressKey } from '../names/canonicalAddress';
import { everyBlock } from '../proxies/proxyHistory';
import { contractLayout, type LayoutReading } from '../sources/contractLayout';
import { contractsBehind } from '../sources/contractsBehind';
import type { KnowledgeSource } from '../sources/knowledgeSource';
import { answerBlocks } from './answerBlocks';
import { classBlocks } from './classBlocks';
import { type CellKnowledge, hintsOfKnowledge } from './knowledgeOfCell';
import type { BehindAbi } from './resolveEvents';
import { tracedOnL2 } from './tracedSubjects';

/** The members of an exchange that show its contracts. */
type AnsweredCall = Pick<Exchange, 'outcome' | 'network'> & Partial<Pick<Exchange, 'call' | 'minedIn'>>;

/** The contracts whose code the contracts of an answer run, by lowercase address. */
export interface BehindContracts {
  readonly contracts: ReadonlyMap<string, readonly BehindAbi[]>;
  readonly problems: readonly string[];
}

/** Maximum number of contracts of an answer that are checked for code that they delegate to. */
const maxProxied = 2_000;

/** Returns what is known about the contracts behind those of an answer, from earlier inquiries. Sends nothing. */
export async function readBehind(
  addresses: readonly string[],
  exchange: AnsweredCall,
  knowledge: KnowledgeSource,
): Promise<BehindContracts> {
  const contracts = new Map<string, readonly BehindAbi[]>();
  const problems: string[] = [];
  if (!hasSelectors(exchange.network)) return { contracts, problems };
  const blocks = answerBlocks(exchange);
  for (const address of [...new Set(addresses)].slice(0, maxProxied)) {
    const behind = await contractsBehind(address, blocks, exchange.network, knowledge);
    problems.push(...behind.problems);
    if (behind.contracts.length > 0)
      contracts.set(
        address,
        behind.contracts.map(({ blocks: span, kind, contract }) => ({ ...contract, kind, blocks: span })),
      );
    else {
      const said = (await knowledge.contractAt(exchange.network, address))?.saidBehind ?? [];
      if (said.length > 0) contracts.set(address, said.map(saidAbi));
    }
  }
  return { contracts, problems };
}

/** Whether it is behind the contract wasn't checked on the chain, so its source says who says it. */
function saidAbi(contract: Contract): BehindAbi {
  const label = `${contract.label}, which says that it is behind this contract`;
  return { ...contract, label, kind: 'verified', blocks: everyBlock };
}

/** Returns the layout for a word of storage: the cell's layout, otherwise the contract's. */
export async function readStored(
  { call, outcome, network }: AnsweredCall,
  cell: CellKnowledge,
  knowledge: KnowledgeSource,
): Promise<LayoutReading> {
  const { layout } = hintsOfKnowledge(cell);
  if (layout !== undefined) return { layout, problems: [] };
  const { address = '' } = slotReadOf(call) ?? {};
  if (address === '' || !hasSelectors(network)) return { problems: [] };
  const blocks = answerBlocks({ ...(call && { call }), outcome });
  return contractLayout(addressKey(address, 'evm'), undefined, blocks, { network, knowledge });
}

/**
 * Returns the ABIs of the classes of an l2net answer's contracts, as far as earlier inquiries read them, by address.
 */
export async function readClasses(
  { outcome, network }: AnsweredCall,
  knowledge: KnowledgeSource,
  isTraced: boolean,
): Promise<Readonly<Record<string, JsonValue>>> {
  if (!hasClasses(network) || outcome.kind !== 'result') return {};
  const found: (readonly [string, JsonValue])[] = [];
  // A trace doesn't contain its block, so the class that was read last is used.
  const traced = isTraced
    ? [...tracedOnL2(outcome.value ?? null).contracts].map((one) => [one, undefined] as const)
    : [];
  for (const [address, block] of [...classBlocks(outcome.value ?? null), ...traced].slice(0, maxProxied)) {
    const abi = await knowledge.classAbi(network, address, block);
    if (abi !== undefined && abi.length > 0) found.push([address, decodableItems(abi, isTraced)]);
  }
  return Object.fromEntries(found);
}
