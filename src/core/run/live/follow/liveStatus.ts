import type { PlanCost } from '../../../base/credits/planCost';
import type { FeedState } from '../liveFeed';
import type { Unsubscribed } from './unsubscribed';

/** The state of a subscription, for its readers. */
export interface LiveStatus {
  readonly state: FeedState | 'polling';
  readonly calls: number;
  readonly cost: PlanCost;
  readonly notifications: number;
  /** Why there is no subscription. Undefined if there is one, or if it was only interrupted. */
  readonly unsubscribed?: Unsubscribed;
}
