import type { NetworkLimits } from '../../model/networks/network';
import type { MovingTag } from './plan/blockBounds';
import type { WorkSource } from './workSource';

/** A block and its hash, which changes if the block or one before it is replaced. */
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
  /**
   * The first block of the range, from which it is seen that the chain started over. Only chains of nodes on this computer
   * have one: others don't start over, and asking costs something.
   */
  readonly chain?: ChainMark;
  /** The head that a search is planned with. While it is the same, so is every block that the search has read. */
  readonly head?: ChainMark | undefined;
}
