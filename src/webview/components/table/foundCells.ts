import type { TableSection } from '../../../core/base/view/decodedView';
import { inSlices } from '../dom/inSlices';
import type { ReaderTime } from '../dom/readerTime';
import { maxMatches } from '../dom/viewContext';
import { searchText } from '../values/cellText';

/** How a cell is marked while its table is searched. */
export type FoundMark = 'found' | 'current';

/** A cell of a table: the row by its index in the answer, and the index of the column. */
export interface FoundCell {
  readonly row: number;
  readonly column: number;
}

export interface CellSearch {
  readonly table: TableSection;
  /** The rows to search, in display order. */
  readonly rows: Uint32Array;
  /** The columns to search, in display order. */
  readonly columns: readonly number[];
  /** In lower case. */
  readonly text: string;
  readonly time: ReaderTime;
  readonly signal: AbortSignal;
}

/** The cells of a table that contain a text, in display order, and which of them is the current match. */
export class FoundCells {
  readonly #cells: readonly FoundCell[];
  readonly #columnsOf = new Map<number, Set<number>>();
  #current: FoundCell | undefined;

  constructor(cells: readonly FoundCell[]) {
    this.#cells = cells;
    for (const { row, column } of cells) {
      const columns = this.#columnsOf.get(row);
      if (columns === undefined) this.#columnsOf.set(row, new Set([column]));
      else columns.add(column);
    }
  }

  get count(): number {
    return this.#cells.length;
  }

  /** Makes a match the current one and returns its cell; undefined for none. */
  setCurrent(match: number | undefined): FoundCell | undefined {
    this.#current = match === undefined ? undefined : this.#cells[match];
    return this.#current;
  }

  markOf(row: number, column: number): FoundMark | undefined {
    if (this.#current?.row === row && this.#current.column === column) return 'current';
    return this.#columnsOf.get(row)?.has(column) === true ? 'found' : undefined;
  }
}

/**
 * Finds the cells that contain a text, ignoring case, as a filter does: in the whole value, not in what fits into the
 * column. Returns at most `maxMatches`; undefined if `signal` aborted.
 */
export async function findCells(search: CellSearch): Promise<FoundCells | undefined> {
  const { table, rows, columns, text, time, signal } = search;
  const cells: FoundCell[] = [];
  const done = await inSlices({
    count: rows.length,
    signal,
    visit: (position) => {
      if (cells.length >= maxMatches) return;
      const row = rows[position] ?? -1;
      const values = table.at(row);
      for (const column of columns) {
        const value = values[column];
        if (value !== undefined && searchText(value, time).toLowerCase().includes(text)) cells.push({ row, column });
      }
    },
  });
  return done ? new FoundCells(cells.slice(0, maxMatches)) : undefined;
}
