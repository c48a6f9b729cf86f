import type { Column, DecodedView, Field, Note, RowMark, TreeLine } from './decodedView';
import type { Value } from './value';

/**
 * A decoded view as plain data, for printers: what `JSON.stringify` writes of it can be read back without a loss. Has
 * the rows up to a limit, and how many there are.
 */
export interface PlainView extends Pick<DecodedView, 'title' | 'summary' | 'tone'> {
  readonly notes: readonly Note[];
  readonly sections: readonly PlainSection[];
  /** The start of the JSON of the answer, indented, if the sections don't show all of it. */
  readonly json?: CutText;
}

/** The start of a text. */
export interface CutText {
  readonly text: string;
  /** Set if the text goes on. */
  readonly isCut?: true;
}

export type PlainSection = PlainFields | PlainTable | PlainChart;

export interface PlainFields {
  readonly kind: 'fields';
  readonly title?: string;
  /** What the fields come to, if they are only drawn on request elsewhere. */
  readonly fold?: string;
  readonly fields: readonly Field[];
  /** How many fields there are, with those that are left out. */
  readonly fieldCount: number;
}

export interface PlainTable {
  readonly kind: 'table';
  readonly title?: string;
  readonly columns: readonly PlainColumn[];
  readonly rowCount: number;
  /** Set if the rows matter less and are left out. */
  readonly isFolded?: true;
  /** Set if the rows are a tree in the order of reading, and each has a line. */
  readonly isTree?: true;
  readonly rows: readonly PlainRow[];
  /** What the names in the rows are from, if there is more to say than the rows show. */
  readonly sources?: PlainFields;
}

export type PlainColumn = Pick<Column, 'id' | 'name' | 'label' | 'align' | 'optional'>;

export interface PlainRow {
  /** One for each column. */
  readonly values: readonly Value[];
  /** How far the row is within others, from 0. */
  readonly depth?: number;
  readonly mark?: RowMark;
  readonly line?: TreeLine;
}

export interface PlainChart {
  readonly kind: 'chart';
  readonly title: string;
  readonly xLabel: string;
  readonly pointCount: number;
  readonly points: readonly PlainPoint[];
  readonly series: readonly { readonly label: string; readonly unit: string }[];
}

/** A point of a chart, with one value for each series. */
export interface PlainPoint {
  readonly x: number;
  readonly values: readonly Value[];
}
