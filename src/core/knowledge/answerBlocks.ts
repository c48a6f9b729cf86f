import type { Exchange } from '../exchange/exchange';
import type { JsonValue } from '../json/jsonValue';
import { integerOf, isList, isObject, readMember, readText } from '../json/readMember';
import { logsOf } from './emittedTopics';
import type { SeenBlocks } from './proxies/proxyHistory';

/** Places of the block among the parameters of methods that read one state. */
const blockPlaces: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_createAccessList: 1,
  eth_getStorageAt: 2,
  eth_simulateV1: 1,
};

/** Limit on the logs whose blocks are read. An answer of any size must not block. */
const mostLogs = 200_000;

/** Maximum blocks that are noted for one contract. */
const mostBlocks = 10_000;

/**
 * Returns the first and the last block that an answer is about: that of its receipts and transactions, or the block whose
 * state the call read. Undefined for the newest block.
 */
export function answerBlocks({
  call,
  outcome,
}: Partial<Pick<Exchange, 'call'>> & Pick<Exchange, 'outcome'>): SeenBlocks | undefined {
  const value = outcome.kind === 'result' ? (outcome.value ?? null) : null;
  const blocks = answersOf(value).flatMap((answer) => blockNumberOf(answer) ?? []);
  const [first] = blocks;
  if (first !== undefined)
    return blocks.reduce((span, block) => ({ from: Math.min(span.from, block), to: Math.max(span.to, block) }), {
      from: first,
      to: first,
    });
  const place = call?.kind === 'rpc' ? blockPlaces[call.method] : undefined;
  const asked = call?.kind === 'rpc' && place !== undefined && isList(call.params) ? call.params[place] : undefined;
  const block = safeNumber(integerOf(asked));
  return block === undefined ? undefined : { from: block, to: block };
}

/** Returns the blocks of each contract's logs in an answer, by lowercase address. */
export function emittedBlocks(value: JsonValue): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const log of logsOf(value).slice(0, mostLogs)) {
    const [address, block] = [readText(log, 'address')?.toLowerCase(), blockNumberOf(log)];
    if (address === undefined || block === undefined) continue;
    const blocks = found.get(address) ?? new Set();
    found.set(address, blocks);
    if (blocks.size < mostBlocks) blocks.add(block);
  }
  return found;
}

function answersOf(value: JsonValue): readonly JsonValue[] {
  if (isList(value)) return value.slice(0, mostLogs);
  return isObject(value) ? [value] : [];
}

function blockNumberOf(value: JsonValue): number | undefined {
  return safeNumber(integerOf(readMember(value, 'blockNumber')));
}

function safeNumber(value: bigint | undefined): number | undefined {
  return value === undefined || value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(value);
}
