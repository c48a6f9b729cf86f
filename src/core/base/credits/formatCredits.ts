import { countedText, groupDigits } from '../view/amountText';
import { type CreditCost, isFree, mostOf, type PlanCost, type RangedCalls, sumCosts } from './planCost';
import type { CreditCount } from './sumLedger';

/** Formats a number of credits with thousands separators and up to two decimals: `1,275`. */
export function formatCreditNumber(credits: number): string {
  return groupDigits(Math.round(credits * 100) / 100);
}

/** `1 call`, `1,200 calls`. */
export function formatCalls(count: number): string {
  return countedText(count, 'call');
}

/** What "unpriced" means, where a reader meets it first. */
export const unpricedMeaning =
  'An unpriced call is one that the service lists no price for. It is counted as a call, not as credits.';

/** `1 unpriced call`, `1,200 unpriced calls`. */
export function formatUnpricedCalls(count: number): string {
  return countedText(count, 'unpriced call');
}

/**
 * `1,275 (+2 unpriced)`: unpriced calls are shown beside the sum and never included in it. `measure` goes between.
 */
export function formatCount({ credits, unpricedCalls }: PlanCost, measure = ''): string {
  const known = `${formatCreditNumber(credits)}${measure}`;
  return unpricedCalls === 0 ? known : `${known} (+${groupDigits(unpricedCalls)} unpriced)`;
}

/** The credits of a row of calls: `1,275 (+2 unpriced)`, and `unpriced` where all are, so that it never looks free. */
export function formatCountedCalls(count: CreditCount): string {
  return count.unpricedCalls > 0 && count.unpricedCalls === count.calls ? 'unpriced' : formatCount(count);
}

/** `255 credits`, `2 unpriced calls`, `80 credits + 1 unpriced call`, `no cost`. */
export function formatPlanCost({ credits, unpricedCalls }: PlanCost): string {
  const known = credits > 0 ? [`${formatCreditNumber(credits)} ${credits === 1 ? 'credit' : 'credits'}`] : [];
  const others = unpricedCalls > 0 ? [formatUnpricedCalls(unpricedCalls)] : [];
  return [...known, ...others].join(' + ') || 'no cost';
}

/** The cost of one call of a method: `255 credits`, `no cost`, `unpriced`. */
export function formatCallCost(cost: CreditCost): string {
  return cost.kind === 'unpriced' ? 'unpriced' : formatPlanCost(sumCosts([cost]));
}

/** What was spent: `2,295 credits`, `3 unpriced calls`, `0 credits` for calls that are known to cost nothing. */
export function formatSpent(cost: PlanCost): string {
  return isFree(cost) ? '0 credits' : formatPlanCost(cost);
}

/** `at least 255 credits`, and `no cost` where all further calls are free too. */
export function formatLeastCost(cost: PlanCost, sign = ''): string {
  return isFree(cost) ? formatPlanCost(cost) : `at least ${sign}${formatPlanCost(cost)}`;
}

/** `, up to 460 credits if the proxy was upgraded`, to append to a cost. Empty for a plan without a checked proxy. */
export function formatIfUpgraded(plan: RangedCalls): string {
  return plan.ifUpgraded === undefined ? '' : `, up to ${formatPlanCost(mostOf(plan).cost)} if the proxy was upgraded`;
}
