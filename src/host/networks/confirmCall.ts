import type { CreditCost } from '../../core/base/credits/planCost';
import type { Network } from '../../core/model/networks/network';
import { showInformation } from '../notices';
import { formatCost } from './networkTreeNode';

/** Asks in a dialog, which shows the cost, whether to send a single call. */
export async function confirmCall(method: string, network: Network, cost: CreditCost): Promise<boolean> {
  const send = 'Send';
  const detail = cost.kind === 'known' ? `It costs ${formatCost(cost)}.` : 'Its cost is unknown.';
  return (await showInformation(`Send ${method} to ${network.name}?`, { modal: true, detail }, send)) === send;
}
