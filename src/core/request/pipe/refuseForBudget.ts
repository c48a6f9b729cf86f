import { formatCalls, formatCreditNumber, formatPlanCost } from '../../base/credits/formatCredits';
import type { PlanCost } from '../../base/credits/planCost';
import type { BudgetReached, Refusal } from '../../model/exchange/refusal';

/** Why something that runs by itself is stopped. `spent` is what it spent in the last minute. */
export function refuseForMinute(perMinute: PlanCost, spent: PlanCost): Refusal {
  return {
    code: 'overBudget',
    reached: { budget: 'minute', limit: perMinute.credits, spent: spent.credits },
    cause: `The cell runs by itself and would spend more than ${formatPlanCost(perMinute)} in a minute, ten times what it usually needs.`,
    cure: 'The node may replace or repeat blocks, or close connections. Check it before you run the cell again.',
  };
}

/** Why a call that would exceed a limit is not sent. `credits` is its cost. */
export function refuseForBudget(
  reached: BudgetReached & { readonly budget: Exclude<BudgetReached['budget'], 'minute'> },
  credits: number,
  pending = 0,
): Refusal {
  const { budget, limit, spent } = reached;
  const left = formatCreditNumber(Math.max(0, limit - spent - pending));
  const reserved = pending === 0 ? '' : ` (${formatCreditNumber(pending)} are reserved for calls in progress)`;
  const needs = `This request needs ${formatCreditNumber(credits)} credits, but only ${left}`;
  const rest = { code: 'overBudget', reached } as const;
  switch (budget) {
    case 'day':
      return {
        ...rest,
        cause: `${needs} of today's ${formatCreditNumber(limit)} are left${reserved}.`,
        cure: 'Raise `rpcbook.credits.dailyBudget`, or wait until the quota resets.',
        remedies: [{ kind: 'openSetting', setting: 'rpcbook.credits.dailyBudget' }],
      };
    case 'cell':
      return {
        ...rest,
        cause: `${needs} of this cell's ${formatCreditNumber(limit)} are left${reserved}.`,
        cure: 'Raise `rpcbook.credits.cellBudget`. `# @budget` in a cell can only lower it.',
        remedies: [{ kind: 'openSetting', setting: 'rpcbook.credits.cellBudget' }],
      };
    case 'run':
      return {
        ...rest,
        cause: `${needs} of this run's ${formatCreditNumber(limit)} are left${reserved}.`,
        cure: 'Raise the budget with `--budget N`.',
      };
    case 'calls':
      return {
        ...rest,
        cause: `The cell has made ${formatCalls(spent)}, and the limit is ${formatCreditNumber(limit)}.`,
        cure: 'Raise the limit with `--max-calls N`.',
      };
  }
}
