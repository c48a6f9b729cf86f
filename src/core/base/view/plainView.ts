import type { Column, DecodedView, Field, Note, RowMark, TreeLine } from './decodedView';
import type { Value } from './value';

/**
 * A decoded view as plain data, for printers. `JSON.stringify` and `JSON.parse` return the same data. Has the rows up
 * to a limit, and the number of all rows.
 */
export interface PlainView extends Pick<DecodedView, 'title' | 'summary' | 'tone' | 'failure'> {
  readonly notes: readonly Note[];
  readonly sections: readonly PlainSection[];
  /** The start of the answer's JSON, indented, if the sections don't show all of it. */
  readonly json?: CutText;
}

/** The start of a text. */
export interface CutText {
  readonly text: string;
  /** Set if the text was cut. */
  readonly isCut?: true;
}

export type PlainSection = PlainFields | PlainTable | PlainChart;

export interface PlainFields {
  readonly kind: 'fields';
  readonly title?: string;
  /** A summary of the fields, if other outputs draw them only on request. */
  readonly fold?: string;
  readonly fields: readonly Field[];
  /** The number of all fields, including those left out. */
  readonly fieldCount: number;
}

export interface PlainTable {
  readonly kind: 'table';
  readonly title?: string;
  readonly columns: readonly PlainColumn[];
  readonly rowCount: number;
  /** Set if the rows are less important and left out. */
  readonly isFolded?: true;
  /** Set if the rows are a tree in reading order, and each has a line. */
  readonly isTree?: true;
  readonly rows: readonly PlainRow[];
  /** Set if rows have more to say than their values, whether the rows here have it or not. */
  readonly hasDetails?: true;
  /** Where the names in the rows come from, if there is more to say than the rows show. */
  readonly sources?: PlainFields;
}

export type PlainColumn = Pick<Column, 'id' | 'name' | 'label' | 'align' | 'optional'>;

export interface PlainRow {
  /** One for each column. */
  readonly values: readonly Value[];
  /** The nesting level of the row, from 0. */
  readonly depth?: number;
  readonly mark?: RowMark;
  readonly line?: TreeLine;
  /** What expands under the row elsewhere: all arguments of a log, the fields of a transaction. */
  readonly details?: readonly PlainSection[];
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
