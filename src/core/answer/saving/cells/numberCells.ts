/** Cells of a column of integers that JS numbers can represent. */
export class NumberCells {
  constructor(
    /** NaN for null. */
    readonly numbers: Float64Array,
  ) {}

  get length(): number {
    return this.numbers.length;
  }

  at(row: number): number | null {
    const number = this.numbers[row] ?? NaN;
    return Number.isNaN(number) ? null : number;
  }

  slice(start: number, end: number): NumberCells {
    return new NumberCells(this.numbers.subarray(start, end));
  }
}
