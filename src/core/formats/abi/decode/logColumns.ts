import { quote } from '../../../base/json/jsonMarks';
import type { JsonValue } from '../../../base/json/jsonValue';
import { MemberPlaces } from '../../../base/json/memberPlaces';
import { maxItems, type RecordColumns, type RecordMember, textBetween } from '../../../base/json/recordColumns';
import { recordColumnsOf } from '../../../base/json/recordList';
import type { AbiReader } from './abiReader';
import type { LogText } from './decodeLog';
import type { EventLog, EventLogs } from './eventLog';
import { KnownTexts } from './knownTexts';

const firstOfTrue = 0x74;
const lengthOfTrue = 4;

/** The logs of an answer in its bytes. Describes one log at a time: the first one until `at` chooses another. */
export class LogColumns implements EventLog, EventLogs {
  readonly count: number;
  readonly #view: DataView;
  readonly #places: Uint32Array;
  readonly #width: number;
  #row = 0;
  /** Where the numbers of the log begin. */
  #base = 0;

  private constructor(
    private readonly columns: RecordColumns,
    private readonly topicsAt: number,
    private readonly dataAt: number,
    private readonly topics: KnownTexts,
    private readonly addresses: KnownTexts,
    private readonly blocks: KnownTexts | undefined,
    private readonly blockAt: number | undefined,
    private readonly removedAt: number | undefined,
  ) {
    const { bytes, count, places, shape } = columns;
    this.count = count;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#places = places;
    this.#width = shape.width;
  }

  /** Returns the columns of logs that were read by their shape. Undefined for any other value. */
  static of(logs: JsonValue | undefined): LogColumns | undefined {
    const columns = recordColumnsOf(logs);
    if (columns === undefined) return undefined;
    const place = (name: string, kind: RecordMember['kind']): number | undefined =>
      columns.shape.members.find((member) => member.name === name && member.kind === kind)?.at;
    const [topics, data] = [place('topics', 'list'), place('data', 'single')];
    const texts = (places: MemberPlaces | undefined): KnownTexts | undefined => places && new KnownTexts(places);
    const firstTopics = texts(MemberPlaces.ofItem(columns, 'topics', 0));
    const addresses = texts(MemberPlaces.of(columns, 'address'));
    if (topics === undefined || data === undefined || firstTopics === undefined || addresses === undefined)
      return undefined;
    return new LogColumns(
      columns,
      topics + 2,
      data,
      firstTopics,
      addresses,
      texts(MemberPlaces.of(columns, 'blockNumber')),
      place('blockNumber', 'single'),
      place('removed', 'single'),
    );
  }

  at(row: number): this {
    this.#row = row;
    this.#base = row * this.#width;
    return this;
  }

  get topicCount(): number {
    const first = this.#base + this.topicsAt;
    let count = 0;
    while (count < maxItems && this.#places[first + 2 * count] !== 0) count += 1;
    return count;
  }

  get topic0(): string | undefined {
    return this.topics.of(this.#row);
  }

  get address(): string {
    return this.addresses.of(this.#row) ?? '0x';
  }

  /** The block number as it is written. Undefined if the logs have none. */
  get blockNumber(): string | undefined {
    if (this.blockAt === undefined) return undefined;
    return this.blockText ?? this.#text(this.#base + this.blockAt);
  }

  /** Whether a reorganization removed the log. */
  get isRemoved(): boolean {
    if (this.removedAt === undefined) return false;
    const at = this.#base + this.removedAt;
    const start = this.#places[at] ?? 0;
    // The length distinguishes `false` from `true`, so the bytes, which are far from those read before, aren't read.
    const mayBeTrue = (this.#places[at + 1] ?? 0) - start === lengthOfTrue;
    return mayBeTrue && this.#view.getUint8(start) === firstOfTrue && !this.#isText(at);
  }

  get blockText(): string | undefined {
    return this.blocks?.of(this.#row);
  }

  text(): LogText {
    const { blockText } = this;
    return {
      address: this.address,
      topics: Array.from({ length: this.topicCount }, (_, index) => this.topic(index)),
      data: this.data,
      ...(blockText !== undefined && { blockNumber: blockText }),
    };
  }

  get dataCharacters(): number {
    const at = this.#base + this.dataAt;
    return this.#isText(at) ? (this.#places[at + 1] ?? 0) - (this.#places[at] ?? 0) : 2;
  }

  get data(): string {
    return this.#isText(this.#base + this.dataAt) ? this.#text(this.#base + this.dataAt) : '0x';
  }

  topic(index: number): string {
    return index < this.topicCount ? this.#text(this.#base + this.topicsAt + 2 * index) : '0x';
  }

  loadTopic(reader: AbiReader, index: number): boolean {
    const at = this.#base + this.topicsAt + 2 * index;
    const start = this.#places[at] ?? 0;
    return index < maxItems && start !== 0
      ? reader.loadBytes(this.#view, start, this.#places[at + 1] ?? 0)
      : reader.load('0x');
  }

  loadData(reader: AbiReader): boolean {
    const at = this.#base + this.dataAt;
    return this.#isText(at)
      ? reader.loadBytes(this.#view, this.#places[at] ?? 0, this.#places[at + 1] ?? 0)
      : reader.load('0x');
  }

  #isText(at: number): boolean {
    return this.#view.getUint8((this.#places[at] ?? 1) - 1) === quote;
  }

  #text(at: number): string {
    return textBetween(this.columns, this.#places[at] ?? 0, this.#places[at + 1] ?? 0);
  }
}
