import type { BuiltInAbi } from '../abi/builtInAbi';
import type { DecodeHints, ScopedEvent } from '../abi/decodeHints';
import type { LogText } from '../abi/decodeLog';
import type { EventLogs } from '../abi/eventLog';
import { eventLogsOf } from '../abi/jsonLogs';
import { LogDecoder } from '../abi/logDecoder';
import { answerContext } from '../decode/answerContext';
import { distinctSources, logSources } from '../decode/nameSources';
import { readLog } from '../decode/readLog';
import type { JsonValue } from '../json/jsonValue';
import { printJson } from '../json/printJson';
import { readMember } from '../json/readMember';
import { type ArgumentValue, JsonText, printArgument } from './argumentValue';
import { eventColumns } from './eventColumns';
import { type DecodedArguments, LogArguments, type ReadyEvent } from './logArguments';
import { logCellsOf } from './logCells';
import type { RowLayout } from './rowLayout';
import type { ColumnValue, RowBatch, SaveColumn } from './saveColumn';
import { UniqueNames } from './uniqueNames';

export interface LogLayoutOptions {
  /** Events to decode with, best first. The built-in events come after them. */
  readonly events: readonly ScopedEvent[];
  readonly tokens?: DecodeHints['tokens'];
  readonly builtIn: BuiltInAbi;
  /** The first logs to save. Their events get columns for their arguments. */
  readonly sample: readonly JsonValue[];
}

const fixedColumns: readonly SaveColumn[] = [
  { name: 'block_number', type: 'int64' },
  { name: 'transaction_hash', type: 'text' },
  { name: 'log_index', type: 'int64' },
  { name: 'address', type: 'text' },
  { name: 'event', type: 'text' },
];

/**
 * The layout of logs from `eth_getLogs`: position, contract, event, one column per argument, and `other`. `other`
 * contains the arguments of events without columns by name. For a log that isn't decoded, or has more data than its
 * event describes, it contains the topics and data. A log that isn't decoded has no event name.
 */
export function logLayout({ events, tokens = {}, builtIn, sample }: LogLayoutOptions): RowLayout {
  const shown = new LogDecoder(
    events,
    builtIn,
    undefined,
    answerContext(() => sample.map(readLog), tokens),
  );
  const decoder = new LogArguments(events, builtIn, shown);
  const timed = readMember(sample[0], 'blockTimestamp') !== undefined;
  const fixed: readonly SaveColumn[] = timed ? [...fixedColumns, { name: 'block_time', type: 'time' }] : fixedColumns;
  const names = new UniqueNames();
  for (const { name } of [...fixed, { name: 'other' }]) names.take(name);
  const { columns, places } = eventColumns(eventsOf(eventLogsOf(sample), decoder), names);
  const all: readonly SaveColumn[] = [...fixed, ...columns, { name: 'other', type: 'json' }];
  return {
    columns: all,
    sources: distinctSources(logSources(sample.map(readLog), shown)),
    rows: (items) => new LogRows(items.length, all.length, fixed.length, places).fill(items, decoder, timed),
  };
}

/** The distinct events of the logs, most frequent first. */
function eventsOf(logs: EventLogs, decoder: LogArguments): readonly ReadyEvent[] {
  const counts = new Map<ReadyEvent, number>();
  for (let row = 0; row < logs.count; row += 1) {
    const event = decoder.decode(logs.at(row))?.event;
    if (event !== undefined) counts.set(event, (counts.get(event) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([event]) => event);
}

/** Cells of one batch while they are filled. */
class LogRows {
  readonly #columns: readonly ColumnValue[][];

  constructor(
    private readonly rowCount: number,
    width: number,
    private readonly firstArgument: number,
    private readonly places: ReadonlyMap<string, readonly number[]>,
  ) {
    this.#columns = Array.from({ length: width }, () => new Array<ColumnValue>(rowCount).fill(null));
  }

  fill(items: readonly JsonValue[], decoder: LogArguments, timed: boolean): RowBatch {
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
      if (timed) times[row] = cells.time(row);
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
    const places = this.places.get(event.key);
    if (places === undefined) return false;
    for (let argument = 0; argument < places.length; argument += 1) {
      const cells = this.#columns[this.firstArgument + (places[argument] ?? 0)];
      if (cells !== undefined) cells[row] = cellOf(values[argument]);
    }
    return true;
  }
}

/** Lower-case texts. Many logs in a row are of one contract. */
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

function cellOf(value: ArgumentValue | undefined): ColumnValue {
  if (value === undefined) return null;
  return value instanceof JsonText ? value.text : value;
}

function argumentsText({ event, values }: DecodedArguments): string {
  return `{${values.map((value, place) => `${JSON.stringify(event.arguments[place]?.name ?? '')}:${printArgument(value)}`).join(',')}}`;
}

function rawText({ topics, data }: LogText): string {
  return printJson({ topics, data });
}
