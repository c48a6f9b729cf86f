import { mostOf, type RangedCalls, sumPlans } from '../../../base/credits/planCost';
import { failed, ok } from '../../../base/result';
import type { Network } from '../../../model/networks/network';
import type { Allowance } from '../../../request/pipe/allowance';
import type { SpendingPorts } from '../../../request/pipe/allowance';
import { askToSpend } from '../../../request/pipe/askToSpend';
import { openAllowance } from '../../../request/pipe/openAllowance';
import { needsApproval, refuseOverBudgets } from '../../../request/pipe/permitSpending';
import type { PipeResult } from '../../../request/pipe/pipeResult';

/** What an action of the user is planned to send. */
export interface PlannedSpending {
  /** The networks that the question names; empty if the action itself sends nothing. */
  readonly networks: readonly Network[];
  readonly shares: readonly (RangedCalls & {
    readonly network: Network;
    /** True if `calls` is a minimum. */
    readonly isOpen: boolean;
  })[];
  /** Maximum known credits that the action may spend. Can lower the budget from the settings. */
  readonly budget: number | undefined;
}

/**
 * Asks the user if the plan costs more than the threshold. Returns what the action may spend, or why it may not start.
 */
export async function agreeToSpend(
  { networks, shares, budget }: PlannedSpending,
  signal: AbortSignal,
  ports: SpendingPorts,
): Promise<PipeResult<Allowance>> {
  const plan = sumPlans(shares);
  const { cost } = mostOf(plan);
  const [network, ...alsoTo] = networks;
  if (network !== undefined) {
    const over = await refuseOverBudgets(
      shares.map((share) => ({ network: share.network, cost: mostOf(share).cost })),
      ports,
    );
    if (over) return failed(over);
    const question = {
      ...plan,
      network,
      atLeast: shares.some(({ isOpen }) => isOpen),
      ...(alsoTo.length > 0 && { alsoTo }),
    };
    const declined = needsApproval(cost, ports.settings()) ? await askToSpend(question, signal, ports) : undefined;
    if (declined) return failed(declined);
  }
  return ok(openAllowance(cost, ports, budget));
}
