import type { Call } from '../exchange/call';
import type { Explanation } from '../failure/explainOutcome';
import type { JsonValue } from '../json/jsonValue';
import type { JournalEntry } from './journalEntry';
import type { BlockSpan } from './plan/blockSpan';

export type RpcCall = Extract<Call, { kind: 'rpc' }>;

/** A call that is wanted now. It is in flight until `answered`, `failed` or `released` is told its id. */
export interface Assignment {
  readonly id: number;
  readonly call: RpcCall;
}

/** Something to tell the user. */
export type Notice =
  /** An answer held exactly as many logs as a call gives: the service may have cut it. */
  | { readonly kind: 'possiblyCut'; readonly from: number; readonly to: number; readonly results: number }
  /** Blocks were reorganised while they were read, and are asked for again. */
  | { readonly kind: 'reorganised'; readonly from: number; readonly to: number }
  /** The network lacks `method`; `by` is called in its place. */
  | { readonly kind: 'fallback'; readonly method: string; readonly by: string }
  /** The service takes at most so many addresses and topics a call: they are split. */
  | { readonly kind: 'parameters'; readonly most: number };

/** What came of telling a work: entries to record, things to say. */
export interface LongWorkStep {
  readonly entries: readonly JournalEntry[];
  readonly notices: readonly Notice[];
}

export type Answered =
  /** `rows` belong to the first of the entries. */
  | (LongWorkStep & { readonly kind: 'kept'; readonly rows: readonly JsonValue[] })
  /** The answer is not what such a call gives. `again`: it may be so another time. */
  | { readonly kind: 'bad'; readonly why: string; readonly again: boolean };

export type Failed =
  | (LongWorkStep & { readonly kind: 'handled' })
  /** The smallest piece there is fails. */
  | { readonly kind: 'stuck'; readonly block: number }
  /** The failure is nothing that asking otherwise would mend. */
  | { readonly kind: 'other' };

/** The next rows of the result, in order and without gap to those before. */
export interface Portion {
  /** Blocks that the rows are of; undefined where the work does not go by blocks. */
  readonly span: BlockSpan | undefined;
  /** Where the rows are: those that came while this ran, or the entries whose rows the journal has. */
  readonly sources: readonly RowSource[];
  /** Puts the rows of all sources in order, and leaves out those that are not of this portion. */
  arrange(rows: readonly (readonly JsonValue[])[]): readonly JsonValue[];
}

export type RowSource =
  | { readonly kind: 'rows'; readonly rows: readonly JsonValue[] }
  | { readonly kind: 'journal'; readonly entry: JournalEntry };

export interface LongWorkProgress {
  /** From 0 to 1; undefined where the end is not known. */
  readonly done: number | undefined;
  /** About how many calls are still to be made. */
  readonly remainingCalls: number | undefined;
}

/**
 * One request that takes many calls, as a state machine: it says what to ask, is told what came, and sends nothing
 * itself.
 */
export interface LongWork {
  /** Calls to make now, so that at most so many are in flight. None, with none in flight, when all is done. */
  next(lanes: number): readonly Assignment[];
  answered(id: number, value: JsonValue): Answered;
  failed(id: number, failure: Explanation): Failed;
  /** The call was not made, or failed for a reason of its own: it is wanted again. */
  released(id: number): void;
  /** Plays back an entry of an earlier run, in the order in which they were recorded, before the first call. */
  restore(entry: JournalEntry): void;
  /** Rows that can be handed out now; each is given once. */
  nextPortion(): Portion | undefined;
  readonly progress: LongWorkProgress;
}
