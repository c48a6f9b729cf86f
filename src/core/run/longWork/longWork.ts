import type { JsonValue } from '../../base/json/jsonValue';
import type { Call } from '../../model/exchange/exchange';
import type { Explanation } from '../../model/failure/explainOutcome';
import type { JournalEntry } from './journalEntry';
import type { BlockSpan } from './plan/blockSpan';
import type { WorkReport } from './workReport';

export type RpcCall = Extract<Call, { kind: 'rpc' }>;

/** A call to make now. It is in flight until `answered`, `failed` or `released` is called with its id. */
export interface Assignment {
  readonly id: number;
  readonly call: RpcCall;
}

/** A message for the user. */
export type Notice =
  /** An answer had exactly the maximum number of logs, so the service may have cut it off. */
  | { readonly kind: 'possiblyCut'; readonly from: number; readonly to: number; readonly results: number }
  /** Blocks were reorganized while they were read, and are requested again. */
  | { readonly kind: 'reorganized'; readonly from: number; readonly to: number }
  /** The network lacks `method`, so `by` is called instead. */
  | { readonly kind: 'fallback'; readonly method: string; readonly by: string }
  /** The service accepts at most this many addresses and topics per call, so they are split. */
  | { readonly kind: 'parameters'; readonly most: number }
  /** Anything else that a kind reports, as a sentence. */
  | { readonly kind: 'said'; readonly sentence: string };

/** What an answer or a failure leads to: entries to record and notices for the user. */
export interface RecordedStep {
  readonly entries: readonly JournalEntry[];
  readonly notices: readonly Notice[];
}

export type Answered =
  /** `rows` belong to the first of the entries. */
  | (RecordedStep & { readonly kind: 'kept'; readonly rows: readonly JsonValue[] })
  /** The answer isn't what such a call returns. `again`: another attempt may succeed. */
  | { readonly kind: 'bad'; readonly why: string; readonly again: boolean };

export type Failed =
  | (RecordedStep & { readonly kind: 'handled' })
  /** Even the smallest possible piece fails. */
  | { readonly kind: 'stuck'; readonly block: number }
  /** Changing the request can't resolve the failure. */
  | { readonly kind: 'other' };

/** The next rows of the result, in order and without a gap to the rows before. */
export interface Portion {
  /** The blocks of the rows. Undefined if the work isn't a range of blocks. */
  readonly span: BlockSpan | undefined;
  /** Where the rows are: in memory if they arrived in this run, otherwise in the journal. */
  readonly sources: readonly RowSource[];
  /** Orders the rows of all sources, and drops rows outside this portion. */
  arrange(rows: readonly (readonly JsonValue[])[]): readonly JsonValue[];
}

export type RowSource =
  | { readonly kind: 'rows'; readonly rows: readonly JsonValue[] }
  | { readonly kind: 'journal'; readonly entry: JournalEntry };

/**
 * One request that takes many calls, as a state machine. It decides what to request and receives the answers, but sends
 * nothing itself.
 */
export interface LongWork {
  /**
   * Returns calls to make now, so that at most `lanes` are in flight. If it returns none and none is in flight, the work
   * is done.
   */
  next(lanes: number): readonly Assignment[];
  answered(id: number, value: JsonValue): Answered;
  failed(id: number, failure: Explanation): Failed;
  /** The call was not made, or failed for a reason unrelated to its size. It will be returned by `next` again. */
  released(id: number): void;
  /** Restores an entry of an earlier run. Call this for all entries in their order, before the first call. */
  restore(entry: JournalEntry): void;
  /** Whether restored entries are left out until it is known that their blocks were not replaced. */
  readonly isHolding?: boolean;
  /** Restores these entries, because no block was replaced. */
  takeHeld?(): void;
  /** Delivers these blocks without rows and requests nothing of them, because they are saved already. */
  skip?(span: BlockSpan): void;
  /** Returns rows that can be delivered now. Each row is returned once. */
  nextPortion(): Portion | undefined;
  /** How the request would take fewer calls, as a sentence. */
  readonly advice?: string | undefined;
  readonly progress: Pick<WorkReport, 'done' | 'remainingCalls'>;
}
