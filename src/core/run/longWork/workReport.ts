import type { PlanCost } from '../../base/credits/planCost';
import type { FailureClass } from '../../model/failure/failureClass';

/** Blocks whose rows could not be read. */
export interface LiveGap {
  readonly from: number;
  readonly to: number;
  /** As a sentence. */
  readonly why: string;
  /** The fewest calls that fill it, and their cost. No call if it can't be filled. */
  readonly calls: number;
  readonly cost: PlanCost;
  readonly isFilling: boolean;
}

/** What a live cell does, as a part of the report beside its rows. */
export interface LiveReport {
  /**
   * `waiting`: a connection is opened. `filling`: missed blocks are read. `askingAgain`: the last answer about them
   * couldn't be used, such as that of a node that is behind. `polling`: the head is asked for at an
   * interval. `repeating`: the cell runs again and again.
   */
  readonly state: 'waiting' | 'filling' | 'askingAgain' | 'live' | 'polling' | 'repeating' | 'ended';
  /** Rows of the last minute. */
  readonly perMinute: number;
  /** Set while new rows are received but not shown, with their number. */
  readonly paused?: { readonly rows: number };
  /** Blocks whose rows are missing, and may be read later. Undefined for none. */
  readonly gaps?: readonly LiveGap[];
  /** Why there is no subscription, and what is done instead, as sentences. Undefined if there is one. */
  readonly unsubscribed?: string;
  /** All its rows are kept, so that they can be saved, also those that are not shown. */
  readonly isKept?: true;
  /** Notifications of subscriptions. Undefined for a cell without them. */
  readonly notifications?: {
    readonly count: number;
    /** Whether settings say what each costs. */
    readonly isPriced: boolean;
  };
}

/** The state of long work, shown beside its rows while it runs and after it has ended. */
export interface WorkReport {
  /** The id of this work and its journal. */
  readonly id: string;
  readonly state: 'running' | 'stopped' | 'done';
  /** The noun for one row, such as `log`. */
  readonly rowKind: string;
  /** The blocks to read, both included. Undefined if the work isn't a range of blocks. */
  readonly span?: { readonly from: number; readonly to: number };
  /** From 0 to 1. Undefined if the end is unknown. */
  readonly done?: number;
  /** Rows so far, including those of earlier runs. */
  readonly rows: number;
  /** Rows in the answer beside this report. Fewer than `rows` if there are too many to show. */
  readonly shownRows: number;
  /** Calls of this run that reached the service, also those for block numbers, and their cost. */
  readonly calls: number;
  readonly cost: PlanCost;
  /** An estimate. Undefined if not known yet. */
  readonly remainingCalls?: number;
  /** Undefined if not known yet. */
  readonly millisecondsLeft?: number;
  /**
   * What happened during the run, as sentences: reorganized blocks, an answer that may be cut off, a missing method.
   */
  readonly notices: readonly string[];
  /** Why it stopped before its end and what to do, as sentences. */
  readonly stopped?: string;
  /** Set if it stopped because the next call would have exceeded a budget of credits. */
  readonly isOverBudget?: true;
  /** The failure that stopped it. */
  readonly failure?: FailureClass;
  /** Set for a cell that follows something or is repeated, also after its end. */
  readonly live?: LiveReport;
  /** What `# @save` or "Save as…" wrote. */
  readonly saved?: { readonly path: string; readonly rows: number; readonly files: number };
}
