import type { PlanCost, RangedCalls } from '../../base/credits/planCost';
import type { Network } from '../../model/networks/network';

/** The question to the user before a costly request is sent. */
export interface Confirmation extends RangedCalls {
  readonly network: Network;
  /** Other networks that get the same request. */
  readonly alsoTo?: readonly Network[];
  /** Whether the first answers may require more calls. */
  readonly atLeast?: boolean;
  /** Why it is asked, and how it would cost less, as sentences. */
  readonly because?: string;
  /** What the same request has spent so far. */
  readonly spent?: PlanCost;
  /**
   * Set if the request runs by itself: what it may spend in a minute without this question. `spent` is what it spent in
   * the last one.
   */
  readonly perMinute?: PlanCost;
}
