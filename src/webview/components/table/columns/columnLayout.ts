import type { Column } from '../../../../core/base/view/decodedView';
import type { ColumnChoice } from '../../dom/viewContext';
import type { TableRoom } from './tableRoom';

/** A visible column. */
export interface ShownColumn {
  /** Index into the section's columns and into a row's values. */
  readonly index: number;
  readonly column: Column;
  /** Width in characters of the editor's font. */
  readonly characters: number;
}

/** A column whose width depends on the space of the table. */
interface FittedColumn {
  readonly index: number;
  readonly characters: number;
}

/** Characters of a text that needs no more space, such as a name. */
const longText = 20;
/** The least share of a long text in the first column that keeps all columns in sight. */
const leastShare = 0.6;
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
 * than the table has, columns are narrowed as far as they stay readable, then the columns of least worth move to the
 * details of each row. The table scrolls sideways if that isn't enough.
 */
export class ColumnLayout {
  readonly #columns: readonly Column[];
  readonly #fitting: readonly number[];
  readonly #hidden: Set<number>;
  readonly #inCaption = new Set<number>();
  readonly #characters: number[];
  readonly #chosen: Map<string, ColumnChoice>;
  #room: TableRoom | undefined;
  /** Minimum characters at which each column stays readable. */
  #readable: readonly number[] = [];
  /** Maximum characters of a narrowed column. */
  #maxWidth = Infinity;
  /** Minimum characters of the first column of a tree. */
  #leastName = Infinity;
  /** The first column, if it is narrowed so that others are beside it. */
  #narrowedName: FittedColumn | undefined;
  /** Columns that are in the details of rows because the table is too narrow for them. */
  readonly #folded = new Set<number>();
  readonly #folds: readonly string[];
  #sorted: number | undefined;

  /**
   * `fitting` is the number of characters that the rows need, by column; by default, the table's definition. `chosen`
   * are the user's earlier choices, by the IDs of columns. `folds` are the IDs of columns that can move to the details of
   * rows, least worth first.
   */
  constructor(
    columns: readonly Column[],
    fitting: readonly number[] = columns.map(({ characters }) => characters),
    chosen: Readonly<Record<string, ColumnChoice>> = {},
    folds: readonly string[] = [],
  ) {
    this.#columns = columns;
    this.#folds = folds;
    this.#fitting = fitting;
    this.#chosen = new Map(Object.entries(chosen));
    this.#hidden = new Set(
      columns.flatMap(({ optional, isInGrid = optional !== true }, index) => (isInGrid ? [] : [index])),
    );
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

