import type { Value } from './value';

/** A decoded answer, the same for notebook, builder, hover and terminal. Rows are decoded only when asked for. */
export interface DecodedView {
  /** What it is: `Transaction receipt`, `Logs`. */
  readonly title: string;
  /** One sentence that a person could stop reading after: `Success in block 19,000,000 · fee 0.00042 ETH`. */
  readonly summary: string;
  readonly tone: 'good' | 'bad' | 'neutral';
  readonly notes: readonly Note[];
  readonly sections: readonly Section[];
}

/** Something to know beside the data: an assumption, what was left out, a decoding that did not fit. */
export interface Note {
  readonly severity: 'information' | 'warning' | 'error';
  readonly text: string;
}

export type Section = FieldsSection | TableSection | ChartSection;

export interface FieldsSection {
  readonly kind: 'fields';
  readonly title?: string;
  readonly fields: readonly Field[];
}

export interface Field {
  readonly label: string;
  readonly value: Value;
  /** Said in small beside the value: the type, the source of a name. */
  readonly hint?: string;
}

export interface TableSection {
  readonly kind: 'table';
  readonly title?: string;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** The values of one row, one a column; cheap to ask for again. `row` from 0 to `rowCount - 1`. */
  at(row: number): readonly Value[];
  /** What opens under a row: all arguments of a log, the transactions of a block. */
  details?(row: number): readonly Section[];
}

export interface Column {
  /** Stable within the table. */
  readonly id: string;
  /** What it is called in JSON, where its id says less: an argument's name. */
  readonly name?: string;
  readonly label: string;
  readonly align: 'start' | 'end';
  /** Hidden until the reader chooses it. */
  readonly optional?: boolean;
  /** First width in characters of the reader's font. */
  readonly characters: number;
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
  /** Heights for drawing only; what is read comes from `exact`. */
  readonly heights: readonly (number | null)[];
  exact(index: number): Value;
}
