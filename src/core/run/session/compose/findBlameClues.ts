import type { AbiItem } from '../../../formats/abi/type/abi';
import { topicOf } from '../../../formats/abi/type/eventSignature';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import { spansOf } from '../../../knowledge/proxies/proxyHistory';
import { contractsBehind, ownContract } from '../../../knowledge/sources/contractsBehind';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { BlamedStorage } from './blamedVariables';
import type { ComposedCell } from './cellStages';
import { variableIn } from './storageTarget';

/** Where a change of a value is likely. */
export interface BlameClues {
  /** Blocks, newest first. */
  readonly clues: readonly number[];
  /** The topics of events that say by their names that the value changed. */
  readonly topics: readonly string[];
}

/**
 * Finds without a call where a change of a value is likely: the blocks in which a known proxy was created or upgraded, the
 * block of the contract's creation, those in which a deployment tool called the contract, and the events of the contract that name the variable, such as `FeeChanged` for `fee`.
 */
export async function findBlameClues(
  { address, variables }: BlamedStorage,
  { network, known }: Pick<ComposedCell, 'network' | 'known'>,
  created: bigint | undefined,
  { knowledge }: OfferingPorts,
): Promise<BlameClues> {
  const key = addressKey(address, network.family);
  const history = await knowledge.proxyHistory(network, key);
  const upgrades = history === undefined || history.fixed !== undefined ? [] : spansOf(history).map(({ from }) => from);
  const called = (await knowledge.blocksOfCalls(network, key)).slice(0, maxCalled).map(Number);
  const creation = created === undefined ? [] : [Number(created)];
  const blocks = [...upgrades, ...creation, ...called].filter((block) => block > 0);
  const file = await ownContract(key, undefined, network, knowledge);
  const behind = await contractsBehind(key, undefined, network, knowledge);
  const items = [
    ...known.abis.flatMap((abi) => abi.items),
    ...(file?.contract.kind === 'ok' ? file.contract.value.items : []),
    ...behind.contracts.flatMap(({ contract }) => contract.items),
  ];
  // The events of a mapping are about all of its elements.
  const whole = variables.flatMap(({ name }) => (name.includes('[') ? [] : (variableIn(name) ?? [])));
  return { clues: [...new Set(blocks)].sort((a, b) => b - a), topics: topicsNaming(whole, items) };
}

/** Maximum number of blocks in which a tool called the contract. Each one that didn't change the value costs a read. */
const maxCalled = 6;

/** Maximum number of events of a contract that are asked for. */
const maxTopics = 8;

function topicsNaming(variables: readonly string[], items: readonly AbiItem[]): readonly string[] {
  const topics = items.flatMap((item) =>
    item.kind === 'event' && !item.anonymous && variables.some((variable) => namesVariable(item.name, variable))
      ? [topicOf(item)]
      : [],
  );
  return [...new Set(topics)].slice(0, maxTopics);
}

/** Whether each word of a variable begins a word of an event: `owner` and `OwnershipTransferred`, `fee` and `FeeChanged`. */
export function namesVariable(event: string, variable: string): boolean {
  const [named, wanted] = [wordsOf(event), wordsOf(variable)];
  return wanted.length > 0 && wanted.every((word) => named.some((other) => isStem(word, other) || isStem(other, word)));
}

/** Short words, such as `a`, begin too many others. */
const shortestStem = 3;

function isStem(stem: string, word: string): boolean {
  return stem.length >= shortestStem && word.startsWith(stem);
}

/** The words of a name in camel case, with underscores, or in capitals, in lower case. */
function wordsOf(name: string): readonly string[] {
  const spaced = name
    .slice(0, maxName)
    .replaceAll('_', ' ')
    .replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ');
  return spaced.toLowerCase().split(' ').filter(Boolean);
}

const maxName = 100;
