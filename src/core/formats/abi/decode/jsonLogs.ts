import { isList, isObject, type JsonObject, type JsonValue } from '../../../base/json/jsonValue';
import type { LogText } from './decodeLog';
import type { EventLog, EventLogs } from './eventLog';
import { LogColumns } from './logColumns';
import { LogTexts } from './logTexts';

const nothing: JsonObject = {};

/**
 * Returns the logs of an answer. If they were read by their shape, they stay in the answer's bytes, which is faster.
 */
export function eventLogsOf(items: readonly JsonValue[]): EventLogs {
  return LogColumns.of(items) ?? new JsonLogs(items);
}

/** Logs as JSON values of any form. Absent parts are empty. */
export class JsonLogs extends LogTexts implements EventLog, EventLogs {
  readonly count: number;
  address = '0x';
  #json = nothing;
  #topics: readonly string[] = [];

  constructor(private readonly items: readonly JsonValue[]) {
    super();
    this.count = items.length;
  }

  at(row: number): this {
    const item = this.items[row];
    const json = isObject(item) ? item : nothing;
    const { address, topics, data } = json;
    this.#json = json;
    this.#topics = textsOf(topics);
    this.address = typeof address === 'string' ? address : '0x';
    return this.of(this.#topics, typeof data === 'string' ? data : '0x');
  }

  get topic0(): string | undefined {
    return this.#topics[0];
  }

  get topicCount(): number {
    return this.#topics.length;
  }

  get dataCharacters(): number {
    return this.data.length;
  }

  get blockNumber(): JsonValue | undefined {
    return this.#json['blockNumber'];
  }

  get blockText(): string | undefined {
    const { blockNumber } = this;
    return typeof blockNumber === 'string' ? blockNumber : undefined;
  }

  text(): LogText {
    const { address, data, blockText } = this;
    return { address, topics: this.#topics, data, ...(blockText !== undefined && { blockNumber: blockText }) };
  }
}

function textsOf(topics: JsonValue | undefined): readonly string[] {
  if (isTexts(topics)) return topics;
  return isList(topics) ? topics.filter((topic) => typeof topic === 'string') : [];
}

function isTexts(json: JsonValue | undefined): json is readonly string[] {
  return isList(json) && json.every((item) => typeof item === 'string');
}
