import type { NetworkLimits } from '../../../model/networks/network';
import { type BlockSpan, lengthOf } from './blockSpan';

/** How many calls work is estimated to take. */
export interface EstimatedCalls {
  readonly least: number;
  readonly most: number;
  /** True if each probe had more than a call returns, so that `most` isn't known. */
  readonly isOpen: boolean;
}

/** The answer to a probe: the number of logs, or undefined if there are more than a call returns. */
export interface ProbeAnswer {
  readonly span: BlockSpan;
  readonly count: number | undefined;
}

/** The calls needed in addition to what the logs alone require, as measured by the benchmark `ranges`. */
const waste = 1.25;

/** The fewest calls of `eth_getLogs` over a range whose logs aren't known. `groups` is the number of address groups. */
export function leastLogCalls(range: BlockSpan, groups: number, { logBlocks }: NetworkLimits): number {
  return groups * (logBlocks === undefined ? 1 : Math.ceil(lengthOf(range) / logBlocks));
}

/**
 * Estimates the calls of `eth_getLogs` over a range from answers to probes: by the mean of their densities, less and more
 * its standard error. That of counts is added, with the three logs that probes may miss by chance where none has any.
 */
export function estimateLogRange(
  range: BlockSpan,
  groups: number,
  limits: NetworkLimits,
  probes: readonly ProbeAnswer[],
): EstimatedCalls {
  const { logResults } = limits;
  const counts = probes.map(({ count = logResults }) => count);
  const densities = probes.map(({ span }, index) => (counts[index] ?? 0) / lengthOf(span));
  const probed = sum(probes.map(({ span }) => lengthOf(span)));
  const mean = sum(densities) / probes.length;
  const variance = sum(densities.map((density) => (density - mean) ** 2)) / Math.max(1, probes.length - 1);
  const error = Math.sqrt(variance / probes.length + mean / probed);
  const fewest = leastLogCalls(range, 1, limits);
  const calls = (logs: number, wasted = 1): number =>
    groups * Math.max(fewest, logs <= logResults ? 1 : Math.ceil((wasted * logs) / logResults));
  return {
    least: calls(Math.max(sum(counts), (mean - error) * lengthOf(range))),
    most: calls((mean + error + 3 / probed) * lengthOf(range), waste),
    isOpen: probes.every(({ count }) => count === undefined),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
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
