import { countedText, groupDigits } from '../view/amountText';
import { mostOf, type PlanCost, type RangedCalls } from './planCost';
import type { CreditCount } from './sumLedger';

/** Formats a number of credits with thousands separators and up to two decimals: `1,275`. */
export function formatCreditNumber(credits: number): string {
  return groupDigits(Math.round(credits * 100) / 100);
}

/** `1 call`, `1,200 calls`. */
export function formatCalls(count: number): string {
  return countedText(count, 'call');
}

/**
 * `Credits 1,275 (+2 calls without a listed price)`. Calls of unknown cost are shown beside the sum and never included in
 * it.
 */
export function formatCredits(count: Pick<CreditCount, 'credits' | 'uncosted'>): string {
  const known = `Credits ${formatCreditNumber(count.credits)}`;
  return count.uncosted === 0 ? known : `${known} (+${formatCalls(count.uncosted)} without a listed price)`;
}

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
