import type { CreditCost } from '../credits/creditCost';

/** What a request will cost, before anything is sent. Calls of unknown cost are counted, never taken for free. */
export interface PlanCost {
  readonly credits: number;
  readonly uncostedCalls: number;
}

export const noCost: PlanCost = { credits: 0, uncostedCalls: 0 };

/** The sum of single costs. */
export function sumCosts(costs: Iterable<CreditCost>): PlanCost {
  let credits = 0;
  let uncostedCalls = 0;
  for (const cost of costs) {
    if (cost.kind === 'known') credits += cost.credits;
    else uncostedCalls += 1;
  }
  return { credits, uncostedCalls };
}

export function addCosts(left: PlanCost, right: PlanCost): PlanCost {
  return { credits: left.credits + right.credits, uncostedCalls: left.uncostedCalls + right.uncostedCalls };
}
