import { type JsonValue, readMember } from '../../base/json/jsonValue';
import type { LogText } from '../../formats/abi/decode/decodeLog';
import type { EventLogs } from '../../formats/abi/decode/eventLog';
import { eventLogsOf } from '../../formats/abi/decode/jsonLogs';
import { LogDecoder } from '../../formats/abi/decode/logDecoder';
import type { BuiltInAbi } from '../../formats/abi/names/builtInAbi';
import type { DecodeHints, ScopedEvent } from '../../formats/abi/names/decodeHints';
import { answerContext } from '../decode/evm/logs/logSurvey';
import { distinctSources, logSources } from '../decode/shared/nameSources';
import { eventColumns } from './eventColumns';
import { LogArguments, type ReadyEvent } from './logArguments';
import { LogRows } from './logRows';
import { type RowLayout, type SaveColumn, UniqueNames } from './saveColumn';

interface DatasetLogLayoutOptions extends Omit<LogLayoutOptions, 'sample'> {
  /** Whether rows have the block's hash and the transaction's index, as in all but the earliest datasets. */
  readonly isPlaced: boolean;
  /** Logs of the events that get columns for their arguments. Their values aren't used. */
  readonly logs: readonly JsonValue[];
}

/** The name of an argument that only a signature describes. */
const unnamed = /^(?:arg\d+)?$/;

export interface LogLayoutOptions {
  /** Events to decode with, best first. They precede the built-in events. */
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

const timeColumn: SaveColumn = { name: 'block_time', type: 'time' };

const placeColumns: readonly SaveColumn[] = [
  { name: 'block_hash', type: 'text' },
  { name: 'transaction_index', type: 'int64' },
];

/**
 * The layout of logs from `eth_getLogs`: position, contract, event, one column per argument, and `other`. `other`
 * contains the arguments of events without columns by name. For a log that isn't decoded, or has more data than its
 * event describes, it contains the topics and data. A log that isn't decoded has no event name.
 */
export function logLayout(options: LogLayoutOptions): RowLayout {
  const { sample } = options;
  const timed = readMember(sample[0], 'blockTimestamp') !== undefined;
  return logLayoutOf(options, timed ? [timeColumn] : [], (decoder) => eventsOf(eventLogsOf(sample), decoder));
}

/** The layout of logs with columns for the arguments of some events. `further`: the columns before those. */
export function logLayoutOf(
  { events, tokens = {}, builtIn, sample }: LogLayoutOptions,
  further: readonly SaveColumn[],
  findEvents: (decoder: LogArguments) => readonly ReadyEvent[],
): RowLayout {
  const shown = new LogDecoder(
    events,
    builtIn,
    undefined,
    answerContext(() => logTexts(sample), { tokens }),
  );
  const decoder = new LogArguments(events, builtIn, shown);
  const fixed: readonly SaveColumn[] = [...fixedColumns, ...further];
  const names = new UniqueNames();
  for (const { name } of [...fixed, { name: 'other' }]) names.take(name);
  const found = findEvents(decoder);
  const { columns, places } = eventColumns(found, names);
  const all: readonly SaveColumn[] = [...fixed, ...columns, { name: 'other', type: 'json' }];
  const rows = new LogRows({ columns: all, firstArgument: fixed.length, places }, decoder, found);
  return {
    columns: all,
    sources: distinctSources(logSources(shown.hasEras ? logTexts(sample) : distinctLogs(sample), shown)),
    rows: (items) => rows.rows(items),
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

/** All logs, each created when it is needed. */
function* logTexts(items: readonly JsonValue[]): Generator<LogText> {
  const logs = eventLogsOf(items);
  for (let row = 0; row < logs.count; row += 1) yield logs.at(row).text();
}

/** The first log of each event of each contract. */
function* distinctLogs(items: readonly JsonValue[]): Generator<LogText> {
  const logs = eventLogsOf(items);
  const seen = new Set<string>();
  for (let row = 0; row < logs.count; row += 1) {
    const log = logs.at(row);
    const key = `${log.address} ${log.topicCount} ${log.topic0 ?? ''}`;
    if (!seen.has(key)) yield log.text();
    seen.add(key);
  }
}

/**
 * The layout of logs in a dataset. All processes that write to it have the same columns, whichever logs they receive:
 * those of `logLayout` for known events, always with the time, which is empty where a row has none.
 */
export function datasetLogLayout({ logs, isPlaced, ...options }: DatasetLogLayoutOptions): RowLayout {
  const further = isPlaced ? [timeColumn, ...placeColumns] : [timeColumn];
  return logLayoutOf({ ...options, sample: [] }, further, (decoder) => knownEvents(logs, decoder));
}

/**
 * The events that may describe these logs: those that the contracts themselves declare, else the well-known ones, else
 * those that only a signature describes.
 */
function knownEvents(items: readonly JsonValue[], decoder: LogArguments): readonly ReadyEvent[] {
  const logs = eventLogsOf(items);
  const events = new Map<string, ReadyEvent>();
  for (let row = 0; row < logs.count; row += 1)
    for (const event of decoder.eventsOf(logs.at(row))) events.set(`${event.isBuiltIn === true} ${event.key}`, event);
  const all = [...events.values()];
  const named = all.filter(({ item }) => !item.inputs.some(({ name }) => unnamed.test(name)));
  const choices = [
    named.filter(({ isBuiltIn }) => isBuiltIn !== true),
    named.filter(({ isBuiltIn }) => isBuiltIn),
    all,
  ];
  return choices.find((choice) => choice.length > 0) ?? [];
}
