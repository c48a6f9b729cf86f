import type { JsonValue } from '../../base/json/jsonValue';
import type { NameSource } from '../decode/shared/nameSources';
import { TextCells } from './textCells';

/**
 * Converts the items of answers to rows. The columns are fixed when the layout is created, so that rows can be written
 * immediately.
 */
export interface RowLayout {
  readonly columns: readonly SaveColumn[];
  /** The sources of the names in the columns, for metadata: each event, its source, and what else it could be. */
  readonly sources: readonly NameSource[];
  /**
   * Returns one row per item, in order. Never throws, whatever the items contain. Values without a column go into the
   * last column as JSON. The rows are valid until the next call, which may reuse their memory.
   */
  rows(items: readonly JsonValue[]): RowBatch;
}

/**
 * The type of the cells in a column, for all formats:
 *
 * - `int64` and `uint64`: integers that fit 64 bits, as number or bigint.
 * - `decimal`: integers that may be wider, as their exact decimal digits. Text in every format, because the decimals of
 *   DuckDB and Spark end at 38 digits and they would round wider ones.
 * - `decimal38`: the same digits as a number of Parquet, `DECIMAL(38,0)`. Nothing for a number with more digits.
 * - `text`: any text, including addresses and hashes.
 * - `time`: seconds since the epoch, as number.
 * - `json`: lists and structs, as JSON text.
 */
export type ColumnType = 'int64' | 'uint64' | 'decimal' | 'decimal38' | 'text' | 'boolean' | 'time' | 'json';

export interface SaveColumn {
  /**
   * Unique among the columns of a file, ignoring case, because DuckDB and Spark do not distinguish `from` and `From`.
   */
  readonly name: string;
  readonly type: ColumnType;
}

/** One value of a column. Null if a row has none. */
export type ColumnValue = string | number | bigint | boolean | null;

/** The cells of a column: as values, or as texts that are bytes. `at` returns the value of a row. */
export type ColumnCells = readonly ColumnValue[] | TextCells;

/** A column whose cells are being written. */
export type WritableCells = ColumnValue[] | TextCells;

/** Rows by columns: `columns[c].at(r)`. All columns have `rowCount` cells. */
export interface RowBatch {
  readonly rowCount: number;
  readonly columns: readonly ColumnCells[];
  /** Does the same as `sliceRows`, for rows that are created when they are first read. Read them in order. */
  slice?(start: number, end: number): RowBatch;
}

/** The rows from `start` up to, but not including, `end`. */
export function sliceRows(rows: RowBatch, start: number, end: number): RowBatch {
  if (start === 0 && end === rows.rowCount) return rows;
  return (
    rows.slice?.(start, end) ?? {
      rowCount: end - start,
      columns: rows.columns.map((cells) => cells.slice(start, end)),
    }
  );
}

/** Creates column names that are unique, ignoring case. A name that is taken gets `_2`, `_3`, … */
export class UniqueNames {
  readonly #taken = new Set<string>();

  take(name: string): string {
    let free = name;
    for (let count = 2; this.#taken.has(free.toLowerCase()); count += 1) free = `${name}_${count}`;
    this.#taken.add(free.toLowerCase());
    return free;
  }
}

/** Returns a layout that has each wide integer a second time, as a number: `value` and, behind it, `value_decimal`. */
export function withDecimals(layout: RowLayout): RowLayout {
  const names = new UniqueNames();
  for (const { name } of layout.columns) names.take(name);
  const doubled = layout.columns.flatMap((column, place): readonly (SaveColumn & { readonly place: number })[] =>
    column.type === 'decimal'
      ? [
          { ...column, place },
          { name: names.take(`${column.name}_decimal`), type: 'decimal38', place },
        ]
      : [{ ...column, place }],
  );
  const widen = (rows: RowBatch): RowBatch => ({
    rowCount: rows.rowCount,
    get columns() {
      const { columns } = rows;
      return doubled.map(({ place }) => columns[place] ?? []);
    },
    slice: (start, end) => widen(sliceRows(rows, start, end)),
  });
  return {
    ...layout,
    columns: doubled.map(({ name, type }) => ({ name, type })),
    rows: (items) => widen(layout.rows(items)),
  };
}

/** Returns a batch of rows, each of which has a cell for each column. */
export function batchOf(columns: readonly SaveColumn[], rows: readonly (readonly ColumnValue[])[]): RowBatch {
  return {
    rowCount: rows.length,
    columns: columns.map((_, place) => rows.map((row) => row[place] ?? null)),
  };
}

/** Writes a cell with a value of the column's type. */
export function putCell(column: WritableCells, row: number, cell: ColumnValue): void {
  if (!(column instanceof TextCells)) column[row] = cell;
  else if (cell === null || typeof cell === 'string') column.put(row, cell);
  else throw new Error("A cell doesn't have the type of its column.");
}
