import type { AbiReader } from './abiReader';

/** The topics and data of a log, wherever they are. */
export interface LogHex {
  /** A topic that the log lacks is `0x`. */
  topic(index: number): string;
  readonly data: string;
  loadTopic(reader: AbiReader, index: number): boolean;
  loadData(reader: AbiReader): boolean;
}
