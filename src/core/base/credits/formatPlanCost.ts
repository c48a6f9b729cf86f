import { formatCalls, formatCreditNumber } from './formatCredits';
import { mostOf, type PlanCost, type RangedCalls } from './planCost';

/**
 * `255 credits`, `2 calls without a listed price`, `80 credits + 1 call without a listed price`, `no cost`. Calls of
 * unknown cost are never shown as free.
 */
export function formatPlanCost({ credits, uncostedCalls }: PlanCost): string {
  const known = credits > 0 ? `${formatCreditNumber(credits)} credits` : '';
  if (uncostedCalls <= 0) return known === '' ? 'no cost' : known;
  const unknown = `${formatCalls(uncostedCalls)} without a listed price`;
  return known === '' ? unknown : `${known} + ${unknown}`;
}

/** `at least 255 credits`, and `no cost` where all further calls are free too. */
export function formatLeastCost(cost: PlanCost, sign = ''): string {
  return cost.credits > 0 || cost.uncostedCalls > 0 ? `at least ${sign}${formatPlanCost(cost)}` : formatPlanCost(cost);
}

/** `, up to 460 credits if the proxy was upgraded`, to append to a cost. Empty for a plan without a checked proxy. */
export function formatIfUpgraded(plan: RangedCalls): string {
  return plan.ifUpgraded === undefined ? '' : `, up to ${formatPlanCost(mostOf(plan).cost)} if the proxy was upgraded`;
}
