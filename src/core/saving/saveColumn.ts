/**
 * What the cells of a column are, whatever format they are saved in:
 *
 * - `int64` and `uint64`: integers that fit 64 bits, as number or bigint.
 * - `decimal`: integers that may be wider, as their exact decimal digits. Text in every format: the decimals of DuckDB
 * and
 *   Spark end at 38 digits, and what is wider they would round.
 * - `text`: any text; addresses and hashes are text too.
 * - `time`: seconds since the epoch, as number.
 * - `json`: lists and structs, as JSON text.
 */
export type ColumnType = 'int64' | 'uint64' | 'decimal' | 'text' | 'boolean' | 'time' | 'json';

export interface SaveColumn {
  /** Unique among the columns of a file, whatever the case: DuckDB and Spark do not tell `from` and `From` apart. */
  readonly name: string;
  readonly type: ColumnType;
}

/** One value of a column; null where a row has none. */
export type ColumnValue = string | number | bigint | boolean | null;

/** Rows by columns: `columns[c][r]`. All columns hold `rowCount` cells. */
export interface RowBatch {
  readonly rowCount: number;
  readonly columns: readonly (readonly ColumnValue[])[];
}

/** Rows from `from` up to, not including, `to`. */
export function sliceRows({ columns, rowCount }: RowBatch, from: number, to: number): RowBatch {
  return from === 0 && to === rowCount
    ? { columns, rowCount }
    : { rowCount: to - from, columns: columns.map((cells) => cells.slice(from, to)) };
}
