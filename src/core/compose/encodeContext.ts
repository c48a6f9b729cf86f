import type { Result } from '../result';
import type { HeadTag } from './encodeBlock';

/** What encoding may look up: all of it pure, so that the same text in the same context encodes the same. */
export interface EncodeContext {
  /** Block numbers of heads that are known; a block counted from another head is asked for in `needs`. */
  readonly heads: ReadonlyMap<HeadTag, bigint>;
  /** The 32-byte topic of an event signature or of a known event's name, or why there is none. */
  readonly topicOf: (text: string) => Result<string, string>;
  /** The 32-byte slot of a slot expression (`mapping(2)[0xOwner]`), or why it has none. */
  readonly slotOf: (expression: string) => Result<string, string>;
}
