import type { Result } from '../result';
import type { HeadTag } from './encodeBlock';

/** Lookups for encoding. All are pure, so that the same text in the same context is always encoded the same way. */
export interface EncodeContext {
  /** Known block numbers of heads. A head that is missing here is requested in `needs`. */
  readonly heads: ReadonlyMap<HeadTag, bigint>;
  /** Returns the 32-byte topic of an event signature or of a known event's name, or the reason for a failure. */
  readonly topicOf: (text: string) => Result<string, string>;
  /** Returns the selector of an l2net event that is known by this name, or the reason for a failure. */
  readonly selectorOf: (name: string) => Result<string, string>;
  /** Returns the 32-byte slot of a slot expression (`mapping(2)[0xOwner]`), or the reason for a failure. */
  readonly slotOf: (expression: string) => Result<string, string>;
}
