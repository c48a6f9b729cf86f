import { BooleanColumn } from './booleanColumn';
import { IntegerColumn } from './integerColumn';
import { TextColumn } from './textColumn';

/** A column whose cells are being written. */
export type CellColumn = TextColumn | IntegerColumn | BooleanColumn;

/** Writes a cell with a value of the column's type. */
export function putCell(column: CellColumn, row: number, cell: string | number | bigint | boolean | null): void {
  if (cell === null) column.put(row, null);
  else if (typeof cell === 'string' && column instanceof TextColumn) column.put(row, cell);
  else if (typeof cell === 'boolean' && column instanceof BooleanColumn) column.put(row, cell);
  else if ((typeof cell === 'number' || typeof cell === 'bigint') && column instanceof IntegerColumn)
    column.put(row, cell);
  else throw new Error("A cell doesn't have the type of its column.");
}
