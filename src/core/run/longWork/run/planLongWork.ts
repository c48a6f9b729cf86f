import type { CreditCost } from '../../../base/credits/creditCost';
import { addCosts, noCost, type PlanCost, sumCosts } from '../../../base/credits/planCost';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { Network } from '../../../model/networks/network';
import type { LongWorkIdentity } from '../longWorkIdentity';
import type { PlannedCalls, PlannedWork } from '../workKind';
import type { WorkPlan } from '../workPlan';
import type { JournalStore } from './journalStore';

/** The costs by method of the user's settings. */
type SetCosts = Readonly<Record<string, CreditCost>>;

/** Plans and prices long work without sending anything. `estimate`: its calls as estimated by probes. */
export async function planLongWork(
  identity: LongWorkIdentity,
  network: Network,
  estimate: number | undefined,
  journals: JournalStore,
  costs: SetCosts,
): Promise<WorkPlan> {
  const kept = await journals.find(identity.id);
  const { calls, isLeast, least } = planCalls(identity, network, estimate);
  return {
    identity,
    calls: calls.reduce((sum, { count }) => sum + count, 0),
    isLeast,
    least,
    cost: priceCalls(calls, network, costs),
    estimate,
    kept: kept?.state === 'stopped' ? kept : undefined,
  };
}

function planCalls(identity: LongWorkIdentity, network: Network, estimate: number | undefined): PlannedWork {
  const { kind } = identity;
  return estimate === undefined || kind.estimate === undefined
    ? kind.plan(identity, network.limits)
    : { calls: [{ method: kind.estimate.method, count: estimate }], isLeast: false };
}

/** The cost of calls on a network. A call without a known cost is counted. */
export function priceCalls(calls: readonly PlannedCalls[], network: Network, costs: SetCosts): PlanCost {
  return calls
    .map(({ method, count }) => {
      const { credits, uncostedCalls } = sumCosts([resolveCost(method, network, costs).cost]);
      return { credits: credits * count, uncostedCalls: uncostedCalls * count };
    })
    .reduce(addCosts, noCost);
}
