import { NumberCells } from '../cells/numberCells';
import { TextCells } from '../cells/textCells';
import type { ColumnCells, ColumnType, ColumnValue, SaveColumn } from '../saveColumn';
import type { EncodedValues } from './columnValues';
import { GrowingBytes } from './growingBytes';
import { packBits } from './packBits';
import { PlainIntegers, RepeatedIntegers } from './repeatedIntegers';
import { RepeatedTexts } from './repeatedTexts';

/** One bit per value, from the lowest bit. */
class PlainBooleans {
  #values: boolean[] = [];

  append(values: readonly boolean[]): void {
    for (const value of values) this.#values.push(value);
  }

  take(): { readonly body: Uint8Array } {
    const body = new Uint8Array((this.#values.length + 7) >> 3);
    this.#values.forEach((value, index) => {
      if (value) body[index >> 3] = (body[index >> 3] ?? 0) | (1 << (index & 7));
    });
    this.#values = [];
    return { body };
  }
}

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

  append(cells: ColumnCells): void {
    this.#levels.reserve(cells.length);
    const { bytes, length } = this.#levels;
    const nulls = cells.length - writeLevels(cells, bytes, length);
    this.#levels.length += cells.length;
    this.#nulls += nulls;
    if (this.#values.append(cells, nulls) !== cells.length - nulls)
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

/** Writes a 1 for each cell with a value, and a 0 for null. Returns the number of cells with a value. */
function writeLevels(cells: ColumnCells, levels: Uint8Array, start: number): number {
  const { length } = cells;
  let count = 0;
  if (cells instanceof TextCells) {
    const { numbers } = cells;
    for (let row = 0; row < length; row += 1) {
      const level = numbers[row] === 0 ? 0 : 1;
      levels[start + row] = level;
      count += level;
    }
  } else if (cells instanceof NumberCells) {
    const { numbers } = cells;
    for (let row = 0; row < length; row += 1) {
      const level = Number.isNaN(numbers[row]) ? 0 : 1;
      levels[start + row] = level;
      count += level;
    }
  } else {
    count = length;
    levels.fill(1, start, start + length);
    for (let at = cells.indexOf(null); at >= 0; at = cells.indexOf(null, at + 1)) {
      levels[start + at] = 0;
      count -= 1;
    }
  }
  return count;
}

interface CellValues {
  /** Appends the cells that have the column's type, and returns their number. `nulls` of them are null. */
  append(cells: ColumnCells, nulls: number): number;
  take(): EncodedValues;
}

function valuesOf(type: ColumnType): CellValues {
  switch (type) {
    case 'int64':
    case 'uint64':
      return new IntegerValues(1);
    case 'time':
      return new IntegerValues(1_000_000);
    case 'boolean':
      return new BooleanValues();
    case 'decimal':
    case 'text':
    case 'json':
      return new TextValues();
  }
}

class IntegerValues implements CellValues {
  readonly #integers: RepeatedIntegers;

  constructor(factor: number) {
    this.#integers = new RepeatedIntegers(new PlainIntegers(factor));
  }

  append(cells: ColumnCells, nulls: number): number {
    if (cells instanceof TextCells) return 0;
    if (cells instanceof NumberCells) {
      this.#integers.appendNumbers(cells.numbers);
      return cells.length - nulls;
    }
    const present = presentOf(cells, isInteger);
    this.#integers.append(present);
    return present.length;
  }

  take(): EncodedValues {
    return this.#integers.take();
  }
}

class TextValues implements CellValues {
  readonly #texts = new RepeatedTexts();

  append(cells: ColumnCells, nulls: number): number {
    if (cells instanceof NumberCells) return 0;
    if (cells instanceof TextCells) {
      this.#texts.appendCells(cells);
      return cells.length - nulls;
    }
    const present = presentOf(cells, isText);
    this.#texts.append(present);
    return present.length;
  }

  take(): EncodedValues {
    return this.#texts.take();
  }
}

class BooleanValues implements CellValues {
  readonly #booleans = new PlainBooleans();

  append(cells: ColumnCells): number {
    if (cells instanceof TextCells || cells instanceof NumberCells) return 0;
    const present = presentOf(cells, isBoolean);
    this.#booleans.append(present);
    return present.length;
  }

  take(): EncodedValues {
    return { encoding: 'PLAIN', ...this.#booleans.take() };
  }
}

function presentOf<T extends ColumnValue>(
  cells: readonly ColumnValue[],
  is: (cell: ColumnValue) => cell is T,
): readonly T[] {
  return cells.every(is) ? cells : cells.filter(is);
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
