import { isList, type JsonValue, readMember } from '../../../base/json/jsonValue';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { feltHex, parseFelt } from '../../../formats/l2net/felt';
import { maxNamedItems, type NamedResult, type NamedValues, PlainValues } from '../shared/namedValues';
import { L2EventDecoder, withL2Amounts } from './l2EventDecoder';

/**
 * Decodes the `events` of a receipt or of a page of events: `event`, `address` and `args`. `only`: the one that is
 * decoded.
 */
export function l2NamedValues(
  { value }: NamedResult,
  hints: DecodeHints,
  only: number | undefined,
): NamedValues | undefined {
  const events = eventsOf(value);
  if (events === undefined) return undefined;
  const plain = new PlainValues();
  const decoder = new L2EventDecoder(hints, events);
  const isDecoded = (row: number): boolean => (only === undefined ? row < maxNamedItems : row === only);
  return plain.named({
    events: events.map((event, row) => (isDecoded(row) ? decodeOne(event, row, decoder, plain) : null)),
  });
}

/** The events of an answer: a list of them, or those of a receipt or a page. */
function eventsOf(value: JsonValue): readonly JsonValue[] | undefined {
  const list: JsonValue | undefined = isList(value) ? value : readMember(value, 'events');
  if (!isList(list)) return undefined;
  const first = list[0];
  return first === undefined || isList(readMember(first, 'keys')) ? list : undefined;
}

function decodeOne(event: JsonValue, row: number, decoder: L2EventDecoder, plain: PlainValues): JsonValue {
  const contract = parseFelt(readMember(event, 'from_address'));
  const address = contract === undefined ? null : feltHex(contract);
  const { name, events } = withL2Amounts(decoder.decode(event));
  const [read] = events;
  const shown = read?.name ?? name;
  return {
    address,
    // A declaration may name the module of an event before it.
    event: shown === undefined ? null : shown.slice(shown.lastIndexOf(':') + 1),
    ...(read !== undefined && { args: plain.membersOf(read.arguments, ['events', row, 'args']) }),
  };
}
