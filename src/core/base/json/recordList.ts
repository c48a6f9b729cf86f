import { closeBracket } from './jsonMarks';
import type { JsonValue } from './jsonValue';
import { parseJson } from './parseJson';
import { type RecordColumns, textBetween } from './recordColumns';

/** Records that become values together: enough that this takes no longer than reading the whole answer at once. */
const chunk = 64;

/** Whoever looks at more chunks than these looks at most records: the others become values at once, which is faster. */
const maxChunks = 8;

const columnsByList = new WeakMap<object, RecordColumns>();

/** Returns the columns of a list that `recordList` made. Undefined for any other value. */
export function recordColumnsOf(value: JsonValue | undefined): RecordColumns | undefined {
  return typeof value === 'object' && value !== null ? columnsByList.get(value) : undefined;
}

/**
 * Returns the text of a list that `recordList` made, as it was read. It has no white space and no escapes, as if the
 * list was printed. Undefined for any other value.
 */
export function writtenRecords(value: JsonValue): string | undefined {
  const columns = columnsAsPrinted(value);
  return columns && textOf(columns);
}

/** Returns the same in UTF-8, as a part of the bytes that it was read from. */
export function writtenBytes(value: JsonValue): Uint8Array | undefined {
  const columns = columnsAsPrinted(value);
  const { start, end } = columns === undefined ? { start: 0, end: 0 } : spanOf(columns);
  return columns?.bytes[end] === closeBracket ? columns.bytes.subarray(start - 1, end + 1) : undefined;
}

function columnsAsPrinted(value: JsonValue): RecordColumns | undefined {
  const columns = recordColumnsOf(value);
  // Objects have names of digits before all others.
  return columns?.shape.members.some(({ name }) => /^\d/.test(name)) === true ? undefined : columns;
}

/** Where the first record starts and the last one ends. */
function spanOf({ places, shape, count }: RecordColumns): { readonly start: number; readonly end: number } {
  return { start: places[0] ?? 0, end: places[(count - 1) * shape.width + 1] ?? 0 };
}

/** The text of all records, with the brackets around them. To add them would copy a long text. */
function textOf(columns: RecordColumns): string {
  const { start, end } = spanOf(columns);
  return columns.bytes[end] === closeBracket
    ? textBetween(columns, start - 1, end + 1)
    : `[${textBetween(columns, start, end)}]`;
}

/**
 * Whether no item of a list has any of these members. False if that isn't known without a look at each item, so that
 * the caller looks.
 */
export function lacksMembers(list: JsonValue | undefined, names: readonly string[]): boolean {
  const columns = recordColumnsOf(list);
  return columns !== undefined && !columns.shape.members.some(({ name }) => names.includes(name));
}

/** Returns the first items of a list. Those that `recordList` made stay in their bytes. */
export function firstItems(list: readonly JsonValue[], max: number): readonly JsonValue[] {
  if (list.length <= max) return list;
  const columns = recordColumnsOf(list);
  return columns === undefined || max === 0 ? list.slice(0, max) : recordList({ ...columns, count: max });
}

/**
 * Returns the records as a list of JSON values. A record becomes a value when somebody looks at it, by the same lossless
 * reader as every other text. Nobody can see a difference but in time, and that the list can't be cloned.
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

/** The values of records so far. */
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

  /** Makes values of the records from `first` up to, but not including, `behind`, except of those that have one. */
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
