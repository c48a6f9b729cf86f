import { NumberCells } from './numberCells';

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
