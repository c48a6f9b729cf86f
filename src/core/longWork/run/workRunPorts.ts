import type { CreditCost } from '../../credits/creditCost';
import type { PlanCost } from '../../credits/planCost';
import type { Exchange } from '../../exchange/exchange';
import type { BudgetReached, Refusal } from '../../exchange/refusal';
import type { Explanation } from '../../failure/explainOutcome';
import type { JsonValue } from '../../json/jsonValue';
import type { Network } from '../../networks/network';
import type { Attempted } from '../../pipe/pipePorts';
import type { Result } from '../../result';
import type { JournalEntry } from '../journalEntry';
import type { Notice, RpcCall } from '../longWork';
import type { BlockSpan } from '../plan/blockSpan';

/** What a run needs of the place it runs in. The problem of a write or read is a sentence. */
export interface WorkRunPorts {
  /** Sends one call once, as `executeCall` does; a refusal says what forbids it, budgets among it. */
  readonly send: (call: RpcCall, signal: AbortSignal) => Promise<Attempted<Exchange>>;
  /** Milliseconds on a clock that does not go back. */
  readonly now: () => number;
  /** Waits; ends early, without an error, when the signal fires. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly costOf: (method: string) => CreditCost;
  /** Writes an entry and its rows to the journal for good. Called before anything is done with them. */
  readonly record: (entry: JournalEntry, rows: readonly JsonValue[]) => Promise<Result<void, string>>;
  /** The rows that an entry of an earlier run was recorded with. */
  readonly load: (entry: JournalEntry) => Promise<Result<readonly JsonValue[], string>>;
  /** Takes the next rows of the result: in order, none twice. The run goes on when they are taken. */
  readonly emit: (rows: readonly JsonValue[], span: BlockSpan | undefined) => Promise<Result<void, string>>;
  readonly notify: (notice: Notice) => void;
  readonly progress: (progress: WorkRunProgress) => void;
}

export interface WorkRunOptions {
  readonly network: Network;
  /** Calls on the way at once, at most. */
  readonly lanes: number;
  /** Known credits a second; undefined for no limit. */
  readonly creditsPerSecond: number | undefined;
  readonly signal: AbortSignal;
}

export interface WorkRunProgress {
  /** From 0 to 1; undefined where the end is not known. */
  readonly done: number | undefined;
  /** Rows handed out. */
  readonly rows: number;
  /** Calls of this run that reached the service, and what they cost. */
  readonly calls: number;
  readonly cost: PlanCost;
  readonly remainingCalls: number | undefined;
  /** Undefined before it can be told. */
  readonly millisecondsLeft: number | undefined;
}

/** Why a run ended before its end. What came until then is kept, and the journal continues it. */
export type StopReason =
  | { readonly kind: 'aborted' }
  | ({ readonly kind: 'budget' } & BudgetReached)
  /**
   * A failure that asking again does not mend; `block`: of the one block that is left of a piece when even that fails.
   */
  | { readonly kind: 'failed'; readonly explanation: Explanation; readonly block?: number }
  /** Nothing was sent, and why. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Answers that make no sense, or rows that could not be written or read: a sentence. */
  | { readonly kind: 'broken'; readonly why: string };

export type WorkRunEnd =
  | { readonly kind: 'done'; readonly progress: WorkRunProgress }
  | { readonly kind: 'stopped'; readonly reason: StopReason; readonly progress: WorkRunProgress };
