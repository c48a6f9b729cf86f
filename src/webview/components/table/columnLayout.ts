import type { Column } from '../../../core/base/view/decodedView';
import type { ColumnChoice } from '../dom/tableChoice';

/** A visible column. */
export interface ShownColumn {
  /** Index into the section's columns and into a row's values. */
  readonly index: number;
  readonly column: Column;
  /** Width in characters of the editor's font. */
  readonly characters: number;
}

/** The space for a table's columns, in CSS pixels. */
export interface TableRoom {
  readonly width: number;
  /** The width of one character. */
  readonly character: number;
  /** The space that each column needs in addition to its characters. */
  readonly padding: number;
}

const narrowest = 4;
const widest = 400;
/**
 * Maximum characters of a label. A longer one, such as the name of a network, is cut, and its tooltip shows all of it.
 */
const widestHead = 32;
/** The maximum in a table that is too narrow. */
const widestNarrowHead = 20;

/**
 * Returns the characters that a label needs, with the arrow of a sorted column or without it. Labels are bold and in the
 * font of the workbench, which can be wider than the editor's.
 */
export function headCharacters(label: string, hasArrow = true): number {
  return Math.min(widestHead, Math.ceil(label.length * 1.2) + (hasArrow ? 2 : 1));
}

/**
 * The visible columns and their widths: the user's choices, otherwise the table's defaults. If these need more space
 * than the table has, columns are narrowed as far as they stay readable.
 */
export class ColumnLayout {
  readonly #columns: readonly Column[];
  readonly #hidden: Set<number>;
  readonly #inCaption = new Set<number>();
  readonly #characters: number[];
  readonly #chosen: Map<string, ColumnChoice>;
  #room: TableRoom | undefined;
  /** Minimum characters at which each column stays readable. */
  #readable: readonly number[] = [];
  /** Maximum characters of a narrowed column. */
  #maxWidth = Infinity;
  #sorted: number | undefined;

  /**
   * `fitting` is the number of characters that the rows need, by column; by default, the table's definition. `chosen`
   * are the user's earlier choices, by the IDs of columns.
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
    return Math.max(this.#leastOf(index), Math.min(this.#maxWidth, this.#wishOf(index)));
  }

  /** Makes space for the arrow of a column. Returns whether the width of columns may have changed. */
  setSorted(index: number | undefined): boolean {
    const before = this.#sorted;
    this.#sorted = index;
    const wasNarrowed = this.isNarrowed;
    this.#narrow();
    return index !== before && (wasNarrowed || this.isNarrowed);
  }

  /** Whether columns have fewer characters than in a wider table. */
  get isNarrowed(): boolean {
    return this.#maxWidth < Infinity;
  }

  /**
   * Narrows columns, the widest first, until the visible ones fit. `readable` is the minimum number of characters at
   * which each column stays readable. Returns whether the width of a column changed.
   */
  fit(room: TableRoom, readable: readonly number[]): boolean {
    const before = this.#maxWidth;
    this.#room = room;
    this.#readable = readable;
    this.#narrow();
    return this.#maxWidth !== before;
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
    this.#narrow();
  }

  /**
   * Removes a column from the grid because the caption shows its value. The last visible column stays, and so does a
   * column that the user chose to show.
   */
  moveToCaption(index: number): void {
    const isChosen = this.#chosen.get(this.#columns[index]?.id ?? '')?.isShown === true;
    if (!isChosen && this.shown.length > 1) this.#inCaption.add(index);
    this.#narrow();
  }

  isInCaption(index: number): boolean {
    return this.#inCaption.has(index);
  }

  /**
   * Sets a width that the user chose. Other columns keep their width, so that a dragged edge stays below its pointer.
   */
  setCharacters(index: number, characters: number): void {
    this.#characters[index] = Math.min(Math.max(characters, narrowest), widest);
    this.#choose(index, { characters: this.#wishOf(index) });
  }

  /** The user's choices for columns of this table, and of earlier tables with other columns. */
  get chosen(): Readonly<Record<string, ColumnChoice>> {
    return Object.fromEntries(this.#chosen);
  }

  /** Returns the characters of a column in a table with space for all. */
  #wishOf(index: number): number {
    return this.#characters[index] ?? narrowest;
  }

  /** Returns the minimum characters of a column in a narrow table. A width that the user chose stays. */
  #leastOf(index: number): number {
    const wish = this.#wishOf(index);
    const column = this.#columns[index];
    const readable = this.#readable[index];
    if (readable === undefined || column === undefined || this.#chosen.get(column.id)?.characters !== undefined)
      return wish;
    const head = Math.min(widestNarrowHead, headCharacters(column.label, index === this.#sorted));
    return Math.min(wish, Math.max(head, readable));
  }

  #narrow(): void {
    this.#maxWidth = Infinity;
    if (this.#room === undefined) return;
    const shown = this.#columns.map((_column, index) => index).filter((index) => this.isShown(index));
    const room = (this.#room.width - shown.length * this.#room.padding) / this.#room.character;
    const needed = (): number => shown.reduce((sum, index) => sum + this.charactersOf(index), 0);
    const narrowable = shown.filter((index) => this.#leastOf(index) < this.#wishOf(index));
    if (narrowable.length === 0 || needed() <= room) return;
    const least = Math.min(...narrowable.map((index) => this.#leastOf(index)));
    this.#maxWidth = Math.floor(Math.max(...narrowable.map((index) => this.#wishOf(index))));
    while (this.#maxWidth > least && needed() > room) this.#maxWidth -= 1;
  }

  #choose(index: number, choice: ColumnChoice): void {
    const id = this.#columns[index]?.id;
    if (id !== undefined) this.#chosen.set(id, { ...this.#chosen.get(id), ...choice });
  }

  /**
   * Returns the columns as CSS grid tracks after `lead`. The remaining width goes to the last column if it contains
   * text. In a narrow table almost none remains, and that column would be as wide as its label.
   */
  template(lead: string): string {
    const { shown } = this;
    const tracks = shown.map(({ characters }) => `calc(${characters}ch + 1em)`);
    const last = shown.at(-1);
    if (last?.column.align === 'start' && !this.isNarrowed)
      tracks.splice(-1, 1, `minmax(calc(${last.characters}ch + 1em), 1fr)`);
    else tracks.push('minmax(0, 1fr)');
    return [lead, ...tracks].filter((track) => track !== '').join(' ');
  }
}
