import type { CreditCost } from './creditCost';

/** The expected cost of a request. Calls with an unknown cost are counted and never treated as free. */
export interface PlanCost {
  readonly credits: number;
  readonly uncostedCalls: number;
}

export const noCost: PlanCost = { credits: 0, uncostedCalls: 0 };

/** Returns the sum of several costs. */
export function sumCosts(costs: Iterable<CreditCost>): PlanCost {
  let credits = 0;
  let uncostedCalls = 0;
  for (const cost of costs) {
    if (cost.kind === 'known') credits += cost.credits;
    else uncostedCalls += 1;
  }
  return { credits, uncostedCalls };
}

export function subtractCosts(left: PlanCost, right: PlanCost): PlanCost {
  return { credits: left.credits - right.credits, uncostedCalls: left.uncostedCalls - right.uncostedCalls };
}

export function addCosts(left: PlanCost, right: PlanCost): PlanCost {
  return { credits: left.credits + right.credits, uncostedCalls: left.uncostedCalls + right.uncostedCalls };
}
