import type { TableSection } from '../../../core/base/view/decodedView';

/** The selected rows by their index in the answer, so that sorting and filtering keep the selection. */
export class RowSelection {
  readonly #rows = new Set<number>();
  #anchor: number | undefined;

  get size(): number {
    return this.#rows.size;
  }

  has(row: number): boolean {
    return this.#rows.has(row);
  }

  /** Selects one row only. */
  only(row: number): void {
    this.#rows.clear();
    this.#rows.add(row);
    this.#anchor = row;
  }

  toggle(row: number): void {
    if (!this.#rows.delete(row)) this.#rows.add(row);
    this.#anchor = row;
  }

  /** Selects all visible rows between the last one that was selected alone and this one. */
  extendTo(row: number, shown: Uint32Array): void {
    const from = this.#anchor === undefined ? -1 : shown.indexOf(this.#anchor);
    const to = shown.indexOf(row);
    if (from === -1 || to === -1) return this.only(row);
    this.#rows.clear();
    for (let position = Math.min(from, to); position <= Math.max(from, to); position++) {
      const picked = shown[position];
      if (picked !== undefined) this.#rows.add(picked);
    }
  }

  all(shown: Uint32Array): void {
    this.#rows.clear();
    for (const row of shown) this.#rows.add(row);
  }

  clear(): void {
    this.#rows.clear();
    this.#anchor = undefined;
  }

  /** Returns the selected rows that are visible, in display order. */
  among(shown: Uint32Array): readonly number[] {
    return this.#rows.size === 0 ? [] : Array.from(shown).filter((row) => this.#rows.has(row));
  }
}

/** Returns some rows and columns of a table as a new table, in the given order, for copying or opening. */
export function chosenRows(table: TableSection, rows: ArrayLike<number>, columns: readonly number[]): TableSection {
  return {
    kind: 'table',
    columns: columns.flatMap((index) => table.columns[index] ?? []),
    rowCount: rows.length,
    ...(table.isStruck && { isStruck: (position: number) => table.isStruck?.(rows[position] ?? -1) === true }),
    at: (position) => {
      const values = table.at(rows[position] ?? -1);
      return columns.map((index) => values[index] ?? { kind: 'nothing' });
    },
  };
}
