import { type JsonValue, readMember, readText } from '../../base/json/jsonValue';

/** Why an answer of a trace method isn't a call tree. */
export type NoTrace =
  /** The node traced every EVM step, as nodes do without a tracer. */
  | 'structLogs'
  /** The result of another tracer, or of an unknown shape. */
  | 'other';

/** A transaction of a block that the node didn't trace as requested. */
export interface UnreadTrace {
  /** Its position among the transactions of the answer, from 0. */
  readonly index: number;
  /** Its hash, if the node returned it. */
  readonly transaction: string | undefined;
  /** The node's error, `null` if there is no result, or a description of the unexpected result. */
  readonly why: { readonly kind: 'error'; readonly text: string } | { readonly kind: 'null' | NoTrace };
}

/**
 * Reads the error of a transaction that could not be traced, from its entry in the answer for a block:
 * `{ txHash, error }`. Undefined for an entry with a result, and for a frame that failed.
 */
export function traceErrorOf(entry: JsonValue): string | undefined {
  const result = readMember(entry, 'result');
  if (result !== undefined && result !== null) return undefined;
  if (['type', 'trace', 'stateDiff'].some((name) => readMember(entry, name) !== undefined)) return undefined;
  const error = readMember(entry, 'error');
  return typeof error === 'string' ? error : readText(error, 'message');
}
