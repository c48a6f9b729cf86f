import { integerOf, isList, isObject, type JsonObject, type JsonValue, readMember } from '../../../base/json/jsonValue';
import type { Call } from '../../../model/exchange/exchange';
import { type BlockBound, readBlockBound } from './blockSpan';

/** The parameters of an `eth_getLogs` call over a range of blocks. */
export interface LogQuery {
  readonly from: BlockBound;
  readonly to: BlockBound;
  /** The filter without its bounds. */
  readonly filter: JsonObject;
}

/**
 * Reads the parameters of `eth_getLogs`. Undefined if there is no range to split: another method, a filter by
 * `blockHash` or of the pending block, or invalid parameters.
 */
export function readLogQuery(call: Call): LogQuery | undefined {
  if (call.kind !== 'rpc' || call.method !== 'eth_getLogs' || !Array.isArray(call.params)) return undefined;
  const [filter]: readonly JsonValue[] = call.params;
  if (!isObject(filter) || Object.hasOwn(filter, 'blockHash') || Object.hasOwn(filter, 'blockhash')) return undefined;
  const { fromBlock = 'latest', toBlock = 'latest', ...rest } = filter;
  const from = readBlockBound(fromBlock);
  const to = readBlockBound(toBlock);
  return from === undefined || to === undefined ? undefined : { from, to, filter: rest };
}

/** Where a log is: its block, its transaction's index there, and its own index, which some chains count by receipt. */
export interface LogPlace {
  readonly block: number;
  readonly transaction: number;
  readonly index: number;
}

/** Undefined for a pending log and for anything else. */
export function readLogPlace(log: JsonValue): LogPlace | undefined {
  const block = integerOf(readMember(log, 'blockNumber'));
  const index = integerOf(readMember(log, 'logIndex'));
  if (block === undefined || index === undefined) return undefined;
  const transaction = integerOf(readMember(log, 'transactionIndex')) ?? 0n;
  return { block: Number(block), transaction: Number(transaction), index: Number(index) };
}

/** The hash of a block from an answer of `eth_getBlockByNumber`. Undefined if there is no such block. */
export function readBlockHash(block: JsonValue): string | undefined {
  const hash = readMember(block, 'hash');
  return typeof hash === 'string' ? hash.toLowerCase() : undefined;
}

/** The addresses of a filter: none, one or a list. */
export function readAddresses(filter: JsonObject): readonly JsonValue[] {
  const address = filter['address'] ?? null;
  if (isList(address)) return address;
  return address === null ? [] : [address];
}
