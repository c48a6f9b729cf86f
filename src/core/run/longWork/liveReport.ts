import type { PlanCost } from '../../base/credits/planCost';

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
