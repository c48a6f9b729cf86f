import type { Column } from '../../../core/view/decodedView';

/** A visible column. */
export interface ShownColumn {
  /** Index into the section's columns and into a row's values. */
  readonly index: number;
  readonly column: Column;
  /** Width in characters of the editor's font. */
  readonly characters: number;
}

const narrowest = 4;
const widest = 400;

/** The visible columns and their widths: the user's choices, otherwise the table's defaults. */
export class ColumnLayout {
  readonly #columns: readonly Column[];
  readonly #hidden: Set<number>;
  readonly #characters: number[];

  /** `fitting` is the number of characters that the first rows need, by column. */
  constructor(columns: readonly Column[], fitting: readonly number[] = []) {
    this.#columns = columns;
    this.#hidden = new Set(columns.flatMap((column, index) => (column.optional === true ? [index] : [])));
    this.#characters = columns.map(({ characters, label }, index) =>
      Math.min(widest, Math.max(characters, label.length + 2, fitting[index] ?? 0)),
    );
  }

  get shown(): readonly ShownColumn[] {
    return this.#columns.flatMap((column, index) =>
      this.#hidden.has(index) ? [] : [{ index, column, characters: this.charactersOf(index) }],
    );
  }

  charactersOf(index: number): number {
    return this.#characters[index] ?? narrowest;
  }

  isShown(index: number): boolean {
    return !this.#hidden.has(index);
  }

  /** Shows or hides a column. The last visible column can't be hidden. */
  setShown(index: number, shown: boolean): void {
    if (shown) this.#hidden.delete(index);
    else if (this.#hidden.size < this.#columns.length - 1) this.#hidden.add(index);
  }

  setCharacters(index: number, characters: number): void {
    this.#characters[index] = Math.min(Math.max(characters, narrowest), widest);
  }

  /**
   * Returns the columns as CSS grid tracks after `lead`. The remaining width goes to the last column if it contains
   * text.
   */
  template(lead: string): string {
    const { shown } = this;
    const tracks = shown.map(({ characters }) => `calc(${characters}ch + 1em)`);
    const last = shown.at(-1);
    if (last?.column.align === 'start') tracks.splice(-1, 1, `minmax(calc(${last.characters}ch + 1em), 1fr)`);
    else tracks.push('minmax(0, 1fr)');
    return [lead, ...tracks].filter((track) => track !== '').join(' ');
  }
}
