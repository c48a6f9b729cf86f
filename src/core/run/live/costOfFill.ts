import { addCosts, type CreditCost, noCost, type PlanCost } from '../../base/credits/planCost';
import { resolveCost } from '../../model/catalogue/resolveCost';
import type { Network } from '../../model/networks/network';
import { type BlockSpan, lengthOf } from '../longWork/plan/blockSpan';

/** The figures of a gap that can't be filled. */
export const notFilled = { calls: 0, cost: noCost };

/**
 * The fewest calls that read a gap of a live cell later, and their cost. Logs can take more calls, because nobody knows
 * how many there are.
 */
export function costOfFill(
  span: BlockSpan,
  rowKind: string,
  network: Network,
  costs: Readonly<Record<string, CreditCost>>,
): { readonly calls: number; readonly cost: PlanCost } {
  const length = lengthOf(span);
  // The last block is read first, and again at the end, because the chain may change meanwhile.
  const ends = length === 1 ? 1 : 2;
  const isLogs = rowKind === 'log';
  const headers = isLogs ? ends : ends + length - 1;
  const logs = isLogs ? Math.ceil(length / (network.limits.logBlocks ?? length)) : 0;
  const costOf = (method: string, calls: number): PlanCost => {
    const { cost } = resolveCost(method, network, costs);
    if (calls === 0) return noCost;
    return cost.kind === 'known'
      ? { credits: cost.credits * calls, uncostedCalls: 0 }
      : { credits: 0, uncostedCalls: calls };
  };
  const cost = addCosts(costOf('eth_getBlockByNumber', headers), costOf('eth_getLogs', logs));
  return { calls: headers + logs, cost };
}
