import { addCosts, isAbove, type PlanCost } from '../../base/credits/planCost';
import type { Refusal } from '../../model/exchange/refusal';
import { budgetAccount } from '../../model/networks/budgetAccount';
import type { Network } from '../../model/networks/network';
import type { SpendingPorts } from './allowance';
import type { PipeSettings } from './pipeSettings';
import { refuseForBudget } from './refuseForBudget';

/**
 * Refuses a cost that would exceed the daily budget, including calls in flight. Reserves nothing, because each call is
 * checked again.
 */
export async function refuseOverBudget(
  network: Network,
  cost: PlanCost,
  ports: SpendingPorts,
): Promise<Refusal | undefined> {
  const { dailyBudget } = ports.settings();
  if (dailyBudget === undefined || cost.credits === 0) return undefined;
  const account = budgetAccount(network);
  const spent = await ports.spentToday(account);
  const pending = ports.reservations.pending(account);
  if (spent + pending + cost.credits <= dailyBudget) return undefined;
  return refuseForBudget({ budget: 'day', limit: dailyBudget, spent }, cost.credits, pending);
}

/** Refuses a cost that would exceed the daily budget of any of its accounts. */
export async function refuseOverBudgets(
  shares: readonly { readonly network: Network; readonly cost: PlanCost }[],
  ports: SpendingPorts,
): Promise<Refusal | undefined> {
  const spending = new Map<string, { readonly network: Network; readonly cost: PlanCost }>();
  for (const { network, cost } of shares) {
    const account = budgetAccount(network);
    const known = spending.get(account);
    spending.set(account, { network, cost: known ? addCosts(known.cost, cost) : cost });
  }
  for (const { network, cost } of spending.values()) {
    const refusal = await refuseOverBudget(network, cost, ports);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Whether a cost is more than may be spent without asking. */
export function needsApproval(cost: PlanCost, { confirmAbove }: PipeSettings): boolean {
  return isAbove(cost, confirmAbove);
}
