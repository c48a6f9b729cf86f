import type { CreditCost } from '../../credits/creditCost';
import { type PlanCost, sumCosts } from '../../credits/planCost';
import type { NetworkLimits } from '../../networks/network';
import { type BlockSpan, lengthOf } from './blockSpan';

export interface LogRangePlan {
  readonly calls: number;
  /** True where nothing is known of how many logs there are: it takes that many calls or more. */
  readonly isLeast: boolean;
  readonly cost: PlanCost;
}

/** What a probe gave: how many logs, or undefined for more than a call gives. */
export interface ProbeAnswer {
  readonly span: BlockSpan;
  readonly count: number | undefined;
}

/** Calls over what the logs alone would take, as the benchmark `ranges` has them. */
const waste = 1.25;

/**
 * Estimates the calls that `eth_getLogs` over a range will take, before any is made; `groups`: of addresses. With
 * answers of probes the logs are taken to lie as densely as in the probe nearest to them.
 */
export function planLogRange(
  range: BlockSpan,
  groups: number,
  limits: NetworkLimits,
  costOfCall: CreditCost,
  probes: readonly ProbeAnswer[],
): LogRangePlan {
  const byBlocks = limits.logBlocks === undefined ? 1 : Math.ceil(lengthOf(range) / limits.logBlocks);
  const shareOfBlocks = lengthOf(range) / Math.max(1, probes.length);
  const logs = probes.reduce(
    (sum, { span, count }) => sum + ((count ?? limits.logResults) / lengthOf(span)) * shareOfBlocks,
    0,
  );
  const calls =
    groups * Math.max(byBlocks, logs <= limits.logResults ? 1 : Math.ceil((waste * logs) / limits.logResults));
  const { credits, uncostedCalls } = sumCosts([costOfCall]);
  return {
    calls,
    isLeast: probes.length === 0,
    cost: { credits: credits * calls, uncostedCalls: uncostedCalls * calls },
  };
}

/**
 * A probe asks for one in so many blocks: one of more blocks costs the same and tells more, until it asks for too many
 * logs.
 */
const probedShare = 20;

/**
 * Short spans to ask for to estimate a range, each in the middle of an equal part of it. Each costs one call a group.
 */
export function probeSpans(range: BlockSpan, count: number, limits: NetworkLimits): readonly BlockSpan[] {
  const part = lengthOf(range) / count;
  const blocks = Math.max(1, Math.min(Math.floor(part / probedShare), limits.logBlocks ?? Infinity));
  return Array.from({ length: count }, (_, index) => {
    const from = Math.min(range.to, range.from + Math.floor(part * (index + 0.5)));
    return { from, to: Math.min(range.to, from + blocks - 1) };
  });
}
