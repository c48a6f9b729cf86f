import { NumberCells } from './numberCells';
import { TextCells } from './textCells';
import type { TextStore } from './textStore';

/** A column of texts whose cells are being written. All are null at first. */
export class TextColumn {
  /** The number of each cell's text in the store. */
  readonly numbers: Uint32Array;
  #text: string | undefined;
  #number = 0;

  /** Writes into `memory`, which has space for this number of rows. */
  constructor(
    rows: number,
    readonly store: TextStore,
    memory = new Uint32Array(rows),
  ) {
    this.numbers = memory.subarray(0, rows).fill(0);
  }

  put(row: number, text: string | null): void {
    this.numbers[row] = text === null ? 0 : this.#numberOf(text);
  }

  cells(): TextCells {
    return new TextCells(this.store, this.numbers);
  }

  #numberOf(text: string): number {
    if (text !== this.#text) {
      this.#text = text;
      this.#number = this.store.add(text);
    }
    return this.#number;
  }
}

/** A column of integers whose cells are being written. All are null at first. */
export class IntegerColumn {
  readonly numbers: Float64Array;
  /** The integers that a JS number can't represent, by their rows. */
  readonly #wide = new Map<number, bigint>();

  /** Writes into `memory`, which has space for this number of rows. */
  constructor(rows: number, memory = new Float64Array(rows)) {
    this.numbers = memory.subarray(0, rows).fill(NaN);
  }

  put(row: number, integer: number | bigint | null): void {
    if (typeof integer === 'bigint') this.#wide.set(row, integer);
    else {
      this.numbers[row] = integer ?? NaN;
      if (this.#wide.size > 0) this.#wide.delete(row);
    }
  }

  /** Writes the value of the previous row. */
  repeat(row: number): void {
    this.numbers[row] = this.numbers[row - 1] ?? NaN;
    const wide = this.#wide.size === 0 ? undefined : this.#wide.get(row - 1);
    if (wide !== undefined) this.#wide.set(row, wide);
  }

  cells(): NumberCells | readonly (number | bigint | null)[] {
    const cells = new NumberCells(this.numbers);
    return this.#wide.size === 0 ? cells : Array.from(this.numbers, (_, row) => this.#wide.get(row) ?? cells.at(row));
  }
}

/** A column of booleans whose cells are being written. All are null at first. */
export class BooleanColumn {
  readonly #cells: (boolean | null)[];

  constructor(rows: number) {
    this.#cells = new Array<boolean | null>(rows).fill(null);
  }

  put(row: number, value: boolean | null): void {
    this.#cells[row] = value;
  }

  cells(): readonly (boolean | null)[] {
    return this.#cells;
  }
}

/** A column whose cells are being written. */
export type CellColumn = TextColumn | IntegerColumn | BooleanColumn;

/** Writes a cell with a value of the column's type. */
export function putCell(column: CellColumn, row: number, cell: string | number | bigint | boolean | null): void {
  if (cell === null) column.put(row, null);
  else if (typeof cell === 'string' && column instanceof TextColumn) column.put(row, cell);
  else if (typeof cell === 'boolean' && column instanceof BooleanColumn) column.put(row, cell);
  else if ((typeof cell === 'number' || typeof cell === 'bigint') && column instanceof IntegerColumn)
    column.put(row, cell);
  else throw new Error("A cell doesn't have the type of its column.");
}
