import { integerOf, isList, type JsonValue, readInteger, readText } from '../../base/json/jsonValue';
import type { Exchange } from '../../model/exchange/exchange';
import { chainKey, isFreeNode, type Network } from '../../model/networks/network';

/** What answers said about the chain of an endpoint. */
interface KnownChain {
  /** The newest block. */
  head: bigint;
  /** When the answer with the newest block came, in milliseconds since the epoch. */
  headAt: number;
  /** The hashes of blocks, by number. */
  readonly hashes: Map<bigint, string>;
  /** The newest block whose hash is known. */
  mark: bigint | undefined;
}

/** A check soon after another one asks nothing. */
const checkedMilliseconds = 1_000;

/** Maximum number of blocks of an endpoint whose hashes are kept. */
const maxHashes = 500;

/** Maximum number of records of an answer that are looked at. */
const maxRecords = 50;

/**
 * Notices from answers that a node on this computer has another chain than before: its newest block is older than one
 * before, or a block has another hash. Other nodes aren't watched, because several nodes behind one address know
 * different newest blocks. Sends nothing.
 */
export class ChainWatch {
  readonly #known = new Map<string, KnownChain>();
  readonly #starts = new Map<string, number>();
  /** When a chain was checked last. */
  readonly #checkedAt = new Map<string, number>();

  /** Returns how often the chain of a network started over. */
  startsOf(network: Network): number {
    return this.#starts.get(chainKey(network)) ?? 0;
  }

  /**
   * Returns the blocks, as parameters of `eth_getBlockByNumber`, whose answers show whether a network still has the chain
   * of before. None if they were returned a moment ago, and for networks that aren't watched.
   */
  blocksToCheck(network: Network, now: number): readonly string[] {
    if (network.family !== 'evm' || !isFreeNode(network)) return [];
    const key = chainKey(network);
    if (Math.abs(now - (this.#checkedAt.get(key) ?? -Infinity)) < checkedMilliseconds) return [];
    this.#checkedAt.set(key, now);
    const mark = this.#known.get(key)?.mark;
    return [...(mark === undefined ? [] : [`0x${mark.toString(16)}`]), 'latest'];
  }

  /** Returns whether an answer is from another chain than the answers before. It is then the first of the new chain. */
  note({ network, call, outcome, startedAt, milliseconds }: WatchedExchange): boolean {
    if (network.family !== 'evm' || !isFreeNode(network) || outcome.kind !== 'result' || call.kind !== 'rpc')
      return false;
    const key = chainKey(network);
    const before = this.#known.get(key);
    const head = headIn(call.method, call.params, outcome.value);
    const blocks = isOfMined(call.method, call.params) ? blocksIn(outcome.value) : [];
    // Answers of requests that ran at the same time come in any order.
    const isLower = head !== undefined && before !== undefined && head < before.head && startedAt >= before.headAt;
    const isOther = blocks.some(([number, hash]) => (before?.hashes.get(number) ?? hash) !== hash);
    const isAnother = isLower || isOther;
    if (isAnother) this.#starts.set(key, this.startsOf(network) + 1);
    const known = before === undefined || isAnother ? emptyChain() : before;
    this.#known.set(key, known);
    // The newest block is at least as high as any other.
    for (const number of [...(head === undefined ? [] : [head]), ...blocks.map(([each]) => each)])
      if (number >= known.head) Object.assign(known, { head: number, headAt: startedAt + milliseconds });
    for (const [number, hash] of blocks) {
      known.hashes.set(number, hash);
      if (known.mark === undefined || number > known.mark) known.mark = number;
    }
    forgetOldest(known);
    return isAnother;
  }
}

function emptyChain(): KnownChain {
  return { head: -1n, headAt: 0, hashes: new Map(), mark: undefined };
}

function forgetOldest({ hashes, mark }: KnownChain): void {
  const others = [...hashes.keys()].filter((number) => number !== mark);
  for (const number of others.slice(0, Math.max(0, hashes.size - maxHashes))) hashes.delete(number);
}

/** A pending block, and one that is only simulated, is mined with another hash. */
function isOfMined(method: string, params: JsonValue | undefined): boolean {
  return method !== 'eth_simulateV1' && !(isList(params) && params[0] === 'pending');
}

type WatchedExchange = Pick<Exchange, 'network' | 'call' | 'outcome' | 'startedAt' | 'milliseconds'>;

/** The number of the newest block, if the answer has it. */
function headIn(method: string, params: JsonValue | undefined, value: JsonValue | undefined): bigint | undefined {
  if (method === 'eth_blockNumber') return integerOf(value);
  const isLatest = method === 'eth_getBlockByNumber' && isList(params) && params[0] === 'latest';
  return isLatest ? readInteger(value, 'number') : undefined;
}

/** The numbers and hashes of blocks in a block, a receipt, a transaction, or logs. */
function blocksIn(value: JsonValue | undefined): readonly (readonly [bigint, string])[] {
  const records = isList(value) ? value.slice(0, maxRecords) : [value];
  return records.flatMap((record): readonly (readonly [bigint, string])[] => {
    const isBlock = readText(record, 'parentHash') !== undefined;
    const number = readInteger(record, isBlock ? 'number' : 'blockNumber');
    const hash = readText(record, isBlock ? 'hash' : 'blockHash');
    return number === undefined || hash === undefined || !/^0x[\da-f]{64}$/i.test(hash)
      ? []
      : [[number, hash.toLowerCase()]];
  });
}
