import type { JsonValue } from '../../../base/json/jsonValue';
import { readList, readMember, readText } from '../../../base/json/readMember';
import type { Column, TableSection } from '../../../base/view/decodedView';
import { nothing, textValue } from '../../../base/view/makeValue';
import type { NamedValue, Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { parseFelt, plainFelt } from '../../../formats/l2net/felt';
import { eventTitle } from '../shared/eventTitle';
import { anyValue, hashMember, integerMember } from '../shared/memberValue';
import { sourceField } from '../shared/nameSources';
import { sharedNames } from '../shared/sharedNames';
import { L2EventDecoder, type L2Reading, type ReadL2Event, selectorText } from './l2EventDecoder';
import { l2EventDetails, unreadableValue } from './l2EventDetails';
import { l2EventSource } from './l2EventSource';
import { withL2Amounts } from './withL2Amounts';

export interface L2EventGroup {
  readonly name: string | undefined;
  readonly count: number;
  /** The first event decoded, or what those of several contracts agree on if they may belong to different standards. */
  readonly event: ReadL2Event | undefined;
  /** Other possible decodings of the first event. */
  readonly others: readonly ReadL2Event[];
}

interface EventColumn extends Column {
  value(event: JsonValue | undefined, reading: L2Reading): Value;
}

/**
 * Returns a table of l2net events, without block and transaction columns inside a receipt. The positions of events have
 * columns if the node sends them. Rows are decoded on demand.
 */
export function l2EventTable(
  events: readonly JsonValue[],
  hints: DecodeHints,
  within: 'answer' | 'receipt',
): {
  readonly table: TableSection;
  readonly groups: readonly L2EventGroup[];
} {
  const decoder = new L2EventDecoder(hints, events);
  const { groups, shared } = groupEvents(events, decoder);
  const columns: readonly EventColumn[] = [
    ...(within === 'answer' ? placeColumns : []),
    ...orderColumns.filter(({ id }) => events.some((event) => (readMember(event, id) ?? null) !== null)),
    {
      id: 'contract',
      label: 'Contract',
      align: 'start',
      characters: 20,
      value: (event) => feltMember(event, 'from_address'),
    },
    { id: 'event', label: 'Event', align: 'start', characters: 20, value: eventName },
    ...(shared === undefined ? [argumentsColumn] : shared.map(argumentColumn)),
  ];
  return {
    groups,
    table: {
      kind: 'table',
      title: 'Events',
      columns,
      rowCount: events.length,
      at: (row) => {
        const reading = withL2Amounts(decoder.decode(events[row]));
        return columns.map((column) => column.value(events[row], reading));
      },
      details: (row) => l2EventDetails(withL2Amounts(decoder.decode(events[row]))),
      sources: () =>
        groups.flatMap(({ event, others }) => (event === undefined ? [] : [sourceField(l2EventSource(event, others))])),
    },
  };
}

/** Reads a member as a felt. */
export function feltMember(json: JsonValue | undefined, name: string): Value {
  const member = readMember(json, name);
  const felt = parseFelt(member);
  return felt === undefined ? anyValue(member) : plainFelt(felt);
}

/**
 * Groups events by selector and number of keys, and decodes one of each group. Returns argument columns only for a
 * single group.
 */
function groupEvents(
  events: readonly JsonValue[],
  decoder: L2EventDecoder,
): { readonly groups: readonly L2EventGroup[]; readonly shared: readonly NamedValue[] | undefined } {
  const counts = new Map<string, { count: number; readonly first: JsonValue }>();
  for (const event of events) {
    const key = groupKey(event);
    const group = counts.get(key);
    if (group === undefined) counts.set(key, { count: 1, first: event });
    else group.count += 1;
  }
  const groups = [...counts.values()].sort((one, other) => other.count - one.count);
  const decoded = groups.map(({ count, first }): L2EventGroup => {
    const { name, events: readings, isContested } = withL2Amounts(decoder.decode(first));
    const event = isContested ? sharedEvent(events, first, decoder) : readings[0];
    return { count, name, event, others: readings.slice(1) };
  });
  const [only] = decoded;
  // An event that doesn't fit its declaration has fewer arguments than the others.
  const shared = decoded.length === 1 && only?.event?.fit !== 'misfit' ? only?.event?.arguments : undefined;
  return { groups: decoded, shared };
}

function groupKey(event: JsonValue): string {
  const keys = readList(event, 'keys');
  return `${selectorText(keys[0])}/${keys.length}`;
}

/** Maximum number of contracts of a group that are checked if several standards declare its event. */
const maxContracts = 200;

/** Returns what the events of all contracts in a group agree on. */
function sharedEvent(events: readonly JsonValue[], first: JsonValue, decoder: L2EventDecoder): ReadL2Event | undefined {
  const contracts = new Map<string, ReadL2Event>();
  for (const event of events) {
    const contract = readText(event, 'from_address') ?? '';
    if (contracts.has(contract) || groupKey(event) !== groupKey(first)) continue;
    const [read] = decoder.decode(event).events;
    if (read !== undefined) contracts.set(contract, read);
    if (contracts.size === maxContracts) break;
  }
  return sharedNames([...contracts.values()]);
}

const placeColumns: readonly EventColumn[] = [
  { id: 'block', label: 'Block', align: 'end', characters: 10, value: (event) => integerMember(event, 'block_number') },
  {
    id: 'transaction',
    label: 'Transaction',
    align: 'start',
    characters: 20,
    value: (event) => hashMember(event, 'transaction_hash', 'l2netTransaction'),
  },
  {
    id: 'blockHash',
    label: 'Block hash',
    align: 'start',
    characters: 20,
    optional: true,
    value: (event) => hashMember(event, 'block_hash', 'l2netBlock'),
  },
];

/** Positions that nodes send since version 0.10 of the specification. The id is the name of the member. */
const orderColumns: readonly EventColumn[] = [
  {
    id: 'transaction_index',
    label: 'Position in the block',
    align: 'end',
    characters: 8,
    value: (event) => integerMember(event, 'transaction_index'),
  },
  {
    id: 'event_index',
    label: 'Event index',
    align: 'end',
    characters: 8,
    value: (event) => integerMember(event, 'event_index'),
  },
];

const argumentsColumn: EventColumn = {
  id: 'arguments',
  label: 'Arguments',
  align: 'start',
  characters: 60,
  value: (_event, reading) => allArguments(reading),
};

function argumentColumn(argument: NamedValue, place: number): EventColumn {
  const isNumber = argument.value.kind === 'integer' || argument.value.kind === 'amount';
  return {
    id: `argument${place}`,
    name: argument.name,
    label: argument.name,
    align: isNumber ? 'end' : 'start',
    characters: isNumber ? 24 : 20,
    value: (_event, reading) =>
      reading.events[0]?.arguments[place]?.value ?? (place === 0 ? allArguments(reading) : nothing),
  };
}

function allArguments(reading: L2Reading): Value {
  const [event] = reading.events;
  if (event !== undefined) return { kind: 'struct', fields: event.arguments };
  if (reading.unreadable !== undefined) return unreadableValue(reading.unreadable);
  return { kind: 'list', items: [...reading.keys.slice(1), ...reading.data].map(plainFelt) };
}

function eventName(_event: JsonValue | undefined, reading: L2Reading): Value {
  const [event] = reading.events;
  if (event !== undefined) return textValue(eventTitle(event));
  if (reading.name !== undefined) return textValue(reading.name);
  const [selector] = reading.keys;
  return selector === undefined ? nothing : plainFelt(selector);
}
