import type { JsonValue } from '../../base/json/jsonValue';
import { isList, isObject, readMember, readText } from '../../base/json/readMember';
import { recordColumnsOf } from '../../base/json/recordList';
import { isParityDiff, readParityDiff } from './readParityDiff';
import { isPrestate, isPrestateDiff, readPrestateDiff } from './readPrestate';
import type { StateDiff } from './stateDiff';

/** What an answer of a trace method contains about the state. */
export type StateReading =
  /** One for each transaction. */
  | { readonly kind: 'changes'; readonly diffs: readonly StateDiff[] }
  /** Only the state before the execution. */
  | { readonly kind: 'before'; readonly accounts: number };

/** Maximum number of transactions of a block that are read. */
const maxTransactions = 2_000;

/**
 * Reads the changes in an answer of `debug_trace…` with `prestateTracer`, or in the `stateDiff` of `trace_…`, for one
 * transaction or for each one of a block. Undefined for any other answer.
 */
export function readStateDiffs(value: JsonValue | undefined): StateReading | undefined {
  if (isObject(value)) {
    const diff = readSingle(value, undefined);
    if (diff !== undefined) return { kind: 'changes', diffs: [diff] };
    return isPrestate(value) ? { kind: 'before', accounts: Object.keys(value).length } : undefined;
  }
  // Lists that were read by their shape have no objects within their items.
  if (!isList(value) || recordColumnsOf(value) !== undefined) return undefined;
  const diffs: StateDiff[] = [];
  // `debug_traceCallMany` has a list for each of its bundles.
  for (const item of value.slice(0, maxTransactions).flat().slice(0, maxTransactions)) {
    const hash = readText(item, 'txHash') ?? readText(item, 'transactionHash');
    const result = readMember(item, 'result') ?? item;
    if (isPrestate(result)) return { kind: 'before', accounts: Object.keys(result).length };
    const diff = readSingle(result, hash);
    if (diff === undefined) return undefined;
    diffs.push(diff);
  }
  return diffs.length === 0 ? undefined : { kind: 'changes', diffs };
}

function readSingle(value: JsonValue, hash: string | undefined): StateDiff | undefined {
  if (isPrestateDiff(value)) return readPrestateDiff(value, hash);
  const member = readMember(value, 'stateDiff');
  return isParityDiff(member) ? readParityDiff(member, hash ?? readText(value, 'transactionHash')) : undefined;
}
