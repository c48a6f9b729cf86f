import type { JsonValue } from '../../base/json/jsonValue';
import { readMember, readText } from '../../base/json/readMember';

/** Why an answer of a trace method isn't a call tree. */
export type NoTrace =
  /** The node traced each step of the machine, as it does without a tracer. */
  | 'structLogs'
  /** Another tracer, or another shape. */
  | 'other';

/** A transaction of a block that the node didn't trace as asked. */
export interface UnreadTrace {
  /** Its position among the transactions of the answer, from 0. */
  readonly index: number;
  /** Its hash, if the node gave it. */
  readonly transaction: string | undefined;
  /** The node's error, `null` for no result at all, or what the result is instead. */
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
