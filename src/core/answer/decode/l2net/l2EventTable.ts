import { isObject, type JsonValue, readList, readMember, readText } from '../../../base/json/jsonValue';
import { countedText } from '../../../base/view/amountText';
import type { DecodedView, FieldsSection, Section, TableSection } from '../../../base/view/decodedView';
import {
  column,
  type ItemColumn,
  numberColumn,
  optionalColumn,
  readRows,
  staying,
  tableOf,
} from '../../../base/view/tableOf';
import { integerValue, type NamedValue, nothing, someValue, textValue, type Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { accountCallsOf } from '../../../formats/l2net/accountCalls';
import { parseFelt, plainFelt, shortString } from '../../../formats/l2net/felt';
import { describeGroups, eventTitle } from '../shared/eventTitle';
import { genericView, noteOf, viewOf } from '../shared/genericView';
import { hashMember, integerMember } from '../shared/memberValue';
import { sourceField } from '../shared/nameSources';
import { sharedNames } from '../shared/sharedNames';
import { eventArgumentFields } from '../shared/tokenAmounts';
import { feltOr } from './l1AddressMember';
import { L2CallReader } from './l2CallReader';
import {
  L2EventDecoder,
  l2EventSource,
  type L2Reading,
  l2SourceText,
  type ReadL2Event,
  selectorText,
  withL2Amounts,
} from './l2EventDecoder';

export interface L2EventGroup {
  readonly name: string | undefined;
  readonly count: number;
  /** The first event decoded, or what those of several contracts agree on if they may belong to different standards. */
  readonly event: ReadL2Event | undefined;
  /** Other possible decodings of the first event. */
  readonly others: readonly ReadL2Event[];
}

interface EventRow {
  readonly event: JsonValue;
  readonly reading: L2Reading;
}

type EventColumn = ItemColumn<EventRow>;

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
  const table = tableOf(
    'Events',
    readRows(events, (event): EventRow => ({ event, reading: withL2Amounts(decoder.decode(event)) })),
    [
      ...(within === 'answer' ? placeColumns : []),
      ...orderColumns.filter(({ id }) => events.some((event) => (readMember(event, id) ?? null) !== null)),
      column('contract', 'Contract', 20, ({ event }) => feltMember(event, 'from_address')),
      column('event', 'Event', 20, ({ reading }) => eventName(reading)),
      ...(shared?.map(argumentColumn) ?? [argumentsColumn]),
    ],
    {
      folds: ['transaction_index', 'event_index', 'transaction', 'event', 'contract'],
      details: ({ reading }) => l2EventDetails(reading),
      sources: () =>
        groups.flatMap(({ event, others }) => (event === undefined ? [] : [sourceField(l2EventSource(event, others))])),
    },
  );
  return { groups, table };
}

/** Reads a member as a felt. */
export function feltMember(json: JsonValue | undefined, name: string): Value {
  return feltOr(readMember(json, name), plainFelt);
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
  numberColumn('block', 'Block', 10, ({ event }) => integerMember(event, 'block_number')),
  column('transaction', 'Transaction', 20, ({ event }) => hashMember(event, 'transaction_hash', 'l2netTransaction')),
  optionalColumn(column('blockHash', 'Block hash', 20, ({ event }) => hashMember(event, 'block_hash', 'l2netBlock'))),
];

/** Positions that nodes send since version 0.10 of the specification. The id is the name of the member. */
const orderColumns: readonly EventColumn[] = [
  numberColumn('transaction_index', 'Position in the block', 8, ({ event }) =>
    integerMember(event, 'transaction_index'),
  ),
  numberColumn('event_index', 'Event index', 8, ({ event }) => integerMember(event, 'event_index')),
];

const argumentsColumn: EventColumn = column('arguments', 'Arguments', 60, ({ reading }) => allArguments(reading));

function argumentColumn({ name, value }: NamedValue, place: number): EventColumn {
  const isNumber = value.kind === 'integer' || value.kind === 'amount';
  const [make, characters] = isNumber ? [numberColumn, 24] : [column, 20];
  const own = make<EventRow>(
    `argument${place}`,
    name,
    characters,
    ({ reading }) => reading.events[0]?.arguments[place]?.value ?? (place === 0 ? allArguments(reading) : nothing),
  );
  return { ...own, name };
}

function allArguments(reading: L2Reading): Value {
  const [event] = reading.events;
  if (event !== undefined) return { kind: 'struct', fields: event.arguments };
  if (reading.unreadable !== undefined) return unreadableValue(reading.unreadable);
  return { kind: 'list', items: [...reading.keys.slice(1), ...reading.data].map(plainFelt) };
}

