import type { Encoding } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';

import type { ColumnCells, ColumnType } from '../saveColumn';
import { copyBytes, lengthBytes, TextCells, TextStore } from '../textCells';

/** Values of a column as they are stored in the pages of one row group, before compression. */
export interface EncodedValues {
  /** The distinct values, if `body` contains indexes of them. */
  readonly dictionary?: { readonly body: Uint8Array; readonly count: number };
  readonly body: Uint8Array;
  readonly encoding: Encoding;
  /** The least and the greatest value. */
  readonly bounds?: { readonly min: string | bigint; readonly max: string | bigint };
}

/** Collects the values of a column as bytes. */
export interface ColumnValues {
  /** Appends the cells that aren't null, and writes a 1 for each of them into `levels`. */
  append(cells: ColumnCells, levels: Uint8Array): void;
  /** Returns the values since the last call and starts over. Read the result before you append more. */
  take(): EncodedValues;
}

export function columnValues(type: ColumnType): ColumnValues {
  switch (type) {
    case 'int64':
    case 'uint64':
      return new IntegerValues(1);
    case 'time':
      return new IntegerValues(1_000_000);
    case 'boolean':
      return new BooleanValues();
    case 'decimal38':
      return new DecimalValues();
    case 'decimal':
    case 'text':
    case 'json':
      return new TextValues();
  }
}

/** 2^32 */
const half = 4_294_967_296;

const firstBytes = 65_536;

/** Integers of 64 bits, each multiplied by `factor`, little-endian. */
class IntegerValues implements ColumnValues {
  readonly #bytes = new ByteWriter(firstBytes);
  #least: number | bigint = Infinity;
  #greatest: number | bigint = -Infinity;

  constructor(private readonly factor: number) {}

