import type { JsonValue } from '../../base/json/jsonValue';
import { readMember } from '../../base/json/readMember';
import { RecordColumn } from '../../base/json/recordColumns';
import { recordColumnsOf } from '../../base/json/recordList';
import { eventLogsOf } from '../../formats/abi/decode/jsonLogs';
import type { DecodedArguments, LogArguments } from './logArguments';
import { argumentCell, argumentsText, type LogColumnSet, rawText } from './logColumnSet';
import { quantityCell, timeCell } from './quantityCell';
import type { ColumnValue, RowBatch } from './saveColumn';

/** The cells that every log has, by its row. Read the rows in order, because consecutive rows are often equal. */
interface LogCells {
  block(row: number): ColumnValue;
  transaction(row: number): ColumnValue;
  index(row: number): ColumnValue;
  time(row: number): ColumnValue;
}

type ReadCell = (column: RecordColumn, row: number) => ColumnValue;

/** Cells of one batch of logs of any form, which are being written. */
export class LogRows {
  readonly #columns: readonly ColumnValue[][];

  constructor(
    private readonly rowCount: number,
    private readonly table: LogColumnSet,
  ) {
    this.#columns = table.columns.map(() => new Array<ColumnValue>(rowCount).fill(null));
  }

  fill(items: readonly JsonValue[], decoder: LogArguments): RowBatch {
    const logs = eventLogsOf(items);
    const cells = logCellsOf(items);
    const lowerCase = new LowerCase();
    const [blocks = [], transactions = [], indexes = [], addresses = [], events = [], times = []] = this.#columns;
    const others = this.#columns.at(-1) ?? [];
    for (let row = 0; row < this.rowCount; row += 1) {
      const log = logs.at(row);
      blocks[row] = cells.block(row);
      transactions[row] = cells.transaction(row);
      indexes[row] = cells.index(row);
      addresses[row] = lowerCase.of(log.address);
      if (this.table.timed) times[row] = cells.time(row);
      const decoded = decoder.decode(log);
      if (decoded !== undefined) {
        events[row] = decoded.event.item.name;
        if (!this.#putArguments(row, decoded)) others[row] = argumentsText(decoded);
      }
      if (decoded === undefined || decoded.surplus) others[row] = rawText(log.text());
    }
    return { rowCount: this.rowCount, columns: this.#columns };
  }

  /** False if the event has no columns. */
  #putArguments(row: number, { event, values }: DecodedArguments): boolean {
    const places = this.table.places.get(event.key);
    if (places === undefined) return false;
    for (let argument = 0; argument < places.length; argument += 1) {
      const cells = this.#columns[this.table.firstArgument + (places[argument] ?? 0)];
      if (cells !== undefined) cells[row] = argumentCell(values[argument]);
    }
    return true;
  }
}

/** Lower-case texts. Consecutive logs often have the same contract. */
class LowerCase {
  #text = '';
  #lower = '';

  of(text: string): string {
    if (text !== this.#text) {
      this.#text = text;
      this.#lower = text.toLowerCase();
    }
    return this.#lower;
  }
}

/** Returns the cells of logs. Logs that were read by their shape are read in the answer's bytes. */
function logCellsOf(items: readonly JsonValue[]): LogCells {
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
