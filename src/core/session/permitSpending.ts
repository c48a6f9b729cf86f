import type { Network } from '../networks/network';
import type { Confirmation, PipePorts, PipeSettings } from '../pipe/pipePorts';
import { addCosts, type PlanCost } from '../pipe/plan';
import type { Refusal } from '../pipe/refusal';

/** Refuses what would pass the budget of the day. */
export async function refuseOverBudget(network: Network, cost: PlanCost, ports: PipePorts): Promise<Refusal | undefined> {
  const { dailyBudget } = ports.settings();
  if (dailyBudget === undefined || cost.credits === 0) return undefined;
  const spent = await ports.spentToday(network.service.id);
  if (spent + cost.credits <= dailyBudget) return undefined;
  return { code: 'overBudget', cause: `${cost.credits} credits more would pass today's budget of ${dailyBudget} (${spent} are spent).`, cure: 'Raise `rpcbook.credits.dailyBudget`, or wait for the balance to start anew.' };
}

/** Refuses what would pass the budget of any of the services that it is spent at. */
export async function refuseOverBudgets(shares: readonly { readonly network: Network; readonly cost: PlanCost }[], ports: PipePorts): Promise<Refusal | undefined> {
  const spending = new Map<string, { readonly network: Network; readonly cost: PlanCost }>();
  for (const { network, cost } of shares) {
    const known = spending.get(network.service.id);
    spending.set(network.service.id, { network, cost: known ? addCosts(known.cost, cost) : cost });
  }
  for (const { network, cost } of spending.values()) {
    const refusal = await refuseOverBudget(network, cost, ports);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Whether a cost is more than is spent without asking. */
export function needsLeave(cost: PlanCost, { confirmAbove, confirmUncostedAbove }: PipeSettings): boolean {
  return cost.credits > confirmAbove || cost.uncostedCalls > confirmUncostedAbove;
}

/** Asks for leave to send; the refusal is the user's. */
export async function askToSpend(question: Confirmation, signal: AbortSignal, ports: PipePorts): Promise<Refusal | undefined> {
  const agreed = await ports.confirm(question, signal);
  return agreed ? undefined : { code: 'notConfirmed', cause: 'It was not sent, as you chose.', cure: 'Nothing was charged.' };
}
