import { integerOf, isList, isObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { RecordColumn } from '../../base/json/recordColumns';
import { recordColumnsOf } from '../../base/json/recordList';
import { factsOf, type MethodFacts } from '../../model/catalogue/methodFacts';
import type { Call, Exchange } from '../../model/exchange/exchange';
import type { SeenBlocks } from '../proxies/proxyHistory';
import { eventLogsIn } from './emittedTopics';

/** What methods read of a block whose contracts are decoded as they were there. */
const readAtBlock: readonly MethodFacts['reads'][] = ['state', 'stateBefore', 'accessList'];

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
  minedIn,
}: Partial<Pick<Exchange, 'call' | 'minedIn'>> & Pick<Exchange, 'outcome'>): SeenBlocks | undefined {
  if (minedIn !== undefined) return { from: minedIn, to: minedIn };
  const value = outcome.kind === 'result' ? (outcome.value ?? null) : null;
  const blocks = blockNumbersIn(value);
  const [first] = blocks;
  if (first !== undefined)
    return blocks.reduce((span, block) => ({ from: Math.min(span.from, block), to: Math.max(span.to, block) }), {
      from: first,
      to: first,
    });
  const block = call && stateBlockOf(call)?.number;
  return block === undefined ? undefined : { from: block, to: block };
}

/** The block whose state a call reads: as it is sent, and its number. A tag has no number. */
export interface StateBlock {
  readonly sent: JsonValue;
  readonly number: number | undefined;
}

/** Returns the block whose state a call reads. Undefined for a call that doesn't read the state at one block. */
export function stateBlockOf(call: Call): StateBlock | undefined {
  if (call.kind !== 'rpc') return undefined;
  const { reads, blockAt } = factsOf(call.method);
  if (blockAt === undefined || !readAtBlock.includes(reads)) return undefined;
  const sent = (isList(call.params) ? call.params[blockAt] : undefined) ?? 'latest';
  return { sent, number: safeNumber(integerOf(isObject(sent) ? readMember(sent, 'blockNumber') : sent)) };
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
