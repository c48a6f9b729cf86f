import type { JsonValue } from '../../base/json/jsonValue';
import { isList, isObject, readMember, readText } from '../../base/json/readMember';
import { recordColumnsOf } from '../../base/json/recordList';
import { traceErrorOf, type UnreadTrace } from '../trace/unreadTrace';
import { isParityDiff, readParityDiff } from './readParityDiff';
import { isPrestate, isPrestateDiff, readPrestateDiff } from './readPrestate';
import type { StateDiff } from './stateDiff';

/** What an answer of a trace method contains about the state. */
export type StateReading =
  /** One for each transaction. */
  | { readonly kind: 'changes'; readonly diffs: readonly StateDiff[]; readonly unread: readonly UnreadTrace[] }
  /** Only the state before the execution. */
  | { readonly kind: 'before'; readonly accounts: number };

/** Maximum number of transactions of a block that are read. */
const maxTransactions = 2_000;

/**
 * Reads the changes in an answer of `debug_trace…` with `prestateTracer`, or in the `stateDiff` of `trace_…`, for one
 * transaction or for each one of a block. A transaction without changes that can be read doesn't hide the others.
 * Undefined for any other answer.
 */
export function readStateDiffs(value: JsonValue | undefined): StateReading | undefined {
  if (isObject(value)) {
    const diff = readSingle(value, undefined);
    if (diff !== undefined) return { kind: 'changes', diffs: [diff], unread: [] };
    return isPrestate(value) ? { kind: 'before', accounts: Object.keys(value).length } : undefined;
  }
  // Lists that were read by their shape have no objects within their items.
  if (!isList(value) || recordColumnsOf(value) !== undefined) return undefined;
  const diffs: StateDiff[] = [];
  const unread: UnreadTrace[] = [];
  // `debug_traceCallMany` has a list for each of its bundles.
  for (const [index, item] of value.slice(0, maxTransactions).flat().slice(0, maxTransactions).entries()) {
    const transaction = readText(item, 'txHash') ?? readText(item, 'transactionHash');
    const error = traceErrorOf(item);
    const result = readMember(item, 'result');
    if (error !== undefined) unread.push({ index, transaction, why: { kind: 'error', text: error } });
    else if (result === null) unread.push({ index, transaction, why: { kind: 'null' } });
    else {
      const own = result ?? item;
      if (isPrestate(own)) return { kind: 'before', accounts: Object.keys(own).length };
      const diff = readSingle(own, transaction);
      if (diff === undefined) unread.push({ index, transaction, why: { kind: 'other' } });
      else diffs.push(diff);
    }
  }
  return diffs.length === 0 ? undefined : { kind: 'changes', diffs, unread };
}

function readSingle(value: JsonValue, hash: string | undefined): StateDiff | undefined {
  if (isPrestateDiff(value)) return readPrestateDiff(value, hash);
  const member = readMember(value, 'stateDiff');
  return isParityDiff(member) ? readParityDiff(member, hash ?? readText(value, 'transactionHash')) : undefined;
}
