import { amount, count, members, type Reader } from '../json/readers';

/** The cost of one call. An unpriced one has no known price, and is counted as a call and never as zero credits. */
export type CreditCost = { readonly kind: 'known'; readonly credits: number } | { readonly kind: 'unpriced' };

export const unpriced: CreditCost = { kind: 'unpriced' };

/** Where a cost comes from. */
export type CostSource = 'override' | 'network' | 'local' | 'schedule' | 'none';

/** The expected cost of a request. Unpriced calls are counted and never treated as free. */
export interface PlanCost {
  readonly credits: number;
  readonly unpricedCalls: number;
}

/** Reads a cost. */
export const readPlanCost: Reader<PlanCost> = members({ credits: amount, unpricedCalls: count });

/** A number of calls, and what they cost. */
export interface PricedCalls {
  readonly calls: number;
  readonly cost: PlanCost;
}

/** The calls of a plan, and those that are added in a case that only the first answers show. */
export interface RangedCalls extends PricedCalls {
  /** What is sent in addition if a proxy of the request runs other code than what is stored. */
  readonly ifUpgraded?: PricedCalls;
}

export const noCost: PlanCost = { credits: 0, unpricedCalls: 0 };

/** Returns the sum of several costs. */
export function sumCosts(costs: Iterable<CreditCost>): PlanCost {
  let credits = 0;
  let unpricedCalls = 0;
  for (const cost of costs) {
    if (cost.kind === 'known') credits += cost.credits;
    else unpricedCalls += 1;
  }
  return { credits, unpricedCalls };
}

export function subtractCosts(left: PlanCost, right: PlanCost): PlanCost {
  return { credits: left.credits - right.credits, unpricedCalls: left.unpricedCalls - right.unpricedCalls };
}

export function addCosts(left: PlanCost, right: PlanCost): PlanCost {
  return { credits: left.credits + right.credits, unpricedCalls: left.unpricedCalls + right.unpricedCalls };
}

export function multiplyCost({ credits, unpricedCalls }: PlanCost, times: number): PlanCost {
  return { credits: credits * times, unpricedCalls: unpricedCalls * times };
}

/** Returns the higher credits and the higher number of unpriced calls of two costs. */
export function higherCost(left: PlanCost, right: PlanCost): PlanCost {
  return {
    credits: Math.max(left.credits, right.credits),
    unpricedCalls: Math.max(left.unpricedCalls, right.unpricedCalls),
  };
}

/** Whether a cost has more credits or more unpriced calls than a limit. */
export function isAbove(cost: PlanCost, limit: PlanCost): boolean {
  return cost.credits > limit.credits || cost.unpricedCalls > limit.unpricedCalls;
}

export function isFree(cost: PlanCost): boolean {
  return !isAbove(cost, noCost);
}

/** Returns the most that a plan may send. */
export function mostOf({ calls, cost, ifUpgraded }: RangedCalls): PricedCalls {
  return ifUpgraded === undefined
    ? { calls, cost }
    : { calls: calls + ifUpgraded.calls, cost: addCosts(cost, ifUpgraded.cost) };
}

/** Returns the plan of several plans together. */
export function sumPlans(plans: readonly RangedCalls[]): RangedCalls {
  const added = plans.flatMap(({ ifUpgraded }) => ifUpgraded ?? []);
  return { ...sumCalls(plans), ...(added.length > 0 && { ifUpgraded: sumCalls(added) }) };
}

function sumCalls(all: readonly PricedCalls[]): PricedCalls {
  return {
    calls: all.reduce((sum, { calls }) => sum + calls, 0),
    cost: all.map(({ cost }) => cost).reduce(addCosts, noCost),
  };
}
