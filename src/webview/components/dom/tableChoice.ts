/** The branches of a tree that a user folded, for the next time that it is shown. */
export interface FoldChoice {
  /** The number of rows of the tree. Choices for a tree of another size don't fit. */
  readonly rows: number;
  readonly base: FoldBase;
  /** Rows that are folded differently from `base`. */
  readonly turned: readonly number[];
}

export const foldBases = ['default', 'open', 'closed'] as const;

/** How the branches of a tree are folded before a user changes them: in a useful way, all open, or all closed. */
export type FoldBase = (typeof foldBases)[number];

/** A user's choices for one column. Absent members keep the default. */
export interface ColumnChoice {
  readonly isShown?: boolean;
  /** Width in characters. */
  readonly characters?: number;
}

/** A user's choices in a table. Columns are identified by their IDs, so that a choice also fits the next answer. */
export interface TableChoice {
  readonly columns: Readonly<Record<string, ColumnChoice>>;
  readonly sort?: { readonly column: string; readonly direction: 'ascending' | 'descending' };
  /** Whether the newest rows of a live cell come first. */
  readonly newestFirst?: true;
  readonly filter?: string;
  readonly groupBy?: string;
  /** The column of numbers that is charted, or `rows` for their number. */
  readonly chart?: string;
  /** The IDs of the switches that are on. */
  readonly switches?: readonly string[];
  readonly folds?: FoldChoice;
}

/** Storage of the choices for the tables of one cell, by the titles of the tables. */
export interface TableChoices {
  recall(title: string): TableChoice | undefined;
  remember(title: string, choice: TableChoice): void;
}
