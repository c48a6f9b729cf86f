import { formatCreditNumber } from './formatCredits';
import type { PlanCost } from './planCost';

/** `255 credits`, `2 uncosted calls`, `80 credits + 1 uncosted call`: calls of unknown cost are never told as free. */
export function formatPlanCost({ credits, uncostedCalls }: PlanCost): string {
  const known = credits > 0 ? [`${formatCreditNumber(credits)} credits`] : [];
  const unknown = uncostedCalls > 0 ? [`${uncostedCalls} uncosted ${uncostedCalls === 1 ? 'call' : 'calls'}`] : [];
  const parts = [...known, ...unknown];
  return parts.length > 0 ? parts.join(' + ') : 'no call';
}
