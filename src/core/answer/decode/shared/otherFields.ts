import { nameCharacters, otherMembers } from '../../../base/answerBounds';
import { firstEntries } from '../../../base/json/firstEntries';
import type { JsonValue } from '../../../base/json/jsonValue';
import { isObject } from '../../../base/json/readMember';
import type { Field } from '../../../base/view/decodedView';
import { textValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
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
