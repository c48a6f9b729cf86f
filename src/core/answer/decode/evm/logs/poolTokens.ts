import { lazily } from '../../../../base/lazily';
import type { NamedValue } from '../../../../base/view/value';
import type { DecodedEvent, LogText } from '../../../../formats/abi/decode/decodeLog';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { keccakOfText } from '../../../../formats/abi/type/eventSignature';
import { amountArgument, argumentsWithAmounts, tokenAt } from '../../shared/tokenAmounts';

/** The two tokens of a pool (lowercase), in its own order. */
export type PoolTokens = readonly [string, string];

/** Returns the tokens of the pool at an address (lowercase). Undefined if the answer doesn't show them. */
export type PoolsOfAnswer = (address: string) => PoolTokens | undefined;

interface PoolEvent {
  /** The places of the arguments that are amounts of the first token, and of the second. */
  readonly amounts: readonly [readonly number[], readonly number[]];
  /** What moves to the pool (1) or from it (-1), by the words of the data. `signed` numbers say it themselves. */
  readonly moves?: readonly (readonly [word: number, token: 0 | 1, direction: 1 | -1 | 'signed'])[];
  readonly topics: number;
}

const v2Swap = [
  [0, 0, 1],
  [1, 1, 1],
  [2, 0, -1],
  [3, 1, -1],
] as const;
const v3Swap = [
  [0, 0, 'signed'],
  [1, 1, 'signed'],
] as const;

const places: readonly (0 | 1)[] = [0, 1];

/** The events of pools of Uniswap V2 and V3, and of their forks. */
const events: Readonly<Record<string, PoolEvent>> = {
  'Swap(address,uint256,uint256,uint256,uint256,address)': {
    amounts: [
      [1, 3],
      [2, 4],
    ],
    moves: v2Swap,
    topics: 3,
  },
  'Swap(address,address,uint256,uint256,uint256,uint256)': {
    amounts: [
      [2, 4],
      [3, 5],
    ],
    moves: v2Swap,
    topics: 3,
  },
  'Sync(uint112,uint112)': { amounts: [[0], [1]], topics: 1 },
  'Sync(uint256,uint256)': { amounts: [[0], [1]], topics: 1 },
  'Mint(address,uint256,uint256)': {
    amounts: [[1], [2]],
    moves: [
      [0, 0, 1],
      [1, 1, 1],
    ],
    topics: 2,
  },
  'Burn(address,uint256,uint256,address)': {
    amounts: [[1], [2]],
    moves: [
      [0, 0, -1],
      [1, 1, -1],
    ],
    topics: 3,
  },
  'Swap(address,address,int256,int256,uint160,uint128,int24)': { amounts: [[2], [3]], moves: v3Swap, topics: 3 },
  'Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)': {
    amounts: [
      [2, 7],
      [3, 8],
    ],
    moves: v3Swap,
    topics: 3,
  },
  'Mint(address,address,int24,int24,uint128,uint256,uint256)': {
    amounts: [[5], [6]],
    moves: [
      [2, 0, 1],
      [3, 1, 1],
    ],
    topics: 4,
  },
  'Burn(address,int24,int24,uint128,uint256,uint256)': { amounts: [[4], [5]], topics: 4 },
  'Collect(address,address,int24,int24,uint128,uint128)': {
    amounts: [[4], [5]],
    moves: [
      [1, 0, -1],
      [2, 1, -1],
    ],
    topics: 4,
  },
};

const byTopic = lazily(
  () => new Map(Object.entries(events).map(([signature, event]) => [keccakOfText(signature), event])),
);
const transferTopic = lazily(() => keccakOfText('Transfer(address,address,uint256)'));

/**
 * Finds the tokens of pools by transfers in the same logs: what an event says that moved to and from the pool is exactly
 * what moved there of one token each, of which the first has the lower address.
 */
export function poolsOf(logs: () => Iterable<LogText>): PoolsOfAnswer {
  const pools = lazily(() => findPools([...logs()]));
  return (address) => pools().get(address);
}

function findPools(logs: readonly LogText[]): ReadonlyMap<string, PoolTokens | undefined> {
  const moved = new Map<string, Set<string>>();
  const note = (key: string, token: string): void => {
    moved.set(key, (moved.get(key) ?? new Set()).add(token));
  };
  for (const { address, topics, data } of logs) {
    const amount = wordOf(data, 0);
    if (topics.length !== 3 || topics[0]?.toLowerCase() !== transferTopic() || amount === undefined) continue;
    const token = address.toLowerCase();
    note(`${addressIn(topics[1])} -${amount}`, token);
    note(`${addressIn(topics[2])} ${amount}`, token);
  }
  const pools = new Map<string, PoolTokens | undefined>();
  for (const { address, topics, data } of logs) {
    const event = byTopic().get(topics[0]?.toLowerCase() ?? '');
    if (event?.moves === undefined || event.topics !== topics.length) continue;
    const pool = address.toLowerCase();
    const found = places.map((place) => {
      const sets = (event.moves ?? []).flatMap(([word, token, direction]) => {
        const amount = token === place ? wordOf(data, word) : undefined;
        if (amount === undefined || amount === 0n) return [];
        const signed = direction === 'signed' ? BigInt.asIntN(256, amount) : amount * BigInt(direction);
        return [moved.get(`${pool} ${signed}`) ?? new Set<string>()];
      });
      return sets.length > 0 && sets.every((tokens) => tokens.size === 1)
        ? new Set(sets.flatMap((tokens) => [...tokens]))
        : new Set<string>();
    });
    const [first, second] = found.map((tokens) => (tokens.size === 1 ? [...tokens][0] : undefined));
    if (first === undefined || second === undefined) continue;
    const known = pools.get(pool);
    const isSame = known === undefined || (known[0] === first && known[1] === second);
    const isSure = first < second && isSame && !(pools.has(pool) && known === undefined);
    pools.set(pool, isSure ? [first, second] : undefined);
  }
  return pools;
}

/** Returns an event's arguments with amounts of known tokens: those of the emitting contract, and those of a pool. */
export function argumentsOfLog(
  event: DecodedEvent,
  address: string,
  tokens: DecodeHints['tokens'],
  pools: PoolsOfAnswer,
): readonly NamedValue[] {
  const known = events[event.signature];
  const pool = known && pools(address.toLowerCase());
  if (known === undefined || pool === undefined) return argumentsWithAmounts(event, address, tokens);
  return event.arguments.map((argument, place) => {
    const token = known.amounts.findIndex((places) => places.includes(place));
    const unit = pool[token];
    return unit === undefined ? argument : amountArgument(argument, tokenAt(unit, tokens), '');
  });
}

function wordOf(data: string, place: number): bigint | undefined {
  const digits = data.slice(2 + 64 * place, 66 + 64 * place);
  return /^[\da-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined;
}

function addressIn(topic: string | undefined): string {
  return `0x${(topic ?? '').slice(26)}`.toLowerCase();
}
