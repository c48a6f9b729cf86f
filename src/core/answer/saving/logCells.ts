import type { JsonValue } from '../../base/json/jsonValue';
import { readMember } from '../../base/json/readMember';
import { RecordColumn } from '../../base/json/recordColumns';
import { recordColumnsOf } from '../../base/json/recordList';
import { quantityCell, timeCell } from './quantityCell';
import type { ColumnValue } from './saveColumn';

/** The cells that every log has, by its row. Read the rows in order, because consecutive rows are often equal. */
export interface LogCells {
  block(row: number): ColumnValue;
  transaction(row: number): ColumnValue;
  index(row: number): ColumnValue;
  time(row: number): ColumnValue;
}

/** Returns the cells of logs. Logs that were read by their shape are read in the answer's bytes. */
export function logCellsOf(items: readonly JsonValue[]): LogCells {
  const columns = recordColumnsOf(items);
  if (columns === undefined) return valueCells(items);
  const cells = (name: string, read: ReadCell): ((row: number) => ColumnValue) =>
    repeatedCells(RecordColumn.of(columns, name), read);
  return {
    block: cells('blockNumber', quantityOf),
    transaction: cells('transactionHash', (column, row) => column.text(row) ?? null),
    index: cells('logIndex', quantityOf),
    time: cells('blockTimestamp', (column, row) => timeCell(column.value(row))),
  };
}

function valueCells(items: readonly JsonValue[]): LogCells {
  const member = (row: number, name: string): JsonValue | undefined => readMember(items[row], name);
  return {
    block: (row) => quantityCell(member(row, 'blockNumber')),
    transaction: (row) => {
      const hash = member(row, 'transactionHash');
      return typeof hash === 'string' ? hash : null;
    },
    index: (row) => quantityCell(member(row, 'logIndex')),
    time: (row) => timeCell(member(row, 'blockTimestamp')),
  };
}

type ReadCell = (column: RecordColumn, row: number) => ColumnValue;

function quantityOf(column: RecordColumn, row: number): ColumnValue {
  return column.quantity(row) ?? quantityCell(column.value(row));
}

/** Returns the cells. A cell is read again only if its text differs from the previous row. */
function repeatedCells(column: RecordColumn | undefined, read: ReadCell): (row: number) => ColumnValue {
  if (column === undefined) return () => null;
  let last: { readonly row: number; readonly cell: ColumnValue } | undefined;
  return (row) => {
    if (last === undefined || !column.isSameText(row, last.row)) last = { row, cell: read(column, row) };
    return last.cell;
  };
}
