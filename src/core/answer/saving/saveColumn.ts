import { BooleanColumn, type CellColumn, IntegerColumn, TextColumn } from './cells/cellColumn';
import type { NumberCells } from './cells/numberCells';
import type { TextCells } from './cells/textCells';
import { TextStore } from './cells/textStore';

/**
 * Creates the columns of consecutive batches of rows in the same memory. New memory for each batch would cause more
 * garbage collections.
 */
export class ColumnMemory {
  #rows = 0;
  #numbers: readonly Uint32Array<ArrayBuffer>[] = [];
  #integers: readonly Float64Array<ArrayBuffer>[] = [];
  readonly #stores: readonly TextStore[];

  /** `shared`: the indexes of the columns whose texts are in the store that is passed to `columns`. */
  constructor(
    private readonly layout: readonly SaveColumn[],
    private readonly shared: ReadonlySet<number>,
  ) {
    this.#stores = layout.map(() => new TextStore(64, 16));
  }

  /** Earlier columns are invalid after this call. */
  columns(rows: number, store: TextStore): readonly CellColumn[] {
    if (rows > this.#rows) {
      this.#rows = rows;
      this.#numbers = this.layout.map(({ type }) => new Uint32Array(isText(type) ? rows : 0));
      this.#integers = this.layout.map(({ type }) => new Float64Array(isInteger(type) ? rows : 0));
    }
    return this.layout.map(({ type }, place) => {
      if (isInteger(type)) return new IntegerColumn(rows, this.#integers[place]);
      if (type === 'boolean') return new BooleanColumn(rows);
      const own = this.#stores[place];
      if (this.shared.has(place) || own === undefined) return new TextColumn(rows, store, this.#numbers[place]);
      own.clear();
      return new TextColumn(rows, own, this.#numbers[place]);
    });
  }
}

/**
 * The type of the cells in a column, for all formats:
 *
 * - `int64` and `uint64`: integers that fit 64 bits, as number or bigint.
 * - `decimal`: integers that may be wider, as their exact decimal digits. Text in every format, because the decimals of
 *   DuckDB and Spark end at 38 digits and they would round wider ones.
 * - `text`: any text, including addresses and hashes.
 * - `time`: seconds since the epoch, as number.
 * - `json`: lists and structs, as JSON text.
 */
export type ColumnType = 'int64' | 'uint64' | 'decimal' | 'text' | 'boolean' | 'time' | 'json';

export interface SaveColumn {
  /**
   * Unique among the columns of a file, ignoring case, because DuckDB and Spark do not distinguish `from` and `From`.
   */
  readonly name: string;
  readonly type: ColumnType;
}

/** One value of a column. Null if a row has none. */
export type ColumnValue = string | number | bigint | boolean | null;

/** The cells of a column: as values, or in a form that can be written faster. `at` returns the value of a row. */
export type ColumnCells = readonly ColumnValue[] | TextCells | NumberCells;

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

function isInteger(type: SaveColumn['type']): boolean {
  return type === 'int64' || type === 'uint64' || type === 'time';
}

function isText(type: SaveColumn['type']): boolean {
  return type === 'text' || type === 'decimal' || type === 'json';
}
