import { quote } from './jsonMarks';
import type { JsonValue } from './jsonValue';
import type { NumberedTexts } from './numberedTexts';
import { parseJson } from './parseJson';

/** Maximum hex digits of an integer that a JS number represents exactly. */
const maxDigits = 13;

/** The values of one member in all records. None of them is a list. */
export class RecordColumn {
  readonly #bytes: Uint8Array;
  readonly #places: Uint32Array;
  readonly #width: number;

  private constructor(
    private readonly columns: RecordColumns,
    private readonly at: number,
  ) {
    this.#bytes = columns.bytes;
    this.#places = columns.places;
    this.#width = columns.shape.width;
  }

  /** Undefined if the records don't have the member, or if it is a list. */
  static of(columns: RecordColumns, name: string): RecordColumn | undefined {
    const member = columns.shape.members.find((one) => one.name === name && one.kind === 'single');
    return member && new RecordColumn(columns, member.at);
  }

  /** Whether both rows have the same text. */
  isSameText(row: number, other: number): boolean {
    const start = this.#start(row);
    const from = this.#start(other);
    const length = this.#end(row) - start;
    if (this.#end(other) - from !== length || !this.#isText(row) || !this.#isText(other)) return false;
    // Different texts more often differ at their end than at their start.
    for (let at = length - 1; at >= 0; at -= 1) if (this.#bytes[start + at] !== this.#bytes[from + at]) return false;
    return true;
  }

  /** The text; undefined for any other value. */
  text(row: number): string | undefined {
    return this.#isText(row) ? this.#written(row) : undefined;
  }

  value(row: number): JsonValue {
    if (this.#isText(row)) return this.#written(row);
    const parsed = parseJson(this.#written(row));
    return parsed.kind === 'ok' ? parsed.value : null;
  }

  /** The integer of a `0x` quantity of at most 13 digits; undefined for any other value. */
  quantity(row: number): number | undefined {
    const [start, end] = [this.#start(row), this.#end(row)];
    const bytes = this.#bytes;
    const digits = end - start - 2;
    if (digits < 1 || digits > maxDigits || !this.#isText(row)) return undefined;
    if (bytes[start] !== 0x30 || bytes[start + 1] !== 0x78) return undefined;
    let integer = 0;
    for (let at = start + 2; at < end; at += 1) {
      const digit = hexDigits[bytes[at] ?? 0] ?? noDigit;
      if (digit === noDigit) return undefined;
      integer = integer * 16 + digit;
    }
    return integer;
  }

  /** The start of the value in the bytes. For a text, after its opening quote. */
  #start(row: number): number {
    return this.#places[row * this.#width + this.at] ?? 0;
  }

  /** The end of the value. For a text, before its closing quote. */
  #end(row: number): number {
    return this.#places[row * this.#width + this.at + 1] ?? 0;
  }

  #isText(row: number): boolean {
    return this.#bytes[this.#start(row) - 1] === quote;
  }

  #written(row: number): string {
    return textBetween(this.columns, this.#start(row), this.#end(row));
  }
}

const noDigit = 16;

/** The value of each character as a hex digit. */
const hexDigits = Uint8Array.from({ length: 256 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? noDigit : digit;
});

/** Maximum number of items in a list of a record, such as the topics of a log. */
export const maxItems = 4;

/** How many numbers precede those of the members: the start and the end of the record. */
const recordNumbers = 2;

/** Where the value of a member is in the numbers of a record. */
export interface RecordMember {
  readonly name: string;
  readonly kind: 'single' | 'list';
  /** The index of the value's start in the record's numbers; its end is the next one. */
  readonly at: number;
}

/** The members of records, in the order in which they are written. */
export interface RecordShape {
  readonly members: readonly RecordMember[];
  /** The number of numbers of a record. */
  readonly width: number;
}

/**
 * The values of many records with the same members, as positions in the source bytes. All of these bytes are ASCII, and
 * no text has an escape. Each record has `shape.width` numbers: its start and end, and then the start and end of each
 * member. The positions of a text exclude its quotes, and those of a list its brackets. After a list come the positions
 * of its items, which are texts; those of missing items are 0.
 */
export interface RecordColumns {
  readonly bytes: Uint8Array;
  readonly shape: RecordShape;
  readonly count: number;
  readonly places: Uint32Array;
  /** The numbered texts of members and first items, by the index of their start. Few members have them. */
  readonly repeated: ReadonlyMap<number, NumberedTexts>;
}

/** Assigns the numbers of a record to its members. */
export function shapeOf(members: readonly Pick<RecordMember, 'name' | 'kind'>[]): RecordShape {
  let width = recordNumbers;
  const placed = members.map(({ name, kind }): RecordMember => {
    const at = width;
    width += kind === 'list' ? 2 + 2 * maxItems : 2;
    return { name, kind, at };
  });
  return { members: placed, width };
}

const decoder = new TextDecoder();

/** Returns the text between two positions. */
export function textBetween({ bytes }: Pick<RecordColumns, 'bytes'>, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}
