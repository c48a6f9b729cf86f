import { type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { MemberPlaces } from '../../base/json/memberPlaces';
import { printJson } from '../../base/json/printJson';
import { RecordColumn, type RecordColumns } from '../../base/json/recordColumns';
import { recordColumnsOf } from '../../base/json/recordList';
import type { LogText } from '../../formats/abi/decode/decodeLog';
import type { EventLogs } from '../../formats/abi/decode/eventLog';
import { pairOf } from '../../formats/abi/decode/hexPairs';
import { eventLogsOf } from '../../formats/abi/decode/jsonLogs';
import { LogColumns } from '../../formats/abi/decode/logColumns';
import { addressDigits, AddressTexts } from './addressTexts';
import { JsonText, printArgument } from './argumentShape';
import { type EventCells, eventCells } from './eventCells';
import type { EventColumns } from './eventColumns';
import type { DecodedArguments, LogArguments, ReadyEvent } from './logArguments';
import { quantityCell, timeCell } from './quantityCell';
import {
  type ColumnCells,
  type ColumnType,
  type ColumnValue,
  putCell,
  type RowBatch,
  type SaveColumn,
  type WritableCells,
} from './saveColumn';
import { TextCells, TextStore } from './textCells';

const prefix = pairOf('0x');

const addressCharacters = 2 + addressDigits;

/** Number of rows that are written together. */
const sliceLength = 256;

/** Number of bytes that a processor loads from memory at once. */
const cacheLine = 64;

/** The indexes of the contract's and the event's column. */
const contractPlace = 3;
const eventPlace = 4;

/** The indexes of columns that only some layouts have. */
const timePlace = 5;
const hashPlace = 6;
const transactionPlace = 7;

/**
 * The columns of logs: block number, transaction, log index, address, event, perhaps the time, and behind it perhaps the
 * block's hash and the transaction's index, arguments, and finally everything without a column.
 */
export interface LogColumnSet {
  readonly columns: readonly SaveColumn[];
  /** Number of columns before those of arguments. */
  readonly firstArgument: number;
  readonly places: EventColumns['places'];
}

/**
 * Creates rows of logs. Texts are bytes up to the file, and of logs that are in the bytes of an answer, most never become
 * values.
 */
export class LogRows {
  readonly #addresses = new AddressTexts();
  #texts = new TextStore(1024, 64);
  /** The columns whose texts are addresses. */
  readonly #addressPlaces: ReadonlySet<number>;

  constructor(
    private readonly table: LogColumnSet,
    private readonly decoder: LogArguments,
    events: readonly ReadyEvent[],
  ) {
    const { firstArgument, places } = table;
    const ofArguments = events.flatMap(({ key, plan }) =>
      plan.types.flatMap(({ kind }, argument) => {
        const place = places.get(key)?.[argument];
        return kind === 'address' && place !== undefined ? [firstArgument + place] : [];
      }),
    );
    this.#addressPlaces = new Set([contractPlace, ...ofArguments]);
  }

  rows(items: readonly JsonValue[]): RowBatch {
    const { table, decoder } = this;
    this.#addresses.renew();
    const logs = eventLogsOf(items);
    this.#texts = this.#texts.renewed();
    const columns = table.columns.map(({ type }, place) =>
      emptyCells(type, logs.count, this.#addressPlaces.has(place) ? this.#addresses.store : this.#texts),
    );
    const records = logs instanceof LogColumns ? recordColumnsOf(items) : undefined;
    return new LogBatch({ table, decoder, items, logs, records, addresses: this.#addresses, columns });
  }
}

function emptyCells(type: ColumnType, rows: number, store: TextStore): WritableCells {
  return type === 'text' || type === 'decimal' || type === 'json'
    ? new TextCells(store, rows)
    : new Array<ColumnValue>(rows).fill(null);
}

interface LogBatchParts {
  readonly table: LogColumnSet;
  readonly decoder: LogArguments;
  readonly items: readonly JsonValue[];
  readonly logs: EventLogs;
  /** Undefined for logs that aren't in the bytes of an answer. */
  readonly records: RecordColumns | undefined;
  readonly addresses: AddressTexts;
  readonly columns: readonly WritableCells[];
}

/** The rows of one answer. Their cells are written when they are needed. */
class LogBatch implements RowBatch {
  readonly #misfits: Uint8Array;
  /** Writers of the arguments of events; undefined for an event whose logs are decoded one by one. */
  readonly #cells = new Map<ReadyEvent, EventCells | undefined>();
  #seen = 0;

  readonly #writers: readonly WriteRows[];
  /** Number of rows whose cells are written. */
  #filled = 0;

  constructor(private readonly parts: LogBatchParts) {
    this.#misfits = new Uint8Array(parts.logs.count);
    const { records } = parts;
    this.#writers = records === undefined ? [this.#putItems.bind(this)] : this.#recordWriters(records);
  }

  get rowCount(): number {
    return this.parts.logs.count;
  }

  get columns(): readonly ColumnCells[] {
    this.#fill(this.rowCount);
    return this.parts.columns;
  }

  slice(start: number, end: number): RowBatch {
    this.#fill(end);
    return { rowCount: end - start, columns: this.parts.columns.map((cells) => cells.slice(start, end)) };
  }

  /** Writes some rows at a time, so that their bytes stay in the processor's cache while each column reads its part. */
  #fill(end: number): void {
    while (this.#filled < end) {
      const from = this.#filled;
      const to = Math.min(this.rowCount, from + sliceLength);
      for (const write of this.#writers) write(from, to);
      this.#filled = to;
    }
  }

  /** Writes logs of any form. */
  #putItems(from: number, to: number): void {
    const { columns, items, logs } = this.parts;
    const [blocks = [], transactions = [], indexes = [], contracts = []] = columns;
    const [times, hashes, places] = this.#furtherColumns;
    for (let row = from; row < to; row += 1) {
      const item = items[row];
      const transaction = readMember(item, 'transactionHash');
      putCell(blocks, row, quantityCell(readMember(item, 'blockNumber')));
      putCell(transactions, row, typeof transaction === 'string' ? transaction : null);
      putCell(indexes, row, quantityCell(readMember(item, 'logIndex')));
      putCell(contracts, row, logs.at(row).address.toLowerCase());
      if (times) putCell(times, row, timeCell(readMember(item, 'blockTimestamp')));
      if (hashes) putCell(hashes, row, readText(item, 'blockHash') ?? null);
      if (places) putCell(places, row, quantityCell(readMember(item, 'transactionIndex')));
      this.#putDecoded(row);
    }
  }

  /** The columns of the time, the block's hash and the transaction's index, as far as the layout has them. */
  get #furtherColumns(): readonly (WritableCells | undefined)[] {
    const { columns, table } = this.parts;
    return [timePlace, hashPlace, transactionPlace].map((place) =>
      place < table.firstArgument ? columns[place] : undefined,
    );
  }

  #recordWriters(records: RecordColumns): readonly WriteRows[] {
    const [blocks, transactions, indexes, contracts] = this.parts.columns;
    const [times, hashes, places] = this.#furtherColumns;
    return [
      (from, to) => {
        this.#seen ^= readAhead(records, from, to);
      },
      integerWriter(records, blocks, 'blockNumber', quantityOf),
      textWriter(records, transactions, 'transactionHash'),
      integerWriter(records, indexes, 'logIndex', quantityOf),
      this.#contractWriter(records, contracts),
      integerWriter(records, times, 'blockTimestamp', timeOf),
      textWriter(records, hashes, 'blockHash'),
      integerWriter(records, places, 'transactionIndex', quantityOf),
      (from, to) => this.#putEvents(records, from, to),
    ];
  }

  #contractWriter(records: RecordColumns, cells: WritableCells | undefined): WriteRows {
    const { logs, addresses } = this.parts;
    const places = MemberPlaces.of(records, 'address');
    if (!(cells instanceof TextCells) || places === undefined) return writeNothing;
    const { view } = places;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const start = places.start(row);
        const isAddress =
          start !== 0 && places.end(row) - start === addressCharacters && view.getUint16(start, true) === prefix;
        const number = isAddress ? addresses.numberOf(view, start + 2) : 0;
        if (number === 0) cells.put(row, logs.at(row).address.toLowerCase());
        else cells.numbers[row] = number;
      }
    };
  }

  /** Consecutive logs of the same event are written together. */
  #putEvents(records: RecordColumns, first: number, behind: number): void {
    const { logs, decoder } = this.parts;
    let from = first;
    let cells: EventCells | undefined;
    for (let row = first; row < behind; row += 1) {
      const log = logs.at(row);
      const [event] = decoder.eventsOf(log);
      const writer = event && this.#writerOf(event, records);
      const next = writer?.dataCharacters === log.dataCharacters ? writer : undefined;
      if (next !== cells) {
        this.#put(cells, from, row);
        cells = next;
        from = row;
      }
    }
    this.#put(cells, from, behind);
  }

  #put(cells: EventCells | undefined, from: number, to: number): void {
    const misfits = this.#misfits;
    cells?.write(from, to, misfits);
    for (let row = from; row < to; row += 1) {
      if (cells !== undefined && misfits[row] === 0) this.#putName(row, cells.event);
      else {
        cells?.clear(row);
        this.#putDecoded(row);
      }
    }
  }

  /** Decodes one log to values. */
  #putDecoded(row: number): void {
    const { logs, decoder, columns } = this.parts;
    const log = logs.at(row);
    const decoded = decoder.decode(log);
    const others = columns.at(-1) ?? [];
    if (decoded !== undefined) {
      this.#putName(row, decoded.event);
      const cells = this.#argumentsOf(decoded.event);
      for (const [argument, column] of (cells ?? []).entries()) {
        const value = decoded.values[argument];
        putCell(column, row, value instanceof JsonText ? value.text : (value ?? null));
      }
      if (cells === undefined) putCell(others, row, argumentsText(decoded));
    }
    if (decoded === undefined || decoded.surplus) putCell(others, row, rawText(log.text()));
  }

  #putName(row: number, { item }: ReadyEvent): void {
    putCell(this.parts.columns[eventPlace] ?? [], row, item.name);
  }

  #writerOf(event: ReadyEvent, records: RecordColumns): EventCells | undefined {
    const known = this.#cells.get(event);
    if (known !== undefined || this.#cells.has(event)) return known;
    const columns = this.#argumentsOf(event);
    const writer = columns && eventCells(event, columns, records, this.parts.addresses);
    this.#cells.set(event, writer);
    return writer;
  }

  /** Returns the columns of an event's arguments. Undefined if it has none. */
  #argumentsOf({ key }: ReadyEvent): readonly WritableCells[] | undefined {
    const { columns, table } = this.parts;
    return table.places.get(key)?.flatMap((place) => {
      const column = columns[table.firstArgument + place];
      return column === undefined ? [] : [column];
    });
  }
}

