import type { JsonValue } from '../json/jsonValue';
import { groupDigits } from './amountText';
import type { Value } from './value';

/** Rows of all tables together. A trace of a block has a table for each of its transactions. */
const rowsOfAll = 500;

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
  /** Why the answer isn't decoded, as a sentence, if that is an internal error. Its cell has failed then. */
  readonly failure?: string;
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
  /** Set if the fields are only drawn on request. This summary is shown instead. Text output lists all fields. */
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
  /** The IDs of columns that move to the details of each row if a table is too narrow, least worth first. */
  readonly folds?: readonly string[];
  /** Whether the rows are less important and only shown on request. */
  readonly isFolded?: true;
  /** Returns the values of one row, one per column; cheap to call again. `row` is from 0 to `rowCount - 1`. */
  at(row: number): readonly Value[];
  /** Returns the sections that expand under a row: all arguments of a log, the transactions of a block. */
  details?(row: number): readonly Section[];
  /** Whether a row no longer counts. It is struck through, and totals leave it out. */
  isStruck?(row: number): boolean;
  /** The nesting level of a row, from 0. Set if the rows are a tree in reading order. */
  depth?(row: number): number;
  /** More about a tree of rows. */
  readonly outline?: RowOutline;
  /** A cell that asks more about a row. */
  readonly rowCell?: RowCell;
  /** Returns where the names in the rows come from, for printing: each event with its source and other candidates. */
  sources?(): readonly Field[];
}

/** What a cell about a row does, such as `Blame`, and its text. Undefined for rows without one. */
export interface RowCell {
  readonly label: string;
  of(row: number): string | undefined;
}

/** What a user can do with the rows of a tree, and how a terminal prints them. */
export interface RowOutline {
  /** Rows that are expanded at first, at any depth: the path to a failure, outermost first. */
  readonly path: readonly number[];
  /** Conditions on rows that the user can turn on. */
  readonly switches: readonly RowSwitch[];
  /** How a row ended, if it isn't an ordinary success. */
  mark(row: number): RowMark | undefined;
  /** Returns the text of a cell that sends the row's call again. Undefined if that isn't possible. */
  cell?(row: number): string | undefined;
  /** Returns the row's line in a terminal. `values` are the row's values, with names. */
  line(row: number, values: readonly Value[]): TreeLine;
}

/**
 * `failurePath`: it caused or passed on the failure that ended the whole call. `failed`: it failed without ending the
 * call. `undone`: it succeeded within something that failed.
 */
export type RowMark = 'failurePath' | 'failed' | 'undone';

export interface RowSwitch {
  /** Unique and stable within the table. */
  readonly id: string;
  readonly label: string;
  /**
   * `only` keeps the matching rows and those around them. `hide` removes the matching rows and all rows within them.
   */
  readonly kind: 'only' | 'hide';
  holds(row: number): boolean;
}

/**
 * A row of a tree in a terminal, and its result, which is printed after the rows within it. Values are formatted when
 * they are printed.
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
  /** Whether a table that can be sorted shows it at first, if that differs from text. */
  readonly isInGrid?: boolean;
  /** Set if another column has the same values, as parts of a longer one. */
  readonly repeats?: true;
  /** Initial width in characters. */
  readonly characters: number;
  /** Set if the column is shown even if all rows have the same value. Other such columns move to the caption. */
  readonly stays?: true;
  /**
   * Returns each text of the column shortened for a narrower column, so that different texts still look different.
   * Without it, each text is cut separately.
   */
  cut?(characters: number): ReadonlyMap<string, string>;
}

export interface ChartSection {
  readonly kind: 'chart';
  readonly title: string;
  readonly xLabel: string;
  readonly x: readonly number[];
  readonly series: readonly ChartSeries[];
  /** A text about each point, such as who set its value. Empty for points without one. */
  readonly about?: { readonly label: string; at(index: number): string };
}

export interface ChartSeries {
  readonly label: string;
  readonly unit: string;
  /** Set if it is drawn as points without a line between them, as several may have the same x. */
  readonly isPoints?: true;
  /** Heights for drawing only. Text uses `exact`. */
  readonly heights: readonly (number | null)[];
  exact(index: number): Value;
}

/**
 * Returns a view for printing up to `maxRows` rows of each table: with the sections that have few rows together, and a
 * note about the others.
 */
export function firstSections(view: DecodedView, maxRows: number): DecodedView {
  let rows = 0;
  const sections = view.sections.filter((section) => {
    const isShown = rows < rowsOfAll;
    if (section.kind === 'table' && section.isFolded !== true) rows += Math.min(section.rowCount, maxRows);
    return isShown;
  });
  if (sections.length === view.sections.length) return view;
  const [shown, all] = [sections.length, view.sections.length].map(groupDigits);
  const text = `Only the first ${shown} of ${all} parts are here. Run the cell to see all of them.`;
  return { ...view, sections, notes: [...view.notes, { severity: 'information', text }] };
}
