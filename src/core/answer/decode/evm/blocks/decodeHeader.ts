import type { JsonValue } from '../../../../base/json/jsonValue';
import { isObject, readInteger } from '../../../../base/json/readMember';
import { groupDigits } from '../../../../base/view/amountText';
import type { DecodedView } from '../../../../base/view/decodedView';
import { utcTime } from '../../../../base/view/formatTime';
import { formatValue } from '../../../../base/view/formatValue';
import { blockTimeValue } from '../../../../base/view/makeValue';
import { genericView, viewOf } from '../../shared/genericView';
import { blockFields } from './blockFields';

/** Decodes the answer of the methods that return a block without its transactions: a header, or an uncle. */
export function decodeHeader(title: string, value: JsonValue): DecodedView {
  if (value === null) return viewOf(title, `No ${title.toLowerCase()} found`, []);
  if (!isObject(value)) return genericView(title, "The answer isn't a header");
  const number = readInteger(value, 'number');
  const time = readInteger(value, 'timestamp');
  const parts = [
    ...(number === undefined ? [] : [`Block ${groupDigits(number)}`]),
    ...(time === undefined ? [] : [formatValue(blockTimeValue(time), utcTime)]),
  ];
  return viewOf(title, parts.join(' · ') || 'Without a number', [{ kind: 'fields', fields: blockFields(value) }]);
}
