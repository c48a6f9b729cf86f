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
