import type { TableSection } from '../../../core/base/view/decodedView';
import { inSlices } from '../dom/inSlices';
import type { ReaderTime } from '../dom/readerTime';
import { searchText } from '../values/cellText';
import { matchesFilter, type RowFilter } from './rowFilter';
import { compareSortKeys, type SortKey, sortKey } from './sortKey';

export interface Sorting {
  /** Index into the section's columns. */
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

export interface Arrangement {
  /** The conditions that a row must match. Without conditions, all rows match. */
  readonly filter: RowFilter;
  readonly sorting?: Sorting;
}

export interface ArrangeOptions {
  readonly signal: AbortSignal;
  /** From 0 to 1, while a long table is read. */
  onProgress?(fraction: number): void;
}

/** Computes which rows of a table are visible and in which order. Reads rows in slices and caches the results. */
export class RowOrder {
  readonly #table: TableSection;
  readonly #time: ReaderTime;
  readonly #texts: string[] = [];
  readonly #keys = new Map<number, SortKey[]>();

  constructor(table: TableSection, time: ReaderTime) {
    this.#table = table;
    this.#time = time;
  }

  /** Returns the row indexes in display order, or undefined if the signal of `options` aborted. */
  async arrange({ filter, sorting }: Arrangement, options: ArrangeOptions): Promise<Uint32Array | undefined> {
    const rows = filter.terms.length === 0 ? allRows(this.#table.rowCount) : await this.#matching(filter, options);
    if (rows === undefined || sorting === undefined) return rows;
    const keys = await this.#keysOf(sorting.column, options);
    if (keys === undefined) return undefined;
    const sign = sorting.direction === 'ascending' ? 1 : -1;
    return rows.sort((a, b) => compareRows(keys, a, b, sign));
  }

  async #matching(filter: RowFilter, { signal, onProgress }: ArrangeOptions): Promise<Uint32Array | undefined> {
    const count = this.#table.rowCount;
    const found: number[] = [];
    const done = await inSlices({
      count,
      signal,
      visit: (row) => {
        if (this.#matches(row, filter)) found.push(row);
      },
      onProgress: (visited) => onProgress?.(visited / count),
    });
    return done ? Uint32Array.from(found) : undefined;
  }

  /** Reads the values of a row only for a condition on a column. */
  #matches(row: number, filter: RowFilter): boolean {
    const values = filter.terms.some(({ kind }) => kind === 'condition') ? this.#table.at(row) : [];
    return matchesFilter(filter, values, () => this.#text(row), this.#time);
  }

  #text(row: number): string {
    return (this.#texts[row] ??= this.#read(row));
  }

  #read(row: number): string {
    return this.#table
      .at(row)
      .map((value) => searchText(value, this.#time))
      .join('\n')
      .toLowerCase();
  }

  async #keysOf(column: number, { signal, onProgress }: ArrangeOptions): Promise<readonly SortKey[] | undefined> {
    const known = this.#keys.get(column) ?? [];
    // A live table has got more rows since.
    const count = this.#table.rowCount - known.length;
    if (count === 0) return known;
    const keys = [...known];
    const done = await inSlices({
      count,
      signal,
      visit: (row) => keys.push(sortKey(this.#table.at(known.length + row)[column] ?? { kind: 'nothing' })),
      onProgress: (visited) => onProgress?.(visited / count),
    });
    if (!done) return undefined;
    this.#keys.set(column, keys);
    return keys;
  }
}

/**
 * Returns the rows in the answer's order. A plain loop, because this runs before the first paint of a table of any
 * length.
 */
export function allRows(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

const absent: SortKey = { kind: 'nothing' };

/** Empty values come last in both directions, and equal rows keep the order of the answer. */
function compareRows(keys: readonly SortKey[], a: number, b: number, sign: 1 | -1): number {
  const left = keys[a] ?? absent;
  const right = keys[b] ?? absent;
  const order = compareSortKeys(left, right);
  if (order === 0) return a - b;
  return left.kind === 'nothing' || right.kind === 'nothing' ? order : sign * order;
}
