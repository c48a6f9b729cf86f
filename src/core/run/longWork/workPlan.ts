import type { PlanCost } from '../../base/credits/planCost';
import type { JournalSummary } from './journalSummary';
import type { LongWorkIdentity } from './longWorkIdentity';

/** What is known about long work before it runs. */
export interface WorkPlan {
  readonly identity: LongWorkIdentity;
  readonly calls: number;
  /** True if `calls` is a minimum because the number of rows is not known yet. */
  readonly isLeast: boolean;
  /** The fewest calls, if `calls` are the most that it takes. */
  readonly least?: number;
  /** The cost of `calls`. */
  readonly cost: PlanCost;
  /** The unfinished result of an earlier run. */
  readonly kept: JournalSummary | undefined;
  /** Calls as estimated by probes. */
  readonly estimate: number | undefined;
}
