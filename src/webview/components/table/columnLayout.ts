import type { Column } from '../../../core/view/decodedView';
import type { ColumnChoice } from '../dom/tableChoice';

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
/** A longer label, such as the name of a network, is cut, and its tooltip has all of it. */
const widestHead = 32;

/**
 * Returns the characters that a label needs. Labels are bold and in the font of the workbench, which can be wider than
 * the editor's, and they need room for an arrow.
 */
export function headCharacters(label: string): number {
  return Math.min(widestHead, Math.ceil(label.length * 1.2) + 2);
}

/** The visible columns and their widths: the user's choices, otherwise the table's defaults. */
export class ColumnLayout {
  readonly #columns: readonly Column[];
  readonly #hidden: Set<number>;
  readonly #inCaption = new Set<number>();
  readonly #characters: number[];
  readonly #chosen: Map<string, ColumnChoice>;

  /**
   * `fitting` is the number of characters that the rows need, by column; by default, what the table defines. `chosen` is
   * what the user chose before, by the IDs of columns.
   */
  constructor(
    columns: readonly Column[],
    fitting: readonly number[] = columns.map(({ characters }) => characters),
    chosen: Readonly<Record<string, ColumnChoice>> = {},
  ) {
    this.#columns = columns;
    this.#chosen = new Map(Object.entries(chosen));
    this.#hidden = new Set(columns.flatMap((column, index) => (column.optional === true ? [index] : [])));
    this.#characters = columns.map(({ label }, index) =>
      Math.min(widest, Math.max(headCharacters(label), fitting[index] ?? narrowest)),
    );
    for (const [index, { id }] of columns.entries()) {
      const { isShown, characters } = this.#chosen.get(id) ?? {};
      if (isShown === true) this.#hidden.delete(index);
      else if (isShown === false && this.shown.length > 1) this.#hidden.add(index);
      if (characters !== undefined) this.#characters[index] = Math.min(Math.max(characters, narrowest), widest);
    }
  }

  get shown(): readonly ShownColumn[] {
    return this.#columns.flatMap((column, index) =>
      this.isShown(index) ? [{ index, column, characters: this.charactersOf(index) }] : [],
    );
  }

  /** The columns to copy: the visible ones, and those whose value is in the caption. */
  get copied(): readonly number[] {
    return this.#columns.flatMap((_column, index) => (this.#hidden.has(index) ? [] : [index]));
  }

  charactersOf(index: number): number {
    return this.#characters[index] ?? narrowest;
  }

  isShown(index: number): boolean {
    return !this.#hidden.has(index) && !this.#inCaption.has(index);
  }

  /** Shows or hides a column. The last visible column can't be hidden. */
  setShown(index: number, shown: boolean): void {
    if (shown) {
      this.#hidden.delete(index);
      this.#inCaption.delete(index);
    } else if (this.shown.length > 1) this.#hidden.add(index);
    this.#choose(index, { isShown: this.isShown(index) });
  }

  /**
   * Takes a column out of the grid because the caption shows its value. The last visible column stays, and so does a
   * column that the user chose to see.
   */
  moveToCaption(index: number): void {
    const isChosen = this.#chosen.get(this.#columns[index]?.id ?? '')?.isShown === true;
    if (!isChosen && this.shown.length > 1) this.#inCaption.add(index);
  }

  isInCaption(index: number): boolean {
    return this.#inCaption.has(index);
  }

  setCharacters(index: number, characters: number): void {
    this.#characters[index] = Math.min(Math.max(characters, narrowest), widest);
    this.#choose(index, { characters: this.charactersOf(index) });
  }

  /** What the user chose for columns of this table, and of earlier tables with other columns. */
  get chosen(): Readonly<Record<string, ColumnChoice>> {
    return Object.fromEntries(this.#chosen);
  }

  #choose(index: number, choice: ColumnChoice): void {
    const id = this.#columns[index]?.id;
    if (id !== undefined) this.#chosen.set(id, { ...this.#chosen.get(id), ...choice });
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
