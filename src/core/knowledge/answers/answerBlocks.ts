import type { JsonValue } from '../../base/json/jsonValue';
import { integerOf, isList, isObject, readMember } from '../../base/json/readMember';
import { RecordColumn } from '../../base/json/recordColumn';
import { recordColumnsOf } from '../../base/json/recordList';
import type { Exchange } from '../../model/exchange/exchange';
import type { SeenBlocks } from '../proxies/proxyHistory';
import { eventLogsIn } from './emittedTopics';

/** Index of the block among the parameters of methods that read the state at one block. */
const blockPlaces: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_createAccessList: 1,
  eth_getStorageAt: 2,
  eth_simulateV1: 1,
};

/** Maximum number of logs whose blocks are read, so that an answer of any size doesn't block the process. */
const maxLogs = 200_000;

/** Maximum number of blocks that are recorded for one contract. */
const maxBlocks = 10_000;

/**
 * Returns the first and the last block of an answer: those of its receipts and transactions, or the block whose state
 * the call read. Undefined for the newest block.
 */
export function answerBlocks({
  call,
  outcome,
}: Partial<Pick<Exchange, 'call'>> & Pick<Exchange, 'outcome'>): SeenBlocks | undefined {
  const value = outcome.kind === 'result' ? (outcome.value ?? null) : null;
  const blocks = blockNumbersIn(value);
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
  const logs = eventLogsIn(value);
  for (let row = 0; row < Math.min(logs.count, maxLogs); row += 1) {
    const { address, blockNumber } = logs.at(row);
    const block = safeNumber(integerOf(blockNumber));
    if (block === undefined) continue;
    const key = address.toLowerCase();
    const blocks = found.get(key) ?? new Set();
    found.set(key, blocks);
    if (blocks.size < maxBlocks) blocks.add(block);
  }
  return found;
}

/** Returns the blocks of the items of an answer, or of the answer itself. */
function blockNumbersIn(value: JsonValue): readonly number[] {
  const columns = recordColumnsOf(value);
  if (columns === undefined) return answersOf(value).flatMap((answer) => blockNumberOf(answer) ?? []);
  const column = RecordColumn.of(columns, 'blockNumber');
  const blocks: number[] = [];
  for (let row = 0; column !== undefined && row < Math.min(columns.count, maxLogs); row += 1) {
    const block = column.quantity(row) ?? safeNumber(integerOf(column.value(row)));
    if (block !== undefined) blocks.push(block);
  }
  return blocks;
}

function answersOf(value: JsonValue): readonly JsonValue[] {
  if (isList(value)) return value.slice(0, maxLogs);
  return isObject(value) ? [value] : [];
}

function blockNumberOf(value: JsonValue): number | undefined {
  return safeNumber(integerOf(readMember(value, 'blockNumber')));
}

function safeNumber(value: bigint | undefined): number | undefined {
  return value === undefined || value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(value);
}
