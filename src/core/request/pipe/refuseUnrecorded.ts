import type { Refusal } from '../../model/exchange/refusal';
import { isFreeNode } from '../../model/networks/isFreeNode';
import type { Network } from '../../model/networks/network';
import type { SendingPorts } from './sendingPorts';

/** A budget is ineffective if other windows and the next run can't count its calls. */
const cannotRecord: Refusal = {
  code: 'overBudget',
  cause: "The credit ledger can't be written, so nothing is sent that would count against the daily budget.",
  cure: "Check that its folder can be written and the disk isn't full.",
};

/** Refuses a call that a daily budget can't count, because the ledger has entries that couldn't be written to disk. */
export function refuseUnrecorded(
  network: Network,
  { settings, ledger }: Pick<SendingPorts, 'settings' | 'ledger'>,
): Refusal | undefined {
  if (settings().dailyBudget === undefined || isFreeNode(network)) return undefined;
  return ledger.hasUnwritten?.() === true ? cannotRecord : undefined;
}
