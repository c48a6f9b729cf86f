import { nameCharacters, otherMembers } from '../../../base/answerBounds';
import { firstEntries } from '../../../base/json/firstEntries';
import { isObject, type JsonValue, readMember } from '../../../base/json/jsonValue';
import type { Field } from '../../../base/view/decodedView';
import { type NamedValue, textValue, type Value } from '../../../base/view/value';
import { anyValue } from './memberValue';
import { rawNumber } from './tokenAmounts';

/** A member of an object, its label, and how it is read. */
export type ShownMember = readonly [name: string, label: string, read: (json: JsonValue, name: string) => Value];

/** Returns a field for each of the members that an object has. */
export function memberFields(json: JsonValue | undefined, members: readonly ShownMember[]): readonly Field[] {
  if (json === undefined) return [];
  return shownFields(
    json,
    members.filter(([name]) => readMember(json, name) !== undefined),
  );
}

/** Returns a field for each member, also for those that an object doesn't have. */
export function shownFields(json: JsonValue, members: readonly ShownMember[]): readonly Field[] {
  return members.map(([name, label, read]) => ({ label, value: read(json, name) }));
}

/** Returns a field for what is known. None for undefined. */
export function fieldIf<Known>(
  label: string,
  known: Known | undefined,
  make: (known: Known) => Value,
  hint?: string,
): readonly Field[] {
  return known === undefined ? [] : [{ label, value: make(known), hint }];
}

/** Returns the arguments of a call or its results as fields, each with its type and its exact number. */
export function argumentFields(named: readonly NamedValue[]): readonly Field[] {
  return named.map(({ name, value, type }) => {
    const raw = rawNumber(value);
    return {
      label: name,
      value,
      hint: raw.length === 0 ? type : [...(type === undefined ? [] : [type]), ...raw].join(', '),
    };
  });
}

/** Returns fields for the members of an object that aren't in `known`, up to a bound. */
export function otherFields(
  json: JsonValue,
  known: ReadonlySet<string>,
  valueOf: (name: string, value: JsonValue) => Value = (_, value) => anyValue(value),
): readonly Field[] {
  if (!isObject(json)) return [];
  const found = firstEntries(json, known.size + otherMembers + 1).filter(([name]) => !known.has(name));
  const fields = found
    .slice(0, otherMembers)
    .map(([name, value]): Field => ({ label: name.slice(0, 2 * nameCharacters), value: valueOf(name, value) }));
  return found.length > otherMembers
    ? [...fields, { label: '…', value: textValue('Further members are only in the JSON.') }]
    : fields;
}
