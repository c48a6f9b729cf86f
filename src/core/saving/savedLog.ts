import type { LogText } from '../abi/decodeLog';
import type { LogHex } from '../abi/logHex';
import type { ColumnValue } from './saveColumn';

/** What tells the events that may describe a log. Each part of the log is read when it is asked for. */
export interface EventLog {
  readonly address: string;
  /** Undefined if the log has no topic. */
  readonly topic0: string | undefined;
  readonly topicCount: number;
  /** Undefined if it isn't text. */
  readonly blockText: string | undefined;
  /** The characters of the data, as hex text. */
  readonly dataCharacters: number;
  readonly hex: LogHex;
  text(): LogText;
}

/** A log with the cells that every log has. */
export interface SavedLog extends EventLog {
  readonly block: ColumnValue;
  readonly transaction: ColumnValue;
  readonly index: ColumnValue;
  readonly lowerAddress: string;
  readonly time: ColumnValue;
}

/** Logs, of which one is looked at after another. */
export interface SavedLogs {
  readonly count: number;
  /** Goes to a log. What it returned before describes this log now. */
  at(row: number): SavedLog;
}
