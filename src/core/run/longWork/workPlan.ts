import type { CreditCost } from '../../base/credits/creditCost';
import type { NetworkLimits } from '../../model/networks/network';
import type { JournalSummary } from './journalSummary';
import type { LongWorkIdentity } from './longWorkIdentity';
import { planLogRange } from './plan/planLogRange';

/** What is known about long work before it runs. */
export interface WorkPlan {
  readonly identity: LongWorkIdentity;
  readonly calls: number;
  /** True if `calls` is a minimum because the number of rows is not known yet. */
  readonly isLeast: boolean;
  /** The unfinished result of an earlier run. */
  readonly kept: JournalSummary | undefined;
  /** Calls as estimated by probes. */
  readonly estimate: number | undefined;
}

/** Ranges up to this many blocks are assumed to take one call until an answer says otherwise. */
const fewBlocks = 1_000;

/** Counts the calls of long work without sending anything. `costOfCall` is the cost of one `eth_getLogs`. */
export function countPlannedCalls(
  { kind, blocks, groups, mostPages }: LongWorkIdentity,
  limits: NetworkLimits,
  costOfCall: CreditCost,
): Pick<WorkPlan, 'calls' | 'isLeast'> {
  switch (kind) {
    case 'events':
      return { calls: 1, isLeast: mostPages !== 1 };
    case 'blocks':
      return { calls: Math.max(1, Math.ceil((blocks ?? 1) / limits.blockRange)), isLeast: blocks === undefined };
    case 'logs': {
      if (blocks === undefined) return { calls: groups, isLeast: true };
      const { calls } = planLogRange({ from: 0, to: blocks - 1 }, groups, limits, costOfCall, []);
      return { calls, isLeast: blocks > fewBlocks };
    }
  }
}
