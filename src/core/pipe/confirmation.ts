import type { PlanCost } from '../credits/planCost';
import type { Network } from '../networks/network';

/** What a user is asked before a costly request is sent. */
export interface Confirmation {
  readonly network: Network;
  /** Further networks that the same request goes to. */
  readonly alsoTo?: readonly Network[];
  readonly cost: PlanCost;
  readonly calls: number;
  /** The first answers may tell of more calls. */
  readonly atLeast?: boolean;
  /** Spent before by the same request, which goes on. */
  readonly spent?: PlanCost;
}
