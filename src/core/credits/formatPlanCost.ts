import { formatCalls, formatCreditNumber } from './formatCredits';
import type { PlanCost } from './planCost';

/**
 * `255 credits`, `2 calls without a listed price`, `80 credits + 1 call without a listed price`, `no cost`. Calls of
 * unknown cost are never shown as free.
 */
export function formatPlanCost({ credits, uncostedCalls }: PlanCost): string {
  const known = credits > 0 ? [`${formatCreditNumber(credits)} credits`] : [];
  const unknown = uncostedCalls > 0 ? [`${formatCalls(uncostedCalls)} without a listed price`] : [];
  const parts = [...known, ...unknown];
  return parts.length > 0 ? parts.join(' + ') : 'no cost';
}
