import type { TableSection } from '../../../core/base/view/decodedView';

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
