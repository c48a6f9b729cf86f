import type { CreditCost } from '../../../base/credits/planCost';
import type { JsonValue } from '../../../base/json/jsonValue';
import type { Result } from '../../../base/result';
import type { Exchange } from '../../../model/exchange/exchange';
import type { BudgetReached, Refusal } from '../../../model/exchange/refusal';
import type { Explanation } from '../../../model/failure/explainOutcome';
import type { Network } from '../../../model/networks/network';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { JournalEntry } from '../journalEntry';
import type { Notice, RpcCall } from '../longWork';
import type { BlockSpan } from '../plan/blockSpan';
import type { WorkReport } from '../workReport';

/** What a run needs from its environment. Problems of a write or read are sentences. */
export interface WorkRunPorts {
  /** Sends one call once, as `executeCall` does. A refusal names what forbids it, such as a budget. */
  readonly send: (call: RpcCall, signal: AbortSignal) => Promise<PipeResult<Exchange>>;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Waits. Ends early without an error when the signal fires. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly costOf: (method: string) => CreditCost;
  /** Writes an entry and its rows to the journal on disk. Called before they are used. */
  readonly record: (entry: JournalEntry, rows: readonly JsonValue[]) => Promise<Result<void, string>>;
  /** The rows that were recorded with an entry of an earlier run. */
  readonly load: (entry: JournalEntry) => Promise<Result<readonly JsonValue[], string>>;
  /** Receives the next rows of the result, in order and each once. The run continues when they are processed. */
  readonly emit: (rows: readonly JsonValue[], span: BlockSpan | undefined) => Promise<Result<void, string>>;
  readonly notify: (notice: Notice) => void;
  readonly progress: (progress: WorkRunProgress) => void;
}

export interface WorkRunOptions {
  readonly network: Network;
  /** Maximum number of calls in flight at the same time. */
  readonly lanes: number;
  /** Known credits per second. Undefined for no limit. */
  readonly creditsPerSecond: number | undefined;
  readonly signal: AbortSignal;
}

/** The members of a report that a run knows. */
export type WorkRunProgress = Pick<
  WorkReport,
  'done' | 'rows' | 'calls' | 'cost' | 'remainingCalls' | 'millisecondsLeft'
>;

/** Why a run stopped before its end. Its answers so far are kept, and the journal can resume it. */
export type StopReason =
  | { readonly kind: 'aborted' }
  | ({ readonly kind: 'budget' } & BudgetReached)
  /** A failure that a retry doesn't resolve. `block` is set if even this single remaining block of a piece fails. */
  | { readonly kind: 'failed'; readonly explanation: Explanation; readonly block?: number }
  /** Nothing was sent, and why. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Answers that are invalid, or rows that could not be written or read, as a sentence. */
  | { readonly kind: 'broken'; readonly why: string };

export type WorkRunEnd =
  | { readonly kind: 'done'; readonly progress: WorkRunProgress }
  | { readonly kind: 'stopped'; readonly reason: StopReason; readonly progress: WorkRunProgress };
