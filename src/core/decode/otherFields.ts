import { nameCharacters, otherMembers } from '../answerBounds';
import { firstEntries } from '../json/firstEntries';
import type { JsonValue } from '../json/jsonValue';
import { isObject } from '../json/readMember';
import type { Field } from '../view/decodedView';
import { textValue } from '../view/makeValue';
import type { Value } from '../view/value';
import { anyValue } from './memberValue';

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
