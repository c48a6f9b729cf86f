import type { JsonValue } from '../../../base/json/jsonValue';
import type { LogText } from './decodeLog';
import type { LogHex } from './logTexts';

/** A log. Each part is read when it is first used. */
export interface EventLog extends LogHex {
  /** `0x` if it isn't text. */
  readonly address: string;
  /** Undefined if the log has no topic. */
  readonly topic0: string | undefined;
  readonly topicCount: number;
  /** The block number as it is written. */
  readonly blockNumber: JsonValue | undefined;
  /** The same as text; undefined if it isn't text. */
  readonly blockText: string | undefined;
  /** Number of characters in `data`. */
  readonly dataCharacters: number;
  /** Returns everything in the log that decoding uses. */
  text(): LogText;
}

/** Logs that are read one after another. */
export interface EventLogs {
  readonly count: number;
  /** Moves to a log. The object that was returned before now describes this log. */
  at(row: number): EventLog;
}
