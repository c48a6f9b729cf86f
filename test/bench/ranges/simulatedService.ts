import type { BlockSpan } from '../../../src/core/run/longWork/plan/blockSpan';
import type { LogDensity } from './densities';

/** Maximum results of the contract (section 8). */
export const maxResults = 10_000;
const maxMilliseconds = 10_000;
const callMilliseconds = 50;
const resultMilliseconds = 0.02;

export interface ServiceLimits {
  /** Whether an error suggests a range that would work. */
  readonly suggests: boolean;
  readonly maxBlocks: number;
}

export type Answer = { readonly milliseconds: number } & (
  | { readonly kind: 'logs'; readonly blocks: Uint32Array }
  | {
      readonly kind: 'error';
      readonly message: string;
      readonly what: 'results' | 'blocks' | 'time';
      readonly suggested?: BlockSpan;
    }
);

/**
 * Answers `eth_getLogs` according to the contract, with the blocks of the logs instead of the logs, and returns the
 * duration.
 */
export function askService({ positions }: LogDensity, { suggests, maxBlocks }: ServiceLimits, span: BlockSpan): Answer {
  const first = indexOf(positions, span.from);
  const end = indexOf(positions, span.to + 1);
  if (span.to - span.from + 1 > maxBlocks) {
    return {
      kind: 'error',
      milliseconds: callMilliseconds,
      what: 'blocks',
      message: `range ${span.to - span.from + 1} exceeds limit of ${maxBlocks}`,
    };
  }
  // Results are counted up to the limit before a query is rejected.
  const milliseconds = callMilliseconds + resultMilliseconds * Math.min(end - first, maxResults);
  if (milliseconds > maxMilliseconds)
    return { kind: 'error', milliseconds: maxMilliseconds, what: 'time', message: 'query timeout exceeded' };
  if (end - first <= maxResults) return { kind: 'logs', milliseconds, blocks: positions.subarray(first, end) };
  const message = `query returned more than ${maxResults} results`;
  const to = (positions[first + maxResults] ?? 0) - 1;
  if (!suggests || to < span.from) return { kind: 'error', milliseconds, what: 'results', message };
  const range = `[0x${span.from.toString(16)}, 0x${to.toString(16)}]`;
  return {
    kind: 'error',
    milliseconds,
    what: 'results',
    message: `${message}. Try with this block range ${range}.`,
    suggested: { from: span.from, to },
  };
}

/** Returns the fewest calls that can return every log, for a client that knows all positions. */
export function leastCalls({ blocks, positions }: LogDensity, maxBlocks: number): number {
  let calls = 0;
  for (let from = 0; from < blocks; calls += 1) {
    const overflow = positions[indexOf(positions, from) + maxResults] ?? blocks;
    from = Math.min(overflow, from + maxBlocks, blocks);
  }
  return calls;
}

/** Returns the index of the first log in a block or after it. */
function indexOf(positions: Uint32Array, block: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? Infinity) < block) low = middle + 1;
    else high = middle;
  }
  return low;
}
