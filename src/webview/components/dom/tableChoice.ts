/** What someone folded in a tree, to be kept for the next time that it is shown. */
export interface FoldChoice {
  /** The number of rows of the tree. Choices for a tree of another size don't fit. */
  readonly rows: number;
  readonly base: FoldBase;
  /** Rows that are folded otherwise than `base` says. */
  readonly turned: readonly number[];
}

export const foldBases = ['default', 'open', 'closed'] as const;

/** How the branches of a tree are folded unless someone folds one: as is useful at first, all open, or all closed. */
export type FoldBase = (typeof foldBases)[number];

/** What someone chose for one column. Absent members keep the default. */
export interface ColumnChoice {
  readonly isShown?: boolean;
  /** Width in characters. */
  readonly characters?: number;
}

/** What someone chose in a table. Columns are named by their IDs, so that a choice fits the next answer too. */
export interface TableChoice {
  readonly columns: Readonly<Record<string, ColumnChoice>>;
  readonly sort?: { readonly column: string; readonly direction: 'ascending' | 'descending' };
  readonly filter?: string;
  readonly groupBy?: string;
  /** The IDs of the switches that are on. */
  readonly switches?: readonly string[];
  readonly folds?: FoldChoice;
}

/** Where the choices for the tables of one cell are kept, by the titles of the tables. */
export interface TableChoices {
  recall(title: string): TableChoice | undefined;
  remember(title: string, choice: TableChoice): void;
}
