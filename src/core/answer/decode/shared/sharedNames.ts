import { printJson } from '../../../base/json/printJson';
import type { NamedValue } from '../../../base/view/value';
import { agreedEvent } from '../../../formats/abi/decode/agreedEvent';

interface Owned {
  readonly arguments: readonly NamedValue[];
  readonly source: string | { readonly label: string };
  readonly oneOf?: readonly string[];
}

/**
 * Returns the first of several events, with only the names that all of them have, because the other contracts of a
 * group may belong to another protocol.
 */
export function sharedNames<Event extends Owned>(events: readonly Event[]): Event | undefined {
  const [first] = events;
  const names = new Set(events.map((event) => printJson(event.arguments.map(({ name }) => name))));
  if (first === undefined || names.size === 1) return first;
  const labels = events.flatMap(({ oneOf, source }) => oneOf ?? [typeof source === 'string' ? source : source.label]);
  // Only names are compared: the values are those of the first event.
  const named = events.map((event) => ({
    ...event,
    arguments: event.arguments.map((argument, place) => ({
      ...argument,
      value: first.arguments[place]?.value ?? argument.value,
    })),
  }));
  return agreedEvent(named, [...new Set(labels)]);
}
