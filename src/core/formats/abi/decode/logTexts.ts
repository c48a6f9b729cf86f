import type { AbiReader } from './abiReader';

/** The topics and data of a log, wherever they are. */
export interface LogHex {
  /** Returns a topic; `0x` if the log doesn't have it. */
  topic(index: number): string;
  readonly data: string;
  loadTopic(reader: AbiReader, index: number): boolean;
  loadData(reader: AbiReader): boolean;
}

/** The texts of one log after another. */
export class LogTexts implements LogHex {
  #topics: readonly string[] = [];
  data = '0x';

  of(topics: readonly string[], data: string): this {
    this.#topics = topics;
    this.data = data;
    return this;
  }

  topic(index: number): string {
    return this.#topics[index] ?? '0x';
  }

  loadTopic(reader: AbiReader, index: number): boolean {
    return reader.load(this.topic(index));
  }

  loadData(reader: AbiReader): boolean {
    return reader.load(this.data);
  }
}
