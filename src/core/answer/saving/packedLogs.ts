import type { JsonValue } from '../../base/json/jsonValue';
import { MemberPlaces } from '../../base/json/memberPlaces';
import { RecordColumn, type RecordColumns } from '../../base/json/recordColumns';
import { recordColumnsOf } from '../../base/json/recordList';
import type { EventLogs } from '../../formats/abi/decode/eventLog';
import { pairOf } from '../../formats/abi/decode/hexPairs';
import { eventLogsOf } from '../../formats/abi/decode/jsonLogs';
import { LogColumns } from '../../formats/abi/decode/logColumns';
import { addressDigits, AddressTexts } from './addressTexts';
import { type CellColumn, IntegerColumn, putCell, TextColumn } from './cells/cellColumn';
import { type EventCells, eventCells } from './eventCells';
import type { LogArguments, ReadyEvent } from './logArguments';
import { argumentCell, argumentsText, type LogColumnSet, rawText } from './logColumnSet';
import { quantityCell, timeCell } from './quantityCell';
import { type ColumnCells, ColumnMemory, type RowBatch } from './saveColumn';

const prefix = pairOf('0x');

const addressCharacters = 2 + addressDigits;

/** Number of rows that are written together. */
const sliceLength = 256;

/** Number of bytes that a processor loads from memory at once. */
const cacheLine = 64;

/** The indexes of the contract's and the event's column. */
const contractPlace = 3;
const eventPlace = 4;

/**
 * Creates rows of logs that are in the bytes of an answer, with the same result as `LogRows`. Texts stay bytes up to
 * the file, and no log becomes a value.
 */
