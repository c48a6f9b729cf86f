import { higherCost, multiplyCost, type PlanCost } from '../../base/credits/planCost';
import type { SpendingPorts } from './allowance';
import { Allowance } from './allowance';

/** How much a plan may be exceeded before the user is asked again. */
export const leeway = 1.5;

/**
 * Opens an allowance for one action of the user: a run of a cell and the cells it needs, a lookup, a search, a test.
 * `planned` is the cost that was shown to the user. `budget` is the maximum of known credits for this action. It can
 * lower the budget of the settings but not raise it.
 */
export function openAllowance(planned: PlanCost, ports: SpendingPorts, budget?: number): Allowance {
  const { confirmAbove, cellBudget, cellCalls } = ports.settings();
  const granted = higherCost(confirmAbove, multiplyCost(planned, leeway));
  return Allowance.open({ granted, credits: lesser(cellBudget, budget), calls: cellCalls }, ports);
}

function lesser(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined || right === undefined ? (left ?? right) : Math.min(left, right);
}
