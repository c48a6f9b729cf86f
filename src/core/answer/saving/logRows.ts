import type { JsonValue } from '../../base/json/jsonValue';
import { eventLogsOf } from '../../formats/abi/decode/jsonLogs';
import type { DecodedArguments, LogArguments } from './logArguments';
import { logCellsOf } from './logCells';
import { argumentCell, argumentsText, type LogColumnSet, rawText } from './logColumnSet';
import type { ColumnValue, RowBatch } from './saveColumn';

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
