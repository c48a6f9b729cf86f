import type { NetworkLimits } from '../../model/networks/network';
import type { RpcCall } from './longWork';
import type { MovingTag } from './plan/blockBounds';

/** The start of a long run. The run resumes from this and the entries of its journal. */
export interface JournalHeader {
  readonly id: string;
  /** `serviceId/networkId`. */
  readonly network: string;
  /** The request, with its bounds at the start. */
  readonly call: RpcCall;
  /** The head numbers at the start. */
  readonly heads: ReadonlyMap<MovingTag, number>;
  readonly limits: NetworkLimits;
  /** `# @pages n`. */
  readonly mostPages: number | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}
