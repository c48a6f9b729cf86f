import type { NetworkLimits } from '../../model/networks/network';
import type { MovingTag } from './plan/blockBounds';
import type { WorkSource } from './workSource';

/**
 * The first block of a range and its hash, which changes if the chain starts over. Only chains of nodes on this computer
 * have one: others don't start over, and asking costs something.
 */
export interface ChainMark {
  readonly block: number;
  readonly hash: string;
}

/** The start of a long run. The run resumes from this and the entries of its journal. */
export interface JournalHeader {
  readonly id: string;
  /** `serviceId/networkId`. */
  readonly network: string;
  /** What it started from, with its bounds at the start. */
  readonly source: WorkSource;
  /** The head numbers at the start. */
  readonly heads: ReadonlyMap<MovingTag, number>;
  readonly limits: NetworkLimits;
  /** `# @pages n`. */
  readonly maxPages: number | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** The chain that the rows are from. Undefined if it doesn't start over, or isn't known. */
  readonly chain?: ChainMark;
}