function eventName(reading: L2Reading): Value {
  const [event] = reading.events;
  if (event !== undefined) return textValue(eventTitle(event));
  if (reading.name !== undefined) return textValue(reading.name);
  const [selector] = reading.keys;
  return someValue(selector, plainFelt);
}

/** Returns the calls of an INVOKE transaction as a table: contract, function and arguments. Empty without any. */
export function accountCallSections(transaction: JsonValue, hints: DecodeHints): readonly Section[] {
  const calls = accountCallsOf(transaction) ?? [];
  if (calls.length === 0) return [];
  const reader = new L2CallReader(hints);
  return [
    tableOf(
      'Calls',
      readRows(calls, (call) => {
        const json = { ...call, calldata: [...call.calldata] };
        return { json, read: reader.read(json) };
      }),
      [
        column('contract', 'Contract', 16, ({ json }) => feltMember(json, 'contract_address')),
        staying(column('function', 'Function', 20, ({ read }) => read.function)),
        staying(column('arguments', 'Arguments', 60, ({ read }) => read.arguments)),
      ],
    ),
  ];
}

/** Decodes one page of `l2net_getEvents`. */
export function decodeL2Events(value: JsonValue, hints: DecodeHints): DecodedView {
  if (!isObject(value)) return genericView('Events', "The answer isn't a page of events");
  const events = readList(value, 'events');
  const token = readText(value, 'continuation_token');
  const notes =
    token === undefined ? [] : [noteOf('There are more pages. Use the continuation token to get the next one.')];
  const tokenFields =
    token === undefined
      ? []
      : [
          {
            kind: 'fields',
            title: 'Next page',
            fields: [{ label: 'Continuation token', value: textValue(token) }],
          } as const,
        ];
  if (events.length === 0)
    return viewOf('Events', token === undefined ? 'No events match' : 'No events on this page', tokenFields, notes);
  const { table, groups } = l2EventTable(events, hints, 'answer');
  const contracts = new Set(events.map((event) => parseFelt(readMember(event, 'from_address'))));
  const summary = `${countedText(events.length, 'event')} from ${countedText(contracts.size, 'contract')}: ${describeGroups(groups, true)}${token === undefined ? '' : ', more pages'}`;
  return viewOf('Events', summary, [table, ...tokenFields], notes);
}

/** Returns the details of one l2net event: its arguments, other readings, and the possible readings of each felt. */
export function l2EventDetails(reading: L2Reading): readonly Section[] {
  if (reading.unreadable !== undefined)
    return [{ kind: 'fields', fields: [{ label: 'Not decoded', value: unreadableValue(reading.unreadable) }] }];
  const [best, ...others] = reading.events;
  return [
    ...(best === undefined ? [] : [eventSection(best.signature, best)]),
    ...others.map((other) => eventSection(`Could also be ${other.signature}`, other)),
    feltTable(reading),
  ];
}

/** Shows keys and data as received, because some of them aren't felts. */
function unreadableValue(words: readonly string[]): Value {
  return { kind: 'undecoded', words, why: "some keys or data aren't felts" };
}

function eventSection(title: string, event: ReadL2Event): FieldsSection {
  const fields = eventArgumentFields(event.arguments, 'key');
  return { kind: 'fields', title, fields: [...fields, { label: 'Decoded by', value: textValue(l2SourceText(event)) }] };
}

/** Lists each felt as an integer, as a short string, and combined with the next felt as a u256. */
function feltTable(reading: L2Reading): TableSection {
  const felts = [
    ...reading.keys.map((felt, index) => ({ place: `key ${index}`, felt, next: undefined })),
    ...reading.data.map((felt, index) => ({ place: `data ${index}`, felt, next: reading.data[index + 1] })),
  ];
  return tableOf('Keys and data', felts, [
    column('place', 'Place', 8, ({ place }) => textValue(place)),
    column('felt', 'Felt', 40, ({ felt }) => plainFelt(felt)),
    numberColumn('integer', 'As integer', 24, ({ felt }) => integerValue(felt)),
    column('text', 'As short string', 16, ({ felt }) => someValue(shortString(felt), textValue)),
    numberColumn('pair', 'With the next as u256', 24, ({ felt, next }) => pairValue(felt, next)),
  ]);
}

function pairValue(low: bigint, high: bigint | undefined): Value {
  const limb = 1n << 128n;
  return high === undefined || low >= limb || high >= limb ? nothing : integerValue(low | (high << 128n));
}
