import { type JsonValue, readList, readMember, readText } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { jsonOfValue } from '../../base/view/printValue';
import type { Value } from '../../base/view/value';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import { type L2Event, shortType } from '../../formats/l2net/decodeCairoEvent';
import { feltHex } from '../../formats/l2net/felt';
import { L2EventDecoder, l2EventSource, type L2Reading, selectorText } from '../decode/l2net/l2EventDecoder';
import { distinctSources, type NameSource } from '../decode/shared/nameSources';
import { type EventArguments, eventColumns } from './eventColumns';
import { quantityCell } from './quantityCell';
import { batchOf, type ColumnType, type ColumnValue, type RowLayout, type SaveColumn, UniqueNames } from './saveColumn';

const blockColumns: readonly SaveColumn[] = [
  { name: 'block_number', type: 'int64' },
  { name: 'block_hash', type: 'text' },
  { name: 'transaction_hash', type: 'text' },
];

/** Positions, which nodes send since version 0.10 of the specification. */
const orderColumns: readonly SaveColumn[] = [
  { name: 'transaction_index', type: 'int64' },
  { name: 'event_index', type: 'int64' },
];

const eventPlaceColumns: readonly SaveColumn[] = [
  { name: 'from_address', type: 'text' },
  { name: 'event', type: 'text' },
];

/**
 * The layout of events from `l2net_getEvents`, similar to that of logs. `sample` contains the first events to save. An
 * event that isn't decoded or doesn't fit its columns has its keys and data in `other`. There is a column for the
 * position of a transaction or an event if an event of the sample has one.
 */
export function l2EventLayout(hints: DecodeHints, sample: readonly JsonValue[]): RowLayout {
  const decoder = new L2EventDecoder(hints, sample);
  const order = orderColumns.filter(({ name }) => sample.some((event) => (readMember(event, name) ?? null) !== null));
  const fixedColumns = [...blockColumns, ...order, ...eventPlaceColumns];
  const names = new UniqueNames();
  for (const { name } of [...fixedColumns, { name: 'other' }]) names.take(name);
  const { columns, places } = eventColumns(eventsOf(sample, decoder), names);
  const all: readonly SaveColumn[] = [...fixedColumns, ...columns, { name: 'other', type: 'json' }];
  const rowOf = (item: JsonValue): readonly ColumnValue[] => {
    const reading = decoder.decode(item);
    const cells: ColumnValue[] = [...placeCells(item, reading, order), ...columns.map(() => null)];
    const [event] = reading.events;
    const argumentPlaces = event && places.get(argumentsOf(event).key);
    const fits = event?.arguments.every(({ value }, argument) => {
      const place = argumentPlaces?.[argument];
      const column = place === undefined ? undefined : columns[place];
      const cell = column === undefined ? undefined : valueCell(value, column.type);
      if (place !== undefined) cells[fixedColumns.length + place] = cell ?? null;
      return cell !== undefined;
    });
    cells.push(fits === true ? null : printJson(keysAndData(item, reading)));
    return cells;
  };
  return {
    columns: all,
    sources: distinctSources(sourcesOf(sample, decoder)),
    rows: (items) => batchOf(all, items.map(rowOf)),
  };
}

function placeCells(item: JsonValue, { name, keys }: L2Reading, order: readonly SaveColumn[]): readonly ColumnValue[] {
  const [selector] = keys;
  return [
    quantityCell(readMember(item, 'block_number')),
    readText(item, 'block_hash') ?? null,
    readText(item, 'transaction_hash') ?? null,
    ...order.map((column) => quantityCell(readMember(item, column.name))),
    readText(item, 'from_address') ?? null,
    name ?? (selector === undefined ? null : feltHex(selector)),
  ];
}

/** Felts without leading zeros. Unchanged if any of them isn't a felt. */
function keysAndData(item: JsonValue, { keys, data, unreadable }: L2Reading): JsonValue {
  return unreadable === undefined
    ? { keys: keys.map(feltHex), data: data.map(feltHex) }
    : { keys: readList(item, 'keys'), data: readList(item, 'data') };
}

/** The source of each event of each contract. */
function sourcesOf(items: readonly JsonValue[], decoder: L2EventDecoder): readonly NameSource[] {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const keys = readList(item, 'keys');
    const key = `${readText(item, 'from_address') ?? ''} ${keys.length} ${selectorText(keys[0])}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const [event, ...others] = decoder.decode(item).events;
    return event === undefined ? [] : [l2EventSource(event, others)];
  });
}

/** The distinct events of the items, most frequent first. */
function eventsOf(items: readonly JsonValue[], decoder: L2EventDecoder): readonly EventArguments[] {
  const counts = new Map<string, { readonly event: EventArguments; count: number }>();
  for (const item of items) {
    const [read] = decoder.decode(item).events;
    if (read === undefined || read.fit === 'misfit') continue;
    const event = argumentsOf(read);
    const known = counts.get(event.key);
    if (known === undefined) counts.set(event.key, { event, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).map(({ event }) => event);
}

function argumentsOf(event: L2Event): EventArguments {
  const columns = event.arguments.map(({ name, type }): SaveColumn => ({ name, type: cairoColumnType(type) }));
  return {
    key: JSON.stringify([event.signature, ...columns.map(({ name, type }) => [name, type])]),
    arguments: columns,
  };
}

/** The column type for values of a Cairo type. Undefined if the type is unknown. */
function cairoColumnType(type: string | undefined): ColumnType {
  const name = shortType(type ?? 'felt');
  if (/^(?:u(?:8|16|32)|usize|i(?:8|16|32|64))$/.test(name)) return 'int64';
  if (name === 'u64') return 'uint64';
  if (/^(?:u(?:96|128|256|512)|i128|Uint256)$/.test(name)) return 'decimal';
  if (name === 'bool') return 'boolean';
  return /^(?:felt(?:252)?|ContractAddress|ClassHash|StorageAddress|StorageBaseAddress|EthAddress|bytes31|ByteArray)$/.test(
    name,
  )
    ? 'text'
    : 'json';
}

/** A decoded value as a cell. Undefined if it doesn't have the column's type. */
function valueCell(value: Value, type: ColumnType): ColumnValue | undefined {
  switch (type) {
    case 'int64':
    case 'uint64':
      return value.kind === 'integer' ? BigInt(value.digits) : undefined;
    case 'decimal':
    case 'decimal38':
      return value.kind === 'integer' ? value.digits : undefined;
    case 'boolean':
      return value.kind === 'boolean' ? value.value : undefined;
    case 'text':
      return 'text' in value ? value.text : undefined;
    case 'time':
      return value.kind === 'time' ? Number(value.seconds) : undefined;
    case 'json':
      return value.kind === 'undecoded' ? undefined : printJson(jsonOfValue(value));
  }
}
