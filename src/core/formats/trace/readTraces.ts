import type { JsonValue } from '../../base/json/jsonValue';
import { isList, isObject, readMember, readText } from '../../base/json/readMember';
import { lacksMembers } from '../../base/json/recordList';
import { failed, ok, type Result } from '../../base/result';
import type { CallTrace } from './callTrace';
import { isCallTracerFrame, readCallTracer } from './readCallTracer';
import { isParityEntry, readParityTrace } from './readParityTrace';

/** Why an answer of a trace method isn't a call tree. */
export type NoTrace =
  /** The node traced each step of the machine, as it does without a tracer. */
  | 'structLogs'
  /** Another tracer, or another shape. */
  | 'other';

/** Maximum number of transactions of a block that are read. */
const maxTransactions = 10_000;

/** Each entry, tree or transaction of a block has one of these. */
const membersOfTraces = ['action', 'from', 'result', 'trace', 'structLogs'];

/**
 * Reads the call trees in an answer of `debug_trace…` or `trace_…`: one tree, one for each transaction of a block
 * (`[{ txHash, result }]`), the flat entries of OpenEthereum's trace module, or the `trace` member of a replay.
 */
export function readTraces(value: JsonValue): Result<readonly CallTrace[], NoTrace> {
  if (isObject(value)) return readSingle(value);
  if (!isList(value) || value.length === 0 || lacksMembers(value, membersOfTraces)) return failed('other');
  if (value.some(isParityEntry)) return ok(readParityTrace(value));
  const traces: CallTrace[] = [];
  // `debug_traceCallMany` has a list for each of its bundles.
  for (const item of value.slice(0, maxTransactions).flat()) {
    const hash = readText(item, 'txHash') ?? readText(item, 'transactionHash');
    const read = readSingle(readMember(item, 'result') ?? item, hash);
    if (read.kind === 'failed') return read;
    traces.push(...read.value);
  }
  return ok(traces);
}

function readSingle(value: JsonValue, hash?: string): Result<readonly CallTrace[], NoTrace> {
  if (isCallTracerFrame(value)) {
    const trace = readCallTracer(value, hash);
    return trace === undefined ? failed('other') : ok([trace]);
  }
  const entries = readMember(value, 'trace');
  if (isList(entries) && entries.every(isParityEntry)) return ok(readParityTrace(entries).map(withHash(hash)));
  if (isParityEntry(value)) return ok(readParityTrace([value]));
  return failed(isList(readMember(value, 'structLogs')) ? 'structLogs' : 'other');
}

/** Entries of a replay don't name their transaction. The object around them does. */
function withHash(hash: string | undefined): (trace: CallTrace) => CallTrace {
  return (trace) => (hash === undefined || trace.transaction !== undefined ? trace : { ...trace, transaction: hash });
}