  append(cells: ColumnCells, levels: Uint8Array): void {
    if (cells instanceof TextCells) throw wrongType();
    this.#bytes.ensure(cells.length * 8);
    const { view } = this.#bytes;
    let at = this.#bytes.index;
    for (let row = 0; row < cells.length; row += 1) {
      const value = cells[row] ?? null;
      if (value === null) continue;
      if (typeof value !== 'number' && typeof value !== 'bigint') throw wrongType();
      const product = typeof value === 'number' ? value * this.factor : NaN;
      const integer = Number.isSafeInteger(product) ? product : BigInt(value) * BigInt(this.factor);
      if (typeof integer === 'number') {
        view.setUint32(at, integer >>> 0, true);
        view.setInt32(at + 4, Math.floor(integer / half), true);
      } else view.setBigUint64(at, integer, true);
      if (integer < this.#least) this.#least = integer;
      if (integer > this.#greatest) this.#greatest = integer;
      at += 8;
      levels[row] = 1;
    }
    this.#bytes.index = at;
  }

  take(): EncodedValues {
    const body = this.#bytes.getBytes();
    const bounds = body.length === 0 ? undefined : { min: BigInt(this.#least), max: BigInt(this.#greatest) };
    this.#bytes.index = 0;
    this.#least = Infinity;
    this.#greatest = -Infinity;
    return { body, encoding: 'PLAIN', bounds };
  }
}

/** Most digits of a decimal that DuckDB, ClickHouse and Spark calculate with, and the bytes that these take. */
export const decimalDigits = 38;
export const decimalBytes = 16;

/** Integers of up to 38 decimal digits, each as 16 bytes, big-endian. */
class DecimalValues implements ColumnValues {
  readonly #bytes = new ByteWriter(firstBytes);

  append(cells: ColumnCells, levels: Uint8Array): void {
    this.#bytes.ensure(cells.length * decimalBytes);
    const { view } = this.#bytes;
    let at = this.#bytes.index;
    for (let row = 0; row < cells.length; row += 1) {
      const digits = cells.at(row) ?? null;
      if (digits === null) continue;
      if (typeof digits !== 'string') throw wrongType();
      if (digits.length > decimalDigits && digits.replace('-', '').length > decimalDigits) continue;
      const value = BigInt(digits);
      view.setBigInt64(at, value >> 64n);
      view.setBigUint64(at + 8, BigInt.asUintN(64, value));
      at += decimalBytes;
      levels[row] = 1;
    }
    this.#bytes.index = at;
  }

  take(): EncodedValues {
    const body = this.#bytes.getBytes();
    this.#bytes.index = 0;
    return { body, encoding: 'PLAIN' };
  }
}

/** One bit per value, from the lowest bit. */
class BooleanValues implements ColumnValues {
  #values: boolean[] = [];

  append(cells: ColumnCells, levels: Uint8Array): void {
    if (cells instanceof TextCells) throw wrongType();
    for (const [row, value] of cells.entries()) {
      if (value === null) continue;
      if (typeof value !== 'boolean') throw wrongType();
      this.#values.push(value);
      levels[row] = 1;
    }
  }

  take(): EncodedValues {
    const body = new Uint8Array((this.#values.length + 7) >> 3);
    for (const [index, value] of this.#values.entries())
      if (value) body[index >> 3] = (body[index >> 3] ?? 0) | (1 << (index & 7));
    this.#values = [];
    return { body, encoding: 'PLAIN' };
  }
}

/** Maximum number of values in a dictionary, so that it fits into the caches of readers. */
const maxDistinct = 32_768;

/** Number of values after which it is clear whether they repeat. */
const trialLength = 4096;

/** A dictionary is worthwhile if less than this share of the values is new. */
const maxNew = 0.7;

/** Bounds of more distinct texts, such as accounts, tell readers little. */
const maxBounded = 1024;

/** The known numbers of the last store's texts in the dictionary. */
interface StoreNumbers {
  readonly store: TextStore;
  /** 0 for a text without a number. */
  numbers: Uint32Array;
  /** The size of the dictionary when it had only texts of this store. */
  count: number;
}

/**
 * Texts as UTF-8, each after its length in four bytes. While they repeat, they are stored as indexes in a dictionary. Each
 * text of a store is looked up only once.
 */
class TextValues implements ColumnValues {
  /** The numbers of the first texts in `#distinct`. Undefined if the texts don't repeat. */
  #dictionary: Map<string, number> | undefined = new Map();
  #distinct = new TextStore(1024, 28);
  #indexes = new Uint32Array(firstBytes);
  #count = 0;
  readonly #plain = new ByteWriter(firstBytes);
  #known: StoreNumbers | undefined;

  append(values: ColumnCells, levels: Uint8Array): void {
    const { store, numbers } = values instanceof TextCells ? values : storedTexts(values);
    for (let row = 0; row < numbers.length; row += 1) if (numbers[row] !== 0) levels[row] = 1;
    const taken = this.#dictionary === undefined ? 0 : this.#place(store, numbers, this.#dictionary);
    if (taken < numbers.length) this.#appendPlain(store, numbers.subarray(taken));
  }

  take(): EncodedValues {
    const encoded: EncodedValues =
      this.#dictionary === undefined || this.#count === 0
        ? { body: this.#plain.getBytes(), encoding: 'PLAIN' }
        : this.#encoded();
    this.#plain.index = 0;
    this.#dictionary = new Map();
    this.#distinct = new TextStore(1024, 28);
    this.#count = 0;
    this.#known = undefined;
    return encoded;
  }

  #encoded(): EncodedValues {
    const { count } = this.#distinct;
    const bits = Math.max(1, 32 - Math.clz32(count - 1));
    const indexes = new ByteWriter();
    indexes.appendUint8(bits);
    writeRleBitPackedHybrid(indexes, this.#indexes.subarray(0, this.#count), bits);
    return {
      dictionary: { body: this.#distinct.written(), count },
      body: indexes.getBytes(),
      encoding: 'RLE_DICTIONARY',
      bounds: count > maxBounded ? undefined : textBounds(this.#distinct),
    };
  }

  /** Returns the number of cells that got an index, if they have a text. It is less than all if the texts don't repeat. */
  #place(store: TextStore, cells: Uint32Array, dictionary: Map<string, number>): number {
    if (this.#count + cells.length > this.#indexes.length)
      this.#indexes = enlarged(this.#indexes, this.#count + cells.length);
    const known = this.#knownOf(store);
    // In this case, a text without a number differs from all texts in the dictionary.
    const isOther = store.isDistinct && known.count === this.#distinct.count;
    for (let row = 0; row < cells.length; row += 1) {
      const cell = cells[row] ?? 0;
      if (cell === 0) continue;
      let number = known.numbers[cell] ?? 0;
      if (number === 0) {
        number = isOther ? this.#add(store, cell) : this.#numberOf(store, cell, dictionary);
        if (number === 0) {
          this.#giveUp();
          return row;
        }
        known.numbers[cell] = number;
      }
      this.#indexes[this.#count] = number - 1;
      this.#count += 1;
    }
    if (isOther) known.count = this.#distinct.count;
    return cells.length;
  }

  #numberOf(store: TextStore, cell: number, dictionary: Map<string, number>): number {
    for (let number = dictionary.size + 1; number <= this.#distinct.count; number += 1)
      dictionary.set(this.#distinct.text(number), number);
    const text = store.text(cell);
    const known = dictionary.get(text);
    if (known !== undefined) return known;
    const number = this.#add(store, cell);
    if (number !== 0) dictionary.set(text, number);
    return number;
  }

  /** Returns 0 if the text shouldn't be added to the dictionary. */
  #add(store: TextStore, cell: number): number {
    const { count } = this.#distinct;
    if (count >= maxDistinct || (this.#count > trialLength && count > this.#count * maxNew)) return 0;
    return this.#distinct.copy(store.view, store.start(cell) + lengthBytes, store.end(cell));
  }

  #knownOf(store: TextStore): StoreNumbers {
    if (this.#known?.store !== store) this.#known = { store, numbers: new Uint32Array(store.count + 1), count: 0 };
    if (this.#known.numbers.length <= store.count) this.#known.numbers = enlarged(this.#known.numbers, store.count + 1);
    return this.#known;
  }

  #giveUp(): void {
    this.#appendPlain(
      this.#distinct,
      this.#indexes.subarray(0, this.#count).map((index) => index + 1),
    );
    this.#dictionary = undefined;
  }

  /** Texts that are adjacent in the store, as most distinct texts are, are copied together. */
  #appendPlain(store: TextStore, numbers: Uint32Array): void {
    const plain = this.#plain;
    for (let row = 0; row < numbers.length; row += 1) {
      const first = numbers[row] ?? 0;
      if (first === 0) continue;
      let last = first;
      while (numbers[row + 1] === last + 1) {
        last += 1;
        row += 1;
      }
      const [start, end] = [store.start(first), store.end(last)];
      plain.ensure(end - start);
      if (last - first > 3) plain.appendBytes(store.written().subarray(start, end));
      else plain.index = copyBytes(store.view, start, end, plain.view, plain.index);
    }
  }
}

function storedTexts(values: Exclude<ColumnCells, TextCells>): TextCells {
  const cells = new TextCells(new TextStore(values.length, 28), values.length);
  for (const [row, value] of values.entries()) {
    if (value !== null && typeof value !== 'string') throw wrongType();
    cells.put(row, value);
  }
  return cells;
}

/** Undefined if a text isn't ASCII, whose characters have the order of its bytes. */
function textBounds(store: TextStore): EncodedValues['bounds'] {
  const texts = Array.from({ length: store.count }, (_, index) => store.text(index + 1));
  const length = texts.reduce((sum, text) => sum + lengthBytes + text.length, 0);
  if (length !== store.written().length) return undefined;
  texts.sort();
  return { min: texts[0] ?? '', max: texts.at(-1) ?? '' };
}

function enlarged(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(numbers.length * 2, length));
  larger.set(numbers);
  return larger;
}

function wrongType(): Error {
  return new Error("A cell doesn't have the type of its column.");
}
