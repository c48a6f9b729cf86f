import type { TableSection } from '../../../core/view/decodedView';

/** Some rows and columns of a table, in the order given, as a table of its own: what is copied or opened. */
export function chosenRows(table: TableSection, rows: ArrayLike<number>, columns: readonly number[]): TableSection {
  return {
    kind: 'table',
    columns: columns.flatMap((index) => table.columns[index] ?? []),
    rowCount: rows.length,
    at: (position) => {
      const values = table.at(rows[position] ?? -1);
      return columns.map((index) => values[index] ?? { kind: 'nothing' });
    },
  };
}
