import type { JsonValue } from '../json/jsonValue';
import type { Value } from './value';

/** A decoded answer, the same for notebook, builder, hover and terminal. Rows are decoded on demand. */
export interface DecodedView {
  /** The kind of answer: `Transaction receipt`, `Logs`. */
  readonly title: string;
  /** The main result in one sentence: `Success in block 19,000,000 · fee 0.00042 ETH`. */
  readonly summary: string;
  readonly tone: 'good' | 'bad' | 'neutral';
  readonly notes: readonly Note[];
  readonly sections: readonly Section[];
  /** The answer itself if the sections don't show all of it. A terminal, which has no JSON tab, prints it. */
  readonly json?: JsonValue;
}

/** Additional information: an assumption, an omission, a decoding that did not fit. */
export interface Note {
  readonly severity: 'information' | 'warning' | 'error';
  readonly text: string;
}

export type Section = FieldsSection | TableSection | ChartSection;

export interface FieldsSection {
  readonly kind: 'fields';
  readonly title?: string;
  /** Set if the fields are only drawn on request: what they come to, shown in their place. Text lists them all. */
  readonly fold?: string;
  readonly fields: readonly Field[];
}

export interface Field {
  readonly label: string;
  readonly value: Value;
  /** Shown in small text beside the value: the type, the source of a name. */
  readonly hint?: string;
}

export interface TableSection {
  readonly kind: 'table';
  readonly title?: string;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** Whether the rows matter less and are only shown on request. */
  readonly isFolded?: true;
  /** Returns the values of one row, one per column; cheap to call again. `row` is from 0 to `rowCount - 1`. */
  at(row: number): readonly Value[];
  /** Returns the sections that expand under a row: all arguments of a log, the transactions of a block. */
  details?(row: number): readonly Section[];
  /** How far a row is within others, from 0. Set if the rows are a tree in the order of reading. */
  depth?(row: number): number;
  /** What else is known of a tree of rows. */
  readonly outline?: RowOutline;
  /** Returns what the names in the rows are from, for printing: each event with its source and other candidates. */
  sources?(): readonly Field[];
}

/** What a reader can do with the rows of a tree, and how a terminal prints them. */
export interface RowOutline {
  /** Rows that are opened at first, however deep they are: the way to a failure, outermost first. */
  readonly path: readonly number[];
  /** Conditions on rows that the reader can switch on. */
  readonly switches: readonly RowSwitch[];
  /** How a row ended, if it isn't an ordinary success. */
  mark(row: number): RowMark | undefined;
  /** Returns the text of a cell that asks again what the row asked. Undefined for a row that can't be asked again. */
  cell?(row: number): string | undefined;
  /** Returns the line of a row in a terminal. `values` are those of the row, with names. */
  line(row: number, values: readonly Value[]): TreeLine;
}

/**
 * `failurePath`: it failed, or passed on the failure that ended everything. `failed`: it failed without ending
 * everything. `undone`: it succeeded within something that failed.
 */
export type RowMark = 'failurePath' | 'failed' | 'undone';

export interface RowSwitch {
  /** Unique and stable within the table. */
  readonly id: string;
  readonly label: string;
  /** `only` leaves the rows that it holds for and those around them. `hide` takes them away with all rows within them. */
  readonly kind: 'only' | 'hide';
  holds(row: number): boolean;
}

/**
 * A row of a tree in a terminal, and what came of it, which is printed after the rows within it. Values are formatted
 * for the reader when they are printed.
 */
export interface TreeLine {
  readonly parts: readonly LinePart[];
  readonly outcome?: readonly LinePart[];
}

export type LinePart = string | Value;

export interface Column {
  /** Unique and stable within the table. */
  readonly id: string;
  /** Name in JSON if it is more specific than the id: an argument's name. */
  readonly name?: string;
  readonly label: string;
  readonly align: 'start' | 'end';
  /** Hidden until the reader chooses it. */
  readonly optional?: boolean;
  /** Initial width in characters. */
  readonly characters: number;
  /** Set if the column is needed even where all rows have the same value. Other such columns move to the caption. */
  readonly stays?: true;
  /**
   * Returns how the texts of the column look in a narrower one, by text, so that those that differ still do. Without it,
   * each text is cut by itself.
   */
  cut?(characters: number): ReadonlyMap<string, string>;
}

export interface ChartSection {
  readonly kind: 'chart';
  readonly title: string;
  readonly xLabel: string;
  readonly x: readonly number[];
  readonly series: readonly ChartSeries[];
}

export interface ChartSeries {
  readonly label: string;
  readonly unit: string;
  /** Heights for drawing only. Text uses `exact`. */
  readonly heights: readonly (number | null)[];
  exact(index: number): Value;
}
