import type { JsonValue } from '../../../base/json/jsonValue';
import { isList, isObject } from '../../../base/json/readMember';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { DecodedView } from '../../../base/view/decodedView';
import { genericView } from './genericView';

const summaryCharacters = 200;

/** Returns the view of an answer that nothing decodes: what kind of value it is, or the value if it is short. */
export function genericAnswer(method: string, value: JsonValue): DecodedView {
  return genericView(method === '' ? 'Answer' : method, describe(value));
}

/** Whether a summary shows all of a value: an empty list or object, or a short value. */
export function isShortAnswer(value: JsonValue): boolean {
  if (typeof value === 'string') return value.length <= summaryCharacters;
  if (isList(value)) return value.length === 0;
  return !isObject(value) || Object.keys(value).length === 0;
}

function describe(value: JsonValue): string {
  if (value === null) return 'null';
  if (isList(value)) return countedText(value.length, 'item');
  if (isObject(value)) return `An object with ${groupDigits(Object.keys(value).length)} members`;
  const text = value === '' ? 'an empty text' : String(value);
  return text.length > summaryCharacters ? `${text.slice(0, summaryCharacters)}…` : text;
}
