import type { LogText } from '../abi/decodeLog';
import { LogTexts } from '../abi/logTexts';
import type { JsonObject, JsonValue } from '../json/jsonValue';
import { isList, isObject } from '../json/readMember';
import { quantityCell, timeCell } from './quantityCell';
import type { ColumnValue } from './saveColumn';
import type { SavedLog, SavedLogs } from './savedLog';

const nothing: JsonObject = {};

/** Logs as JSON values of any form. */
export class JsonLogs implements SavedLog, SavedLogs {
  readonly count: number;
  readonly hex = new LogTexts();
  address = '0x';
  #json = nothing;
  #topics: readonly string[] = [];
  #written: JsonValue | undefined;
  block: ColumnValue = null;

  constructor(private readonly items: readonly JsonValue[]) {
    this.count = items.length;
  }

  at(row: number): this {
    const item = this.items[row];
    const json = isObject(item) ? item : nothing;
    const { address, topics, data, blockNumber } = json;
    this.#json = json;
    this.#topics = textsOf(topics);
    this.address = typeof address === 'string' ? address : '0x';
    this.hex.of(this.#topics, typeof data === 'string' ? data : '0x');
    // A block has many logs.
    if (blockNumber !== this.#written) this.block = quantityCell(blockNumber);
    this.#written = blockNumber;
    return this;
  }

  get topic0(): string | undefined {
    return this.#topics[0];
  }

  get topicCount(): number {
    return this.#topics.length;
  }

  get dataCharacters(): number {
    return this.hex.data.length;
  }

  get blockText(): string | undefined {
    const { blockNumber } = this.#json;
    return typeof blockNumber === 'string' ? blockNumber : undefined;
  }

  get transaction(): ColumnValue {
    const { transactionHash } = this.#json;
    return typeof transactionHash === 'string' ? transactionHash : null;
  }

  get index(): ColumnValue {
    return quantityCell(this.#json['logIndex']);
  }

  get lowerAddress(): string {
    return this.address.toLowerCase();
  }

  get time(): ColumnValue {
    return timeCell(this.#json['blockTimestamp']);
  }

  text(): LogText {
    const { address, blockText } = this;
    const { data } = this.hex;
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
