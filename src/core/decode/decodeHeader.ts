import type { JsonValue } from '../json/jsonValue';
import { isObject, readInteger } from '../json/readMember';
import { groupDigits } from '../view/amountText';
import type { DecodedView } from '../view/decodedView';
import { utcTime } from '../view/formatTime';
import { formatValue } from '../view/formatValue';
import { timeValue } from '../view/makeValue';
import { blockFields } from './blockFields';
import { genericView, viewOf } from './genericView';

/** Decodes the answer of the methods that return a block without its transactions: a header, or an uncle. */
export function decodeHeader(title: string, value: JsonValue): DecodedView {
  if (value === null) return viewOf(title, `No ${title.toLowerCase()} found`, []);
  if (!isObject(value)) return genericView(title, "The answer isn't a header");
  const number = readInteger(value, 'number');
  const time = readInteger(value, 'timestamp');
  const told = [
    ...(number === undefined ? [] : [`Block ${groupDigits(String(number))}`]),
    ...(time === undefined ? [] : [formatValue(timeValue(time), utcTime)]),
  ];
  return viewOf(title, told.join(' · ') || 'Without a number', [{ kind: 'fields', fields: blockFields(value) }]);
}
