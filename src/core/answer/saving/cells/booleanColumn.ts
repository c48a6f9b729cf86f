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