export class PackedLogs {
  readonly #addresses = new AddressTexts();
  readonly #memory: ColumnMemory;

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
    this.#memory = new ColumnMemory(table.columns, new Set([contractPlace, ...ofArguments]));
  }

  /** Undefined for logs that aren't in bytes. The rows are valid until the next call, which uses their memory. */
  rows(items: readonly JsonValue[]): RowBatch | undefined {
    const records = recordColumnsOf(items);
    const logs = eventLogsOf(items);
    if (records === undefined || !(logs instanceof LogColumns)) return undefined;
    this.#addresses.renew();
    const columns = this.#memory.columns(records.count, this.#addresses.store);
    const { table, decoder } = this;
    return new PackedRows({ table, decoder, records, logs, addresses: this.#addresses, columns });
  }
}

interface PackedLogsOptions {
  readonly table: LogColumnSet;
  readonly decoder: LogArguments;
  readonly records: RecordColumns;
  readonly logs: EventLogs;
  readonly addresses: AddressTexts;
  readonly columns: readonly CellColumn[];
}

/** The rows of one answer. Their cells are written when they are needed. */
class PackedRows implements RowBatch {
  readonly #misfits: Uint8Array;
  /** Writers of the arguments of events; undefined for an event whose logs are decoded one by one. */
  readonly #cells = new Map<ReadyEvent, EventCells | undefined>();
  /** The numbers of the names of events. */
  readonly #names = new Map<string, number>();
  #seen = 0;

  readonly #writers: readonly WriteRows[];
  /** Number of rows whose cells are written. */
  #filled = 0;

  constructor(private readonly parts: PackedLogsOptions) {
    this.#misfits = new Uint8Array(parts.records.count);
    const [blocks, transactions, indexes, addresses, , times] = parts.columns;
    this.#writers = [
      this.#integers(blocks, 'blockNumber', quantityOf),
      this.#texts(transactions, 'transactionHash'),
      this.#integers(indexes, 'logIndex', quantityOf),
      this.#contracts(addresses),
      ...(parts.table.timed ? [this.#integers(times, 'blockTimestamp', timeOf)] : []),
      this.#putEvents.bind(this),
    ];
  }

  get rowCount(): number {
    return this.parts.records.count;
  }

  get columns(): readonly ColumnCells[] {
    this.#fill(this.rowCount);
    return this.parts.columns.map((column) => column.cells());
  }

  slice(start: number, end: number): RowBatch {
    this.#fill(end);
    return { rowCount: end - start, columns: this.parts.columns.map((column) => column.cells().slice(start, end)) };
  }

  /** Writes some rows at a time, so that their bytes stay in the processor's cache while each column reads its part. */
  #fill(end: number): void {
    while (this.#filled < end) {
      const from = this.#filled;
      const to = Math.min(this.rowCount, from + sliceLength);
      this.#seen ^= readAhead(this.parts.records, from, to);
      for (const write of this.#writers) write(from, to);
      this.#filled = to;
    }
  }

  /** Adjacent rows often have the same integer. */
  #integers(
    cells: CellColumn | undefined,
    name: string,
    read: (column: RecordColumn, row: number) => number | bigint | null,
  ): WriteRows {
    const column = RecordColumn.of(this.parts.records, name);
    if (column === undefined || !(cells instanceof IntegerColumn)) return writeNothing;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        if (row > 0 && column.isSameText(row, row - 1)) cells.repeat(row);
        else cells.put(row, read(column, row));
      }
    };
  }

  #texts(cells: CellColumn | undefined, name: string): WriteRows {
    const places = MemberPlaces.of(this.parts.records, name);
    const column = RecordColumn.of(this.parts.records, name);
    if (!(cells instanceof TextColumn) || places === undefined || column === undefined) return writeNothing;
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

  #contracts(cells: CellColumn | undefined): WriteRows {
    const { records, logs, addresses } = this.parts;
    const places = MemberPlaces.of(records, 'address');
    if (!(cells instanceof TextColumn) || places === undefined) return writeNothing;
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
  #putEvents(first: number, behind: number): void {
    const { logs, decoder } = this.parts;
    let from = first;
    let cells: EventCells | undefined;
    for (let row = first; row < behind; row += 1) {
      const log = logs.at(row);
      const [event] = decoder.eventsOf(log);
      const writer = event && this.#writerOf(event);
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
  /** Decodes one log by the slow path. */
  #putDecoded(row: number): void {
    const { logs, decoder, columns } = this.parts;
    const log = logs.at(row);
    const decoded = decoder.decode(log);
    const putOther = (text: string): void => {
      const others = columns.at(-1);
      if (others !== undefined) putCell(others, row, text);
    };
    if (decoded !== undefined) {
      this.#putName(row, decoded.event);
      const cells = this.#argumentsOf(decoded.event);
      decoded.values.forEach((value, argument) => {
        const column = cells?.[argument];
        if (column !== undefined) putCell(column, row, argumentCell(value));
      });
      if (cells === undefined) putOther(argumentsText(decoded));
    }
    if (decoded === undefined || decoded.surplus) putOther(rawText(log.text()));
  }

  #putName(row: number, { item }: ReadyEvent): void {
    const cells = this.parts.columns[eventPlace];
    if (!(cells instanceof TextColumn)) return;
    let number = this.#names.get(item.name);
    if (number === undefined) {
      number = cells.store.add(item.name);
      this.#names.set(item.name, number);
    }
    cells.numbers[row] = number;
  }

  #writerOf(event: ReadyEvent): EventCells | undefined {
    const known = this.#cells.get(event);
    if (known !== undefined || this.#cells.has(event)) return known;
    const { records, addresses } = this.parts;
    const columns = this.#argumentsOf(event);
    const writer = columns && eventCells(event, columns, records, addresses);
    this.#cells.set(event, writer);
    return writer;
  }

  /** Returns the columns of an event's arguments. Undefined if it has none. */
  #argumentsOf({ key }: ReadyEvent): readonly CellColumn[] | undefined {
    const { columns, table } = this.parts;
    return table.places.get(key)?.flatMap((place) => columns[table.firstArgument + place] ?? []);
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

function quantityOf(column: RecordColumn, row: number): number | bigint | null {
  return column.quantity(row) ?? quantityCell(column.value(row));
}

function timeOf(column: RecordColumn, row: number): number | null {
  return timeCell(column.value(row));
}
