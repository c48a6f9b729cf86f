import type { ColumnType, ColumnValue, SaveColumn } from '../saveColumn';
import type { EncodedValues } from './columnValues';
import { GrowingBytes } from './growingBytes';
import { packBits } from './packBits';
import { PlainBooleans } from './plainBooleans';
import { PlainIntegers } from './plainIntegers';
import { PlainTexts } from './plainTexts';
import { RepeatedValues } from './repeatedValues';

/** The data of one column in a row group. */
export interface ColumnContent {
  readonly values: EncodedValues;
  /** Which cells have a value, packed: 1, or 0 for null. */
  readonly levels: Uint8Array;
  readonly rows: number;
  readonly nulls: number;
}

/** Collects the cells of a column and stores them as bytes. */
export class ColumnBuilder {
  readonly #values: CellValues;
  /** 1 for each cell with a value, 0 for null. */
  readonly #levels = new GrowingBytes();
  #nulls = 0;

  constructor({ type }: SaveColumn) {
    this.#values = valuesOf(type);
  }

  append(cells: readonly ColumnValue[]): void {
    this.#levels.reserve(cells.length);
    const { bytes, length } = this.#levels;
    bytes.fill(1, length, length + cells.length);
    let nulls = 0;
    for (let at = cells.indexOf(null); at >= 0; at = cells.indexOf(null, at + 1)) {
      bytes[length + at] = 0;
      nulls += 1;
    }
    this.#levels.length += cells.length;
    this.#nulls += nulls;
    if (this.#values.append(cells) !== cells.length - nulls)
      throw new Error("A cell doesn't have the type of its column.");
  }

  /** Returns the cells since the last call and starts over. Read the result before you append more. */
  take(): ColumnContent {
    const rows = this.#levels.length;
    const content = {
      values: this.#values.take(),
      levels: packBits(this.#levels.written(), 1, []),
      rows,
      nulls: this.#nulls,
    };
    this.#levels.length = 0;
    this.#nulls = 0;
    return content;
  }
}

interface CellValues {
  /** Appends the cells that have the column's type, and returns their number. */
  append(cells: readonly ColumnValue[]): number;
  take(): EncodedValues;
}

function valuesOf(type: ColumnType): CellValues {
  switch (type) {
    case 'int64':
    case 'uint64':
      return only(isInteger, new RepeatedValues(new PlainIntegers(1)));
    case 'time':
      return only(isInteger, new RepeatedValues(new PlainIntegers(1_000_000)));
    case 'boolean': {
      const values = new PlainBooleans();
      return only(isBoolean, {
        append: (cells) => values.append(cells),
        take: () => ({ encoding: 'PLAIN', ...values.take() }),
      });
    }
    case 'decimal':
    case 'text':
    case 'json':
      return only(isText, new RepeatedValues(new PlainTexts()));
  }
}

function only<T extends ColumnValue>(
  is: (cell: ColumnValue) => cell is T,
  values: { append(cells: readonly T[]): void; take(): EncodedValues },
): CellValues {
  return {
    append: (cells) => {
      const present = cells.every(is) ? cells : cells.filter(is);
      values.append(present);
      return present.length;
    },
    take: () => values.take(),
  };
}

function isInteger(cell: ColumnValue): cell is number | bigint {
  return typeof cell === 'number' || typeof cell === 'bigint';
}

function isText(cell: ColumnValue): cell is string {
  return typeof cell === 'string';
}

function isBoolean(cell: ColumnValue): cell is boolean {
  return typeof cell === 'boolean';
}
