import type { JsonValue } from '../../../base/json/jsonValue';
import type { LogText } from './decodeLog';
import type { LogHex } from './logHex';

/** A log. Each part is read when it is asked for. */
export interface EventLog extends LogHex {
  /** `0x` if it isn't text. */
  readonly address: string;
  /** Undefined if the log has no topic. */
  readonly topic0: string | undefined;
  readonly topicCount: number;
  /** The block as it is written. */
  readonly blockNumber: JsonValue | undefined;
  /** The same; undefined if it isn't text. */
  readonly blockText: string | undefined;
  /** The characters of `data`. */
  readonly dataCharacters: number;
  /** All of the log that decoding uses. */
  text(): LogText;
}

/** Logs that are looked at one after another. */
export interface EventLogs {
  readonly count: number;
  /** Goes to a log. What it returned before describes this log now. */
  at(row: number): EventLog;
}
