import { isList, isObject, type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { lacksMembers } from '../../base/json/recordList';
import { finishAtOnce, type Piecewise } from '../../base/piecewise';
import { failed, ok, type Result } from '../../base/result';
import type { CallTrace } from './callTrace';
import { isCallTracerFrame, readCallTracer } from './readCallTracer';
import { isParityEntry, readParityTrace } from './readParityTrace';
import { type NoTrace, traceErrorOf, type UnreadTrace } from './unreadTrace';

/** The call trees of an answer, in its order. */
export interface ReadTraces {
  readonly traces: readonly CallTrace[];
  readonly unread: readonly UnreadTrace[];
}

/** Maximum number of transactions of a block that are read. */
const maxTransactions = 10_000;

/** Each entry, tree or transaction of a block has one of these. */
const membersOfTraces = ['action', 'from', 'result', 'trace', 'structLogs', 'error'];

/**
 * Reads the call trees in an answer of `debug_trace…` or `trace_…`: one tree, one for each transaction of a block
 * (`[{ txHash, result }]`), the flat entries of OpenEthereum's trace module, or the `trace` member of a replay. A
 * transaction of a block without a tree doesn't hide the others.
 */
export function readTraces(value: JsonValue): Result<ReadTraces, NoTrace> {
  return finishAtOnce(readTracesPiecewise(value));
}

/** Does the same in pieces. */
export function* readTracesPiecewise(value: JsonValue): Piecewise<Result<ReadTraces, NoTrace>> {
  if (isObject(value) && readText(value, 'txHash') !== undefined) return yield* readTracesPiecewise([value]);
  if (isObject(value)) {
    const single = yield* readSingle(value);
    return single.kind === 'failed' ? single : ok({ traces: single.value, unread: [] });
  }
  if (!isList(value) || value.length === 0 || lacksMembers(value, membersOfTraces)) return failed('other');
  if (value.some(isParityEntry)) return ok({ traces: yield* readParityTrace(value), unread: [] });
  const traces: CallTrace[] = [];
  const unread: UnreadTrace[] = [];
  // `debug_traceCallMany` has a list for each of its bundles.
  for (const [index, item] of value.slice(0, maxTransactions).flat().entries()) {
    const transaction = readText(item, 'txHash') ?? readText(item, 'transactionHash');
    const error = traceErrorOf(item);
    const result = readMember(item, 'result');
    const read = error === undefined && result !== null ? yield* readSingle(result ?? item, transaction) : undefined;
    if (read?.kind === 'ok' && read.value.length > 0) traces.push(...read.value);
    else if (error !== undefined) unread.push({ index, transaction, why: { kind: 'error', text: error } });
    else unread.push({ index, transaction, why: { kind: read?.kind === 'failed' ? read.problem : 'null' } });
  }
  if (traces.length > 0 || unread.length === 0) return ok({ traces, unread });
  if (unread.some(({ why }) => why.kind === 'other')) return failed('other');
  return unread.every(({ why }) => why.kind === 'structLogs') ? failed('structLogs') : ok({ traces, unread });
}

function* readSingle(value: JsonValue, hash?: string): Piecewise<Result<readonly CallTrace[], NoTrace>> {
  if (isCallTracerFrame(value)) {
    const trace = yield* readCallTracer(value, hash);
    return trace === undefined ? failed('other') : ok([trace]);
  }
  const entries = parityEntriesOf(value);
  if (entries !== undefined) return ok((yield* readParityTrace(entries)).map(withHash(hash)));
  if (isParityEntry(value)) return ok(yield* readParityTrace([value]));
  // Geth's `muxTracer` has the result of each tracer by its name.
  const muxed = readMember(value, 'callTracer') ?? readMember(value, 'flatCallTracer');
  if (isObject(muxed) ? isCallTracerFrame(muxed) : parityEntriesOf(muxed) !== undefined)
    return yield* readSingle(muxed ?? null, hash);
  return failed(isList(readMember(value, 'structLogs')) ? 'structLogs' : 'other');
}

/** Returns the entries of a replay (`trace`) or of geth's `flatCallTracer`. Others among them are counted by the reader. */
function parityEntriesOf(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  const entries = isList(value) ? value : readMember(value, 'trace');
  return isList(entries) && (entries.length === 0 || entries.some(isParityEntry)) ? entries : undefined;
}

/** Entries of a replay don't name their transaction. The object around them does. */
function withHash(hash: string | undefined): (trace: CallTrace) => CallTrace {
  return (trace) => (hash === undefined || trace.transaction !== undefined ? trace : { ...trace, transaction: hash });
}
