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
}

/** Where the choices for the tables of one cell are kept, by the titles of the tables. */
export interface TableChoices {
  recall(title: string): TableChoice | undefined;
  remember(title: string, choice: TableChoice): void;
}
