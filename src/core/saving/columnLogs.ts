import type { LogText } from '../abi/decodeLog';
import { LogColumns } from '../abi/logColumns';
import type { JsonValue } from '../json/jsonValue';
import { RecordColumn } from '../json/recordColumn';
import { quantityCell, timeCell } from './quantityCell';
import type { ColumnValue } from './saveColumn';
import type { SavedLog, SavedLogs } from './savedLog';

/** Logs in the bytes of an answer. They have the same cells as `JsonLogs`. */
export class ColumnLogs implements SavedLog, SavedLogs {
  readonly count: number;
  readonly #blocks: RepeatedCell;
  readonly #transactions: RepeatedCell;
  readonly #times: RepeatedCell;
  readonly #indexes: RecordColumn | undefined;
  readonly #lower = { address: '', text: '' };
  #row = 0;

  private constructor(readonly hex: LogColumns) {
    const member = (name: string): RecordColumn | undefined => RecordColumn.of(hex.columns, name);
    this.count = hex.count;
    this.#blocks = new RepeatedCell(member('blockNumber'), quantityOf);
    this.#transactions = new RepeatedCell(member('transactionHash'), (column, row) => column.text(row) ?? null);
    this.#times = new RepeatedCell(member('blockTimestamp'), (column, row) => timeCell(column.value(row)));
    this.#indexes = member('logIndex');
  }

  /** Undefined for logs that were not read by their shape. */
  static of(items: readonly JsonValue[]): ColumnLogs | undefined {
    const columns = LogColumns.of(items);
    return columns && new ColumnLogs(columns);
  }

  at(row: number): this {
    this.#row = row;
    this.hex.at(row);
    return this;
  }

  get address(): string {
    return this.hex.address;
  }

  get lowerAddress(): string {
    const { address } = this.hex;
    const lower = this.#lower;
    if (address !== lower.address) {
      lower.address = address;
      lower.text = address.toLowerCase();
    }
    return lower.text;
  }

  get topic0(): string | undefined {
    return this.hex.topic0;
  }

  get topicCount(): number {
    return this.hex.topicCount;
  }

  get dataCharacters(): number {
    return this.hex.dataCharacters;
  }

  get blockText(): string | undefined {
    return this.hex.blockText;
  }

  get block(): ColumnValue {
    return this.#blocks.at(this.#row);
  }

  get transaction(): ColumnValue {
    return this.#transactions.at(this.#row);
  }

  get time(): ColumnValue {
    return this.#times.at(this.#row);
  }

  get index(): ColumnValue {
    return this.#indexes === undefined ? null : quantityOf(this.#indexes, this.#row);
  }

  text(): LogText {
    return this.hex.text();
  }
}

function quantityOf(column: RecordColumn, row: number): ColumnValue {
  return column.quantity(row) ?? quantityCell(column.value(row));
}

/** Cells of a member that is often the same as in the row before. */
class RepeatedCell {
  #row: number | undefined;
  #cell: ColumnValue = null;

  constructor(
    private readonly column: RecordColumn | undefined,
    private readonly read: (column: RecordColumn, row: number) => ColumnValue,
  ) {}

  at(row: number): ColumnValue {
    const { column } = this;
    if (column === undefined) return null;
    if (this.#row === undefined || !column.isSameText(row, this.#row)) this.#cell = this.read(column, row);
    this.#row = row;
    return this.#cell;
  }
}
