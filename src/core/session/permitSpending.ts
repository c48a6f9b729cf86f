import type { Network } from '../networks/network';
import type { Confirmation, PipePorts } from '../pipe/pipePorts';
import type { PlanCost } from '../pipe/plan';
import type { Refusal } from '../pipe/refusal';

/** Refuses what would pass the budget of the day. */
export async function refuseOverBudget(network: Network, cost: PlanCost, ports: PipePorts): Promise<Refusal | undefined> {
  const { dailyBudget } = ports.settings();
  if (dailyBudget === undefined || cost.credits === 0) return undefined;
  const spent = await ports.spentToday(network.service.id);
  if (spent + cost.credits <= dailyBudget) return undefined;
  return { code: 'overBudget', cause: `${cost.credits} credits more would pass today's budget of ${dailyBudget} (${spent} are spent).`, cure: 'Raise `rpcbook.credits.dailyBudget`, or wait for the balance to start anew.' };
}

/** Asks for leave to send; the refusal is the user's. */
export async function askToSpend(question: Confirmation, signal: AbortSignal, ports: PipePorts): Promise<Refusal | undefined> {
  const agreed = await ports.confirm(question, signal);
  return agreed ? undefined : { code: 'notConfirmed', cause: 'It was not sent, as you chose.', cure: 'Nothing was charged.' };
}
