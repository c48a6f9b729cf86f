import type { PlanCost } from '../credits/planCost';
import { Allowance } from './allowance';
import type { PipePorts } from './pipePorts';

/** What was planned may be passed by so much before it is asked again. */
const leeway = 1.5;

/**
 * Opens what one action of the user may spend: a run of a cell with the cells that it needs, a lookup, a search, a
 * test. `planned`: what the user knows that it costs. `budget`: known credits that the action itself is bounded by; it
 * lowers the budget of the settings, and never raises it.
 */
export function openAllowance(planned: PlanCost, ports: PipePorts, budget?: number): Allowance {
  const { confirmAbove, confirmUncostedAbove, cellBudget, cellCalls } = ports.settings();
  const granted = {
    credits: Math.max(confirmAbove, planned.credits * leeway),
    uncostedCalls: Math.max(confirmUncostedAbove, planned.uncostedCalls * leeway),
  };
  return Allowance.open({ granted, credits: lesser(cellBudget, budget), calls: cellCalls }, ports);
}

function lesser(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined || right === undefined ? (left ?? right) : Math.min(left, right);
}
