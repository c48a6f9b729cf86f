import type { JsonValue } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import { jsonOfValue, printValue } from '../../../base/view/printValue';
import type { NamedValue, Value } from '../../../base/view/value';
import { plainName } from './differentReadings';

/** What several readings of the same log agree on. */
export type AgreedEvent<Event> = Event & {
  /** The sources that could own the event, if their declarations differ. */
  readonly oneOf?: readonly string[];
  /** Other sources that agree with the event's source. */
  readonly alsoOf?: readonly string[];
};

/**
 * Returns what several readings of the same log agree on; undefined for no readings. An argument gets a neutral name
 * (`arg0`) if the readings name it differently, and both texts if they read its value differently. `labels` are the
 * sources that could own the event; the source of the first reading is first.
 */
export function agreedEvent<Event extends { readonly arguments: readonly NamedValue[] }>(
  events: readonly Event[],
  labels: readonly string[],
): AgreedEvent<Event> | undefined {
  const [first] = events;
  if (first === undefined) return undefined;
  const agreed = agreedValues(events.map((event) => event.arguments));
  return printJson(jsonOfNamed(agreed)) === printJson(jsonOfNamed(first.arguments))
    ? { ...first, alsoOf: labels.slice(1) }
    : { ...first, arguments: agreed, oneOf: labels };
}

function jsonOfNamed(named: readonly NamedValue[]): JsonValue {
  return named.map(({ name, value }) => [name, value.kind, jsonOfValue(value)]);
}

/** Returns the arguments that several readings agree on. The reading with the fewest arguments ends the list. */
export function agreedValues(readings: readonly (readonly NamedValue[])[]): readonly NamedValue[] {
  const [first = []] = readings;
  return first.flatMap((argument, place): NamedValue[] => {
    const all = readings.map((named) => named[place]).filter((named) => named !== undefined);
    if (all.length < readings.length) return [];
    const name = agreedName(
      all.map((named) => named.name),
      place,
    );
    return [{ ...argument, name, value: agreedValue(all.map(({ value }) => value)) }];
  });
}

/** Returns the name of an argument that its declarations agree on, or a neutral one. `_to` and `to` are the same name. */
export function agreedName(names: readonly string[], place: number): string {
  const [first = ''] = names;
  return names.every((name) => plainName(name) === plainName(first)) ? first : `arg${place}`;
}

function agreedValue(values: readonly Value[]): Value {
  const [first = { kind: 'nothing' }] = values;
  const structs = values.flatMap((value) => (value.kind === 'struct' ? [value.fields] : []));
  if (structs.length === values.length && structs.every(({ length }) => length === structs[0]?.length))
    return { kind: 'struct', fields: agreedValues(structs) };
  const lists = values.flatMap((value) => (value.kind === 'list' ? [value.items] : []));
  if (lists.length === values.length && lists.every(({ length }) => length === lists[0]?.length)) {
    const items = lists[0] ?? [];
    return { kind: 'list', items: items.map((_, place) => agreedValue(lists.flatMap((list) => list[place] ?? []))) };
  }
  const texts = new Set(values.map((value) => printJson([value.kind, jsonOfValue(value)])));
  return texts.size === 1 ? first : { kind: 'text', text: [...new Set(values.map(printValue))].join(' or ') };
}
