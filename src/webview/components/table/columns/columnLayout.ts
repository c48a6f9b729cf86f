import type { Column } from '../../../../core/base/view/decodedView';
import { shortFormCharacters } from '../../../../core/base/view/shortForm';
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

/** Maximum width of a table whose rows take a second line of any length, in CSS pixels. */
const widestOfAnyLine = 640;
/** The longest second line in a wider table, in widths of the table. A longer one hides more than it shows. */
const longestSecondLine = 1.5;
/** Characters of a text on a second line that needs no more space, such as a name, and of one that is cut. */
const longText = 20;
const longestBelow = 32;
/** The least share of a long text in the first column that saves a second line. */
const leastShare = 0.6;
/** Maximum characters of a text that takes the space left on its line. An address would be written in full beyond it. */
const longestGrown = 40;
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

/** Whether a column of a second line is a text that may be cut. */
function isLong({ characters, column }: ShownColumn): boolean {
  return column.align !== 'end' && characters > longText;
}

/**
 * The visible columns and their widths: the user's choices, otherwise the table's defaults. If these need more space
 * than the table has, columns are narrowed as far as they stay readable.
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
  /** Number of visible columns on the first line of a row; infinite if all are. */
  #firstLine = Infinity;
  /** Minimum characters of the first column of a tree in two lines. */
  #leastName = Infinity;
  /** The first column, if it is narrowed so that others are beside it. */
  #narrowedName: FittedColumn | undefined;
  /** The last text on the first of two lines, which takes the space that the others leave. */
  #grownLast: FittedColumn | undefined;
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
    this.#fitting = fitting;
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
    const fitted = [this.#narrowedName, this.#grownLast].find((column) => column?.index === index);
    if (fitted) return fitted.characters;
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

  /** Whether columns have fewer characters than in a wider table, or some are on a second line. */
  get isNarrowed(): boolean {
    return this.#maxWidth < Infinity || this.hasTwoLines || this.#narrowedName !== undefined;
  }

  /** The visible columns that each row shows on its first line. The others are below them. */
  get firstLine(): number {
    return Math.min(this.#firstLine, this.shown.length);
  }

  get hasTwoLines(): boolean {
    return this.firstLine < this.shown.length;
  }

  /**
   * Narrows columns, the widest first, until the visible ones fit. `readable` is the minimum number of characters at
   * which each column stays readable. If that isn't enough, the last columns move to a second line, unless
   * most of them would be out of sight there too. The first column is then narrowed to `leastName` if the second one fits beside it, as
   * the names of a tree are. Returns whether the width or the line of a column changed.
   */
  fit(room: TableRoom, readable: readonly number[], leastName = Infinity): boolean {
    const fitted = () => [this.#narrowedName?.characters, this.#grownLast?.characters];
    const widths = () => [this.#maxWidth, this.#firstLine, ...fitted()];
    const before = widths();
    this.#room = room;
    this.#readable = readable;
    this.#leastName = leastName;
    this.#narrow();
    return widths().some((width, index) => width !== before[index]);
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
    if (this.#narrowedName?.index === index) this.#narrowedName = undefined;
    if (this.#grownLast?.index === index) this.#grownLast = undefined;
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
    this.#maxWidth = Infinity;
    this.#firstLine = Infinity;
    this.#narrowedName = undefined;
    this.#grownLast = undefined;
    if (this.#room === undefined) return;
    const shown = this.#columns.map((_column, index) => index).filter((index) => this.isShown(index));
    const room = (this.#room.width - shown.length * this.#room.padding) / this.#room.character;
    const needed = (): number => shown.reduce((sum, index) => sum + this.charactersOf(index), 0);
    const narrowable = shown.filter((index) => this.#leastOf(index) < this.#wishOf(index));
    if (needed() <= room) return;
    if (narrowable.length > 0) {
      const least = Math.min(...narrowable.map((index) => this.#leastOf(index)));
      this.#maxWidth = Math.floor(Math.max(...narrowable.map((index) => this.#wishOf(index))));
      while (this.#maxWidth > least && needed() > room) this.#maxWidth -= 1;
    }
    if (needed() <= room || this.#narrowFirst(shown[0], needed() - room)) return;
    this.#firstLine = this.#fittingFirst(this.#room, shown);
    this.#narrowName(this.#room, shown);
    if (this.#room.width > widestOfAnyLine && this.#widthBelow(this.#room) > longestSecondLine * this.#room.width) {
      this.#firstLine = Infinity;
      this.#narrowedName = undefined;
    } else if (this.hasTwoLines) this.#growLast(this.#room, shown.slice(0, this.#firstLine));
  }

  /** Returns the width of the second line with its long texts cut. */
  #widthBelow({ character, padding }: TableRoom): number {
    const below = this.shown.slice(this.firstLine);
    return below.reduce((sum, shown) => sum + (isLong(shown) ? longText : shown.characters) * character + padding, 0);
  }

  /** Gives the space that is left on the first of two lines to its last column, if it is a text that may need it. */
  #growLast({ width, character, padding }: TableRoom, line: readonly number[]): void {
    const last = line.at(-1);
    const column = this.#columns[last ?? -1];
    if (last === undefined || column?.align !== 'start' || this.#chosen.get(column.id)?.characters !== undefined)
      return;
    if (this.#wishOf(last) <= shortFormCharacters) return;
    const taken = line.reduce((sum, index) => sum + this.charactersOf(index) * character + padding, 0);
    const characters = Math.min(longestGrown, this.charactersOf(last) + Math.floor((width - taken) / character));
    if (characters > this.charactersOf(last)) this.#grownLast = { index: last, characters };
  }

  /** Narrows a long text in the first column a little, if that is enough for all columns on one line. */
  #narrowFirst(index = -1, lacking: number): boolean {
    const column = this.#columns[index];
    if (column?.align !== 'start' || this.#chosen.get(column.id)?.characters !== undefined) return false;
    const wish = this.charactersOf(index);
    const characters = Math.floor(wish - lacking);
    if (characters < Math.max(longText, wish * leastShare)) return false;
    this.#narrowedName = { index, characters };
    return true;
  }

  /** Narrows the first column if it is alone on the first line, and the second one fits beside it then. */
  #narrowName({ width, character, padding }: TableRoom, [name, beside, ...below]: readonly number[]): void {
    if (this.#firstLine !== 1 || name === undefined || beside === undefined || below.length === 0) return;
    if (this.#chosen.get(this.#columns[name]?.id ?? '')?.characters !== undefined) return;
    const characters = Math.floor((width - 2 * padding) / character - this.charactersOf(beside));
    if (characters < this.#leastName) return;
    this.#narrowedName = { index: name, characters };
    this.#firstLine = 2;
  }

  /** Returns how many of some columns fit on one line, at least one. */
  #fittingFirst({ width, character, padding }: TableRoom, columns: readonly number[]): number {
    let left = width;
    const over = columns.findIndex((index) => (left -= this.charactersOf(index) * character + padding) < 0);
    return over === -1 ? Infinity : Math.max(1, over);
  }

  #choose(index: number, choice: ColumnChoice): void {
    const id = this.#columns[index]?.id;
    if (id !== undefined) this.#chosen.set(id, { ...this.#chosen.get(id), ...choice });
  }

  /** Returns the columns of the second line as CSS grid tracks. Long texts share the space that the others leave. */
  belowTemplate(): string {
    const below = this.shown.slice(this.firstLine);
    const longest = this.#longestOf(below);
    return below
      .map((shown) =>
        isLong(shown)
          ? `minmax(min(calc(${Math.min(shown.characters, longest)}ch + 1em), 100%), 1fr)`
          : `calc(${shown.characters}ch + 1em)`,
      )
      .join(' ');
  }

  /** Returns the characters that each long text of a second line has, so that the others are in sight if possible. */
  #longestOf(below: readonly ShownColumn[]): number {
    const long = below.filter(isLong).length;
    if (this.#room === undefined || long === 0) return longestBelow;
    const { width, character, padding } = this.#room;
    const others = below.filter((shown) => !isLong(shown));
    const taken = others.reduce((sum, { characters }) => sum + characters * character + padding, 0);
    const characters = Math.floor(((width - taken) / long - padding) / character);
    return Math.max(longText, Math.min(longestBelow, characters));
  }

  /**
   * Returns the columns as CSS grid tracks after `lead`. The remaining width goes to the last long text, such as a
   * struct, otherwise to the last column if it contains text. In a narrow table almost none remains, and that column would be as wide as its label.
   */
  template(lead: string): string {
    const shown = this.shown.slice(0, this.firstLine);
    const tracks = shown.map(({ characters }) => `calc(${characters}ch + 1em)`);
    const isText = ({ column }: ShownColumn): boolean => column.align === 'start';
    const isChosen = ({ column }: ShownColumn): boolean => this.#chosen.get(column.id)?.characters !== undefined;
    const long = shown.findLastIndex((each) => isText(each) && !isChosen(each) && each.characters > longText);
    const growing =
      long === -1 ? shown.findLastIndex((each, index) => isText(each) && index === shown.length - 1) : long;
    const grown = shown[growing];
    if (grown !== undefined && !this.isNarrowed)
      tracks.splice(growing, 1, `minmax(calc(${grown.characters}ch + 1em), 1fr)`);
    else tracks.push('minmax(0, 1fr)');
    return [lead, ...tracks].filter((track) => track !== '').join(' ');
  }
}
