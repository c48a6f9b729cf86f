import type { TextStore } from './textStore';

/** Cells of a column of texts that are already bytes. Cells with the same text may share it. */
export class TextCells {
  constructor(
    readonly store: TextStore,
    /** The number of each cell's text in the store; 0 for null. */
    readonly numbers: Uint32Array,
  ) {}

  get length(): number {
    return this.numbers.length;
  }

  at(row: number): string | null {
    const number = this.numbers[row] ?? 0;
    return number === 0 ? null : this.store.text(number);
  }

  slice(start: number, end: number): TextCells {
    return new TextCells(this.store, this.numbers.subarray(start, end));
  }
}
