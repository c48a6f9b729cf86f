import { formatCreditNumber } from '../credits/formatCredits';
import type { BudgetReached, Refusal } from '../exchange/refusal';

/** Why a call is not sent that would pass a bound. `credits`: what it would cost. */
export function refuseForBudget(reached: BudgetReached, credits: number, onTheWay = 0): Refusal {
  const { budget, limit, spent } = reached;
  const way = onTheWay === 0 ? '' : `, ${onTheWay} are on the way`;
  const rest = { code: 'overBudget', reached } as const;
  switch (budget) {
    case 'day':
      return {
        ...rest,
        cause: `${credits} credits more would pass today's budget of ${limit} (${spent} are spent${way}).`,
        cure: 'Raise `rpcbook.credits.dailyBudget`, or wait for the balance to start anew.',
      };
    case 'cell':
      return {
        ...rest,
        cause: `${credits} credits more would pass this cell's budget of ${limit} (${spent} are spent${way}).`,
        cure: 'Raise `rpcbook.credits.cellBudget`. `# @budget` in a cell can only lower it.',
      };
    case 'calls':
      return {
        ...rest,
        cause: `The cell has taken ${formatCreditNumber(spent)} calls, and ${formatCreditNumber(limit)} are the most for one cell.`,
        cure: 'Raise the limit with `--max-calls N`.',
      };
  }
}
