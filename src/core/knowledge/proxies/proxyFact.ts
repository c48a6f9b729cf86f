import { isList, type JsonValue, readInteger, readList, readMember, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { chainKey, type Family, type Network } from '../../model/networks/network';
import { isLastingChain, type KeptFacts, nodeFactPlace } from '../facts/factPlace';
import { mergeHistories, type ProxyHistory, type ProxyObservation, withObservation } from './proxyHistory';
import { proxyPatterns, type ProxyPointer } from './proxyPointer';

/** Observations at blocks that are not final. They are forgotten when the window closes. */
const recentPart = 'recent';

/** Maximum number of facets of a diamond. */
export const maxTargets = 64;

type HistoryKind = 'proxy' | 'class';

const historyKinds: Readonly<Record<Family, HistoryKind>> = { evm: 'proxy', solana: 'proxy', l2net: 'class' };

/**
 * Returns what is known about the code that a contract delegates to, with the pattern and the blocks. Sends nothing.
 * `address` is an `addressKey`. Undefined if no inquiry asked.
 */
export async function findProxyFact(
  facts: KeptFacts,
  network: Network,
  address: string,
): Promise<ProxyHistory | undefined> {
  const kind = historyKinds[network.family];
  const [lasting, recent] = await Promise.all([
    facts.find(kind, nodeFactPlace(network, address)),
    facts.find(kind, nodeFactPlace(network, address, recentPart)),
  ]);
  if (lasting === undefined) return recent && readHistory(recent.value);
  return recent === undefined
    ? readHistory(lasting.value)
    : mergeHistories(readHistory(lasting.value), readHistory(recent.value));
}

/** Returns the contracts of a network whose pointers were read, as `addressKey`s. */
export async function proxiesInFacts(facts: KeptFacts, network: Network): Promise<readonly string[]> {
  const known = await facts.all(historyKinds[network.family], chainKey(network));
  return [...new Set(known.flatMap(({ key }) => firstPart(key)))];
}

/** The address in the key of a fact (`nodeFactPlace`). */
function firstPart(key: string): readonly string[] {
  const parsed = parseJson(key);
  const first = parsed.kind === 'ok' && isList(parsed.value) ? parsed.value[0] : undefined;
  return isTarget(first) ? [first] : [];
}

/** An observation of one contract at one block. */
export interface SeenPointer extends ProxyObservation {
  readonly address: string;
  /** Whether it is part of the code. */
  readonly isFixed: boolean;
  /** Whether the block can't be replaced by another one. */
  readonly isFinal: boolean;
  /** Whether the block was the newest one of the chain. */
  readonly isHead?: boolean;
}

/** Stores an observation of a contract: permanently if the block is final and the chain can't start over. */
export async function keepProxyFact(
  facts: KeptFacts,
  network: Network,
  seen: SeenPointer,
  learnedAt: number,
): Promise<void> {
  const { address, block, pointer, isFixed, isFinal, isHead = false } = seen;
  const isLasting = isFinal && !isHead && isLastingChain(network);
  const place = nodeFactPlace(network, address, ...(isLasting ? [] : [recentPart]));
  const kind = historyKinds[network.family];
  const known = await facts.find(kind, place);
  const before = known === undefined ? { observations: [] } : readHistory(known.value);
  const history = {
    ...withObservation(before, { block, pointer }),
    ...(isFixed && { fixed: pointer }),
    ...(isHead && { head: block }),
  };
  await facts.keep({ kind, ...place, value: writeHistory(history), learnedAt }, { isLasting });
}

function writeHistory({ observations, fixed, head }: ProxyHistory): JsonValue {
  return {
    observations: observations.map(({ block, pointer }) => ({ block, pointer: writePointer(pointer) })),
    ...(fixed !== undefined && { fixed: writePointer(fixed) }),
    ...(head !== undefined && { head }),
  };
}

function writePointer(pointer: ProxyPointer): JsonValue {
  return { ...pointer };
}

function readHistory(value: JsonValue): ProxyHistory {
  const observations = readList(value, 'observations').flatMap((each): readonly ProxyObservation[] => {
    const [block, pointer] = [readInteger(each, 'block'), readPointer(readMember(each, 'pointer'))];
    return block === undefined || block < 0n || pointer === undefined ? [] : [{ block: Number(block), pointer }];
  });
  const fixed = readPointer(readMember(value, 'fixed'));
  const head = readInteger(value, 'head');
  return { observations, fixed, ...(head !== undefined && { head: Number(head) }) };
}

function readPointer(value: JsonValue | undefined): ProxyPointer | undefined {
  const kind = readText(value, 'kind');
  if (kind === 'plain' || kind === 'noCode') return { kind };
  const pattern = proxyPatterns.find((each) => each === readText(value, 'pattern'));
  if (pattern === undefined) return undefined;
  if (kind === 'broken') return { kind, pattern };
  const targets = readList(value, 'targets').filter(isTarget).slice(0, maxTargets);
  if (kind !== 'proxy' || targets.length === 0) return undefined;
  const [admin, beacon] = [readText(value, 'admin'), readText(value, 'beacon')];
  return {
    kind,
    pattern,
    targets,
    ...(isTarget(admin) && { admin }),
    ...(isTarget(beacon) && { beacon }),
  };
}

function isTarget(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/.test(value);
}