/**
 * Reads a byte of each cache line of some records, in order, to load them into the processor's cache. Otherwise, each
 * column would wait for one line after another, which takes several times as long. Returns a value that depends on all
 * these bytes, so that no compiler removes the loop.
 */
function readAhead({ bytes, places, shape }: RecordColumns, from: number, to: number): number {
  const end = places[(to - 1) * shape.width + 1] ?? 0;
  let seen = 0;
  for (let at = places[from * shape.width] ?? 0; at < end; at += cacheLine) seen ^= bytes[at] ?? 0;
  return seen;
}

/** Writes the cells of the rows from `from` up to, but not including, `to`. */
type WriteRows = (from: number, to: number) => void;

function writeNothing(): void {
  // The cells stay null.
}

function quantityOf(column: RecordColumn, row: number): ColumnValue {
  return column.quantity(row) ?? quantityCell(column.value(row));
}

function timeOf(column: RecordColumn, row: number): ColumnValue {
  return timeCell(column.value(row));
}

/** Adjacent rows often have the same integer. */
function integerWriter(
  records: RecordColumns,
  cells: WritableCells | undefined,
  name: string,
  read: (column: RecordColumn, row: number) => ColumnValue,
): WriteRows {
  const column = RecordColumn.of(records, name);
  if (column === undefined || cells === undefined || cells instanceof TextCells) return writeNothing;
  return (from, to) => {
    for (let row = from; row < to; row += 1)
      cells[row] = row > 0 && column.isSameText(row, row - 1) ? (cells[row - 1] ?? null) : read(column, row);
  };
}

function textWriter(records: RecordColumns, cells: WritableCells | undefined, name: string): WriteRows {
  const places = MemberPlaces.of(records, name);
  const column = RecordColumn.of(records, name);
  if (!(cells instanceof TextCells) || places === undefined || column === undefined) return writeNothing;
  const { numbers, store } = cells;
  const { view } = places;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const start = places.start(row);
      if (start === 0) continue;
      const isRepeated = row > 0 && column.isSameText(row, row - 1);
      numbers[row] = isRepeated ? (numbers[row - 1] ?? 0) : store.copy(view, start, places.end(row));
    }
  };
}

/** The arguments by their names, for an event without columns. */
function argumentsText({ event, values }: DecodedArguments): string {
  return `{${values.map((value, place) => `${JSON.stringify(event.arguments[place]?.name ?? '')}:${printArgument(value)}`).join(',')}}`;
}

/** The topics and data, for a log that its event doesn't describe. */
function rawText({ topics, data }: LogText): string {
  return printJson({ topics, data });
}