  /** The columns in the details of rows because the table is too narrow for them. */
  get folded(): readonly number[] {
    return [...this.#folded].sort((one, other) => one - other);
  }

  /** The columns to copy: the visible ones, and those whose value is in the caption or in the details of rows. */
  get copied(): readonly number[] {
    return this.#columns.flatMap((_column, index) => (this.#hidden.has(index) ? [] : [index]));
  }

  charactersOf(index: number): number {
    if (this.#narrowedName?.index === index) return this.#narrowedName.characters;
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

  /** Whether columns have fewer characters than in a wider table, or some are in the details of rows. */
  get isNarrowed(): boolean {
    return this.#hasNarrowColumn || this.#folded.size > 0;
  }

  get #hasNarrowColumn(): boolean {
    return this.#maxWidth < Infinity || this.#narrowedName !== undefined;
  }

  /** The characters of the first column, if it stays in its place while the others scroll sideways. */
  get fixed(): number | undefined {
    const [first] = this.shown;
    if (this.#room === undefined || first === undefined || this.#lacking() <= 0) return undefined;
    return first.characters * this.#room.character < this.#room.width / 2 ? first.characters : undefined;
  }

  /**
   * Narrows columns, the widest first, until the visible ones fit. `readable` is the minimum number of characters at
   * which each column stays readable. If that isn't enough, columns of least worth move to the details of rows, and at
   * last the first column is narrowed to `leastName`, as the names of a tree are. Returns whether a column changed.
   */
  fit(room: TableRoom, readable: readonly number[], leastName = Infinity): boolean {
    const state = () => [this.#maxWidth, this.#narrowedName?.characters, this.fixed, ...this.folded];
    const before = state();
    this.#room = room;
    this.#readable = readable;
    this.#leastName = leastName;
    this.#narrow();
    return String(state()) !== String(before);
  }

  isShown(index: number): boolean {
    return !this.#hidden.has(index) && !this.#inCaption.has(index) && !this.#folded.has(index);
  }

  /** Shows or hides a column. The last visible column can't be hidden. */
  setShown(index: number, shown: boolean): void {
    if (shown) {
      this.#hidden.delete(index);
      this.#inCaption.delete(index);
      this.#folded.delete(index);
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
    if (this.#narrowedName?.index === index) this.#narrowedName = undefined;
    this.#choose(index, { characters: this.#wishOf(index) });
  }

  /** The user's choices for columns of this table, and of earlier tables with other columns. */
  get chosen(): Readonly<Record<string, ColumnChoice>> {
    return Object.fromEntries(this.#chosen);
  }

  /** The characters that fit into each column in a table with space for all, or that its rows needed at first. */
  get spacious(): readonly number[] {
    return this.#fitting.map((characters, index) => Math.max(characters, this.#wishOf(index)));
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
    this.#folded.clear();
    this.#narrowColumns();
    for (const id of this.#folds) {
      if (this.#lacking() <= 0) return;
      const index = this.#columns.findIndex((column) => column.id === id);
      if (index === -1 || !this.isShown(index) || this.shown.length < 2 || this.#chosen.get(id)?.isShown === true)
        continue;
      this.#folded.add(index);
      this.#narrowColumns();
    }
    this.#narrowName();
  }

  /** Narrows the visible columns as far as they stay readable. */
  #narrowColumns(): void {
    this.#maxWidth = Infinity;
    this.#narrowedName = undefined;
    if (this.#lacking() <= 0) return;
    const shown = this.shown.map(({ index }) => index);
    const narrowable = shown.filter((index) => this.#leastOf(index) < this.#wishOf(index));
    if (narrowable.length > 0) {
      const least = Math.min(...narrowable.map((index) => this.#leastOf(index)));
      this.#maxWidth = Math.floor(Math.max(...narrowable.map((index) => this.#wishOf(index))));
      while (this.#maxWidth > least && this.#lacking() > 0) this.#maxWidth -= 1;
    }
    if (this.#lacking() > 0) this.#narrowFirst(shown[0], this.#lacking());
  }

  /** Returns how many characters more the visible columns need than the table has. */
  #lacking(): number {
    if (this.#room === undefined) return -Infinity;
    const { width, character, padding } = this.#room;
    return this.shown.reduce((sum, { characters }) => sum + characters * character + padding, -width) / character;
  }

  /** Narrows a long text in the first column a little, if that is enough for all columns. */
  #narrowFirst(index = -1, lacking: number): void {
    const column = this.#columns[index];
    if (column?.align !== 'start' || this.#chosen.get(column.id)?.characters !== undefined) return;
    const wish = this.charactersOf(index);
    const characters = Math.floor(wish - lacking);
    if (characters >= Math.max(longText, wish * leastShare)) this.#narrowedName = { index, characters };
  }

  /** Narrows the names of a tree, so that the others are beside them. */
  #narrowName(): void {
    const [name] = this.shown;
    const lacking = this.#lacking();
    if (lacking <= 0 || name === undefined || this.#leastName >= name.characters) return;
    if (this.#chosen.get(name.column.id)?.characters !== undefined) return;
    const characters = Math.max(this.#leastName, Math.floor(name.characters - lacking));
    this.#narrowedName = { index: name.index, characters };
  }

  #choose(index: number, choice: ColumnChoice): void {
    const id = this.#columns[index]?.id;
    if (id !== undefined) this.#chosen.set(id, { ...this.#chosen.get(id), ...choice });
  }

  /**
   * Returns the columns as CSS grid tracks after `lead`. The remaining width goes to the last long text, such as a
   * struct, otherwise to the last column if it contains text. In a narrow table almost none remains, and that column would be as wide as its label.
   */
  template(lead: string): string {
    const { shown } = this;
    const tracks = shown.map(({ characters }) => `calc(${characters}ch + 1em)`);
    const isText = ({ column }: ShownColumn): boolean => column.align === 'start';
    const isChosen = ({ column }: ShownColumn): boolean => this.#chosen.get(column.id)?.characters !== undefined;
    const long = shown.findLastIndex((each) => isText(each) && !isChosen(each) && each.characters > longText);
    const growing =
      long === -1 ? shown.findLastIndex((each, index) => isText(each) && index === shown.length - 1) : long;
    const grown = shown[growing];
    if (grown !== undefined && !this.#hasNarrowColumn)
      tracks.splice(growing, 1, `minmax(calc(${grown.characters}ch + 1em), 1fr)`);
    else tracks.push('minmax(0, 1fr)');
    return [lead, ...tracks].filter((track) => track !== '').join(' ');
  }
}
