import type { NetworkLimits } from '../../model/networks/network';
import type { MovingTag } from './plan/blockBounds';
import type { WorkSource } from './workSource';

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
}
