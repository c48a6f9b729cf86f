import type { NetworkLimits } from '../../../model/networks/network';
import { type BlockSpan, lengthOf } from './blockSpan';

export interface LogRangePlan {
  readonly calls: number;
  /** True if the number of logs is unknown. `calls` is then a minimum. */
  readonly isLeast: boolean;
}

/** The answer to a probe: the number of logs, or undefined if there are more than a call returns. */
export interface ProbeAnswer {
  readonly span: BlockSpan;
  readonly count: number | undefined;
}

/** The calls needed in addition to what the logs alone require, as measured by the benchmark `ranges`. */
const waste = 1.25;

/**
 * Estimates the calls of `eth_getLogs` over a range before any is made. `groups` is the number of address groups. With
 * answers to probes, each block is assumed to have the density of the nearest probe.
 */
export function planLogRange(
  range: BlockSpan,
  groups: number,
  limits: NetworkLimits,
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
  return { calls, isLeast: probes.length === 0 };
}

/**
 * A probe spans this share of the range. More blocks cost the same and give more information, until there are too many
 * logs.
 */
const probedShare = 20;

/**
 * Short spans to request for an estimate of a range, each in the middle of an equal part of it. Each costs one call per
 * group.
 */
export function probeSpans(range: BlockSpan, count: number, limits: NetworkLimits): readonly BlockSpan[] {
  const part = lengthOf(range) / count;
  const blocks = Math.max(1, Math.min(Math.floor(part / probedShare), limits.logBlocks ?? Infinity));
  return Array.from({ length: count }, (_, index) => {
    const from = Math.min(range.to, range.from + Math.floor(part * (index + 0.5)));
    return { from, to: Math.min(range.to, from + blocks - 1) };
  });
}
