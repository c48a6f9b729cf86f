import { closeBracket } from './jsonMarks';
import type { JsonValue } from './jsonValue';
import { parseJson } from './parseJson';
import { type RecordColumns, textBetween } from './recordColumns';

/**
 * Number of records that become values together, large enough that this takes no longer than reading the whole answer
 * at once.
 */
const chunk = 64;

/**
 * Code that reads more chunks than these usually reads most records. The rest then becomes values at once, which is
 * faster.
 */
const maxChunks = 8;

const columnsByList = new WeakMap<object, RecordColumns>();

/** Returns the columns of a list that `recordList` made. Undefined for any other value. */
export function recordColumnsOf(value: JsonValue | undefined): RecordColumns | undefined {
  return typeof value === 'object' && value !== null ? columnsByList.get(value) : undefined;
}

/**
 * Returns the source text of a list that `recordList` made. It has no white space and no escapes, as if the list was
 * printed. Returns undefined for any other value.
 */
export function writtenRecords(value: JsonValue): string | undefined {
  const columns = columnsAsPrinted(value);
  return columns && textOf(columns);
}

/** Returns the same text in UTF-8, as a part of the bytes that it was read from. */
export function writtenBytes(value: JsonValue): Uint8Array | undefined {
  const columns = columnsAsPrinted(value);
  const { start, end } = columns === undefined ? { start: 0, end: 0 } : spanOf(columns);
  return columns?.bytes[end] === closeBracket ? columns.bytes.subarray(start - 1, end + 1) : undefined;
}

function columnsAsPrinted(value: JsonValue): RecordColumns | undefined {
  const columns = recordColumnsOf(value);
  // Objects list names of digits before all others.
  return columns?.shape.members.some(({ name }) => /^\d/.test(name)) === true ? undefined : columns;
}

/** Where the first record starts and the last one ends. */
function spanOf({ places, shape, count }: RecordColumns): { readonly start: number; readonly end: number } {
  return { start: places[0] ?? 0, end: places[(count - 1) * shape.width + 1] ?? 0 };
}

/** Returns the text of all records with the brackets around them. Adding the brackets would copy a long text. */
function textOf(columns: RecordColumns): string {
  const { start, end } = spanOf(columns);
  return columns.bytes[end] === closeBracket
    ? textBetween(columns, start - 1, end + 1)
    : `[${textBetween(columns, start, end)}]`;
}

/**
 * Whether no item of a list has any of these members. Returns false if only reading each item can show that; the caller
 * must then read them.
 */
export function lacksMembers(list: JsonValue | undefined, names: readonly string[]): boolean {
  const columns = recordColumnsOf(list);
  return columns !== undefined && !columns.shape.members.some(({ name }) => names.includes(name));
}

/** Returns the first items of a list. The items of a list that `recordList` made don't become values. */
export function firstItems(list: readonly JsonValue[], max: number): readonly JsonValue[] {
  if (list.length <= max) return list;
  const columns = recordColumnsOf(list);
  return columns === undefined || max === 0 ? list.slice(0, max) : recordList({ ...columns, count: max });
}

/**
 * Returns the records as a list of JSON values. A record becomes a value when it is first read, by the same lossless
 * reader as every other text. The only differences from an array are the time it takes, and that the list can't be
 * cloned.
 */
export function recordList(columns: RecordColumns): readonly JsonValue[] {
  const records = new Records(columns);
  const list = new Proxy(records.values, {
    get: (values, key, receiver) => {
      const index = indexOf(key);
      const value: unknown = index === undefined ? Reflect.get(values, key, receiver) : records.at(index);
      return value;
    },
    has: (values, key) => {
      const index = indexOf(key);
      return index === undefined ? Reflect.has(values, key) : index < columns.count;
    },
    ownKeys: (values) => Reflect.ownKeys(records.complete(values)),
    getOwnPropertyDescriptor: (values, key) => Reflect.getOwnPropertyDescriptor(records.complete(values), key),
    defineProperty: (values, key, attributes) => Reflect.defineProperty(records.complete(values), key, attributes),
    deleteProperty: (values, key) => Reflect.deleteProperty(records.complete(values), key),
  });
  columnsByList.set(list, columns);
  return list;
}

/** The records that are values already. */
class Records {
  readonly values: JsonValue[];
  #chunks = 0;

  constructor(private readonly columns: RecordColumns) {
    this.values = new Array<JsonValue>(columns.count);
  }

  at(index: number): JsonValue | undefined {
    if (index >= this.columns.count) return undefined;
    const known = this.values[index];
    if (known !== undefined) return known;
    this.#chunks += 1;
    const { count } = this.columns;
    const first = index - (index % chunk);
    if (this.#chunks > maxChunks) this.#read(0, count);
    else this.#read(first, Math.min(first + chunk, count));
    return this.values[index];
  }

  complete(values: JsonValue[]): JsonValue[] {
    for (let index = 0; index < this.columns.count; index += chunk) this.at(index);
    return values;
  }

  /**
   * Makes values of the records from `first` up to, but not including, `behind`, except of those that are values
   * already.
   */
  #read(first: number, behind: number): void {
    const { places, shape } = this.columns;
    const start = places[first * shape.width] ?? 0;
    const end = places[(behind - 1) * shape.width + 1] ?? 0;
    const isWhole = first === 0 && behind === this.columns.count;
    const text = isWhole ? textOf(this.columns) : `[${textBetween(this.columns, start, end)}]`;
    const parsed = parseJson(text);
    if (parsed.kind === 'failed' || !Array.isArray(parsed.value)) throw new Error('The scanned records are not JSON.');
    for (const [place, value] of parsed.value.entries()) this.values[first + place] ??= value;
  }
}

/** Returns the index that a property key is. */
function indexOf(key: string | symbol): number | undefined {
  if (typeof key === 'symbol') return undefined;
  const first = key.charCodeAt(0);
  if (!(first >= 0x30 && first <= 0x39)) return undefined;
  const index = Number(key);
  return Number.isSafeInteger(index) && String(index) === key ? index : undefined;
}
