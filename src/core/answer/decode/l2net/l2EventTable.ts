import type { JsonValue } from '../../../base/json/jsonValue';
import { isList, isObject, readList, readMember, readText } from '../../../base/json/readMember';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { Column, DecodedView, Field, FieldsSection, Section, TableSection } from '../../../base/view/decodedView';
import { integerValue, nothing, textValue } from '../../../base/view/makeValue';
import type { NamedValue, Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { type AccountCall, readAccountCalls } from '../../../formats/l2net/accountCalls';
import { parseFelt, plainFelt, shortString } from '../../../formats/l2net/felt';
import { eventTitle } from '../shared/eventTitle';
import { genericView, noteOf, viewOf } from '../shared/genericView';
import { anyValue, hashMember, integerMember } from '../shared/memberValue';
import { sourceField } from '../shared/nameSources';
import { sharedNames } from '../shared/sharedNames';
import { rawNumber } from '../shared/tokenAmounts';
import { L2CallReader } from './l2CallReader';
import {
  L2EventDecoder,
  l2EventSource,
  type L2Reading,
  l2SourceText,
  type ReadL2Event,
  selectorText,
} from './l2EventDecoder';
import { withL2Amounts } from './withL2Amounts';

const namedGroups = 4;

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

/** Returns the calls of an account's transaction. Undefined for other transactions, and for other calldata. */
export function accountCallsOf(transaction: JsonValue): readonly AccountCall[] | undefined {
  const calldata = readMember(transaction, 'calldata');
  if (readText(transaction, 'type') !== 'INVOKE' || !isList(calldata)) return undefined;
  const felts = calldata.map(parseFelt);
  return felts.every((felt) => felt !== undefined) ? readAccountCalls(felts) : undefined;
}

/** Returns the calls of an INVOKE transaction as a table: contract, function and arguments. Empty without any. */
export function accountCallSections(transaction: JsonValue, hints: DecodeHints): readonly Section[] {
  const calls = accountCallsOf(transaction) ?? [];
  if (calls.length === 0) return [];
  const reader = new L2CallReader(hints);
  return [
    {
      kind: 'table',
      title: 'Calls',
      columns: [
        { id: 'contract', label: 'Contract', align: 'start', characters: 16 },
        { id: 'function', label: 'Function', align: 'start', characters: 20, stays: true },
        { id: 'arguments', label: 'Arguments', align: 'start', characters: 60, stays: true },
      ],
      rowCount: calls.length,
      at: (row) => {
        const call = calls[row];
        if (call === undefined) return [];
        const json = { ...call, calldata: [...call.calldata] };
        const read = reader.read(json);
        return [feltMember(json, 'contract_address'), read.function, read.arguments];
      },
    },
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
  const summary = `${countedText(events.length, 'event')} from ${countedText(contracts.size, 'contract')}: ${describe(groups)}${token === undefined ? '' : ', more pages'}`;
  return viewOf('Events', summary, [table, ...tokenFields], notes);
}

function describe(groups: readonly L2EventGroup[]): string {
  const byName = new Map<string, { count: number; kinds: number }>();
  for (const { name = 'unknown', count } of groups) {
    const known = byName.get(name) ?? { count: 0, kinds: 0 };
    byName.set(name, { count: known.count + count, kinds: known.kinds + 1 });
  }
  const kinds = [...byName].sort(([, one], [, other]) => other.count - one.count);
  const named = kinds
    .slice(0, namedGroups)
    .map(
      ([name, { count, kinds: forms }]) => `${groupDigits(count)} ${name}${forms === 1 ? '' : ` (of ${forms} forms)`}`,
    );
  const others = kinds.length - named.length;
  return others === 0 ? named.join(', ') : `${named.join(', ')} and ${countedText(others, 'other kind')}`;
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
  const fields = event.arguments.map((argument): Field => {
    const hint = [argument.type, ...(argument.indexed === true ? ['key'] : []), ...rawNumber(argument.value)]
      .filter((part) => part !== undefined)
      .join(', ');
    return { label: argument.name, value: argument.value, ...(hint !== '' && { hint }) };
  });
  return { kind: 'fields', title, fields: [...fields, { label: 'Decoded by', value: textValue(l2SourceText(event)) }] };
}

/** Lists each felt as an integer, as a short string, and combined with the next felt as a u256. */
function feltTable(reading: L2Reading): TableSection {
  const felts = [
    ...reading.keys.map((felt, index) => ({ place: `key ${index}`, felt, next: undefined })),
    ...reading.data.map((felt, index) => ({ place: `data ${index}`, felt, next: reading.data[index + 1] })),
  ];
  return {
    kind: 'table',
    title: 'Keys and data',
    rowCount: felts.length,
    columns: [
      { id: 'place', label: 'Place', align: 'start', characters: 8 },
      { id: 'felt', label: 'Felt', align: 'start', characters: 40 },
      { id: 'integer', label: 'As integer', align: 'end', characters: 24 },
      { id: 'text', label: 'As short string', align: 'start', characters: 16 },
      { id: 'pair', label: 'With the next as u256', align: 'end', characters: 24 },
    ],
    at: (row) => {
      const one = felts[row];
      if (one === undefined) return [];
      const text = shortString(one.felt);
      return [
        textValue(one.place),
        plainFelt(one.felt),
        integerValue(one.felt),
        text === undefined ? nothing : textValue(text),
        pairValue(one.felt, one.next),
      ];
    },
  };
}

function pairValue(low: bigint, high: bigint | undefined): Value {
  const limb = 1n << 128n;
  return high === undefined || low >= limb || high >= limb ? nothing : integerValue(low | (high << 128n));
}
