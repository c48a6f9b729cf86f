import type { AbiReader } from './abiReader';

/** The topics and data of a log, wherever they are. */
export interface LogHex {
  /** Returns a topic; `0x` if the log doesn't have it. */
  topic(index: number): string;
  readonly data: string;
  loadTopic(reader: AbiReader, index: number): boolean;
  loadData(reader: AbiReader): boolean;
}
