import { integerDigits } from '../../../base/answerBounds';
import { integerOf, JsonNumber, type JsonValue } from '../../../base/json/jsonValue';
import { wholeCharacters } from '../../../base/view/cutText';
import type { DecodedView } from '../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../base/view/formatValue';
import { hexValue, integerValue, type Value } from '../../../base/view/value';
import type { Network } from '../../../model/networks/network';
import type { AnswerDecoder } from './decoderTable';
import { viewOf, warningOf } from './genericView';

/** Creates a decoder of a number, with an optional unit. */
export function countDecoder(title: string, unit?: string): AnswerDecoder {
  return quantityDecoder(title, (quantity) => integerValue(quantity, unit));
}

/** Creates a decoder of one quantity. `make` converts it to the display value. */
export function quantityDecoder(title: string, make: (quantity: bigint, network: Network) => Value): AnswerDecoder {
  return (answer, network) => {
    const integer = integerOf(answer);
    if (integer === undefined) return tooLong(title, answer);
    const value = make(integer, network);
    const hint = typeof answer === 'string' && answer.startsWith('0x') ? answer : undefined;
    return viewOf(title, formatValue(value, utcTime), [{ kind: 'fields', fields: [{ label: title, value, hint }] }]);
  };
}

/** Shows an integer of more than 256 bits as text, because converting it could take very long. */
function tooLong(title: string, value: JsonValue): DecodedView | undefined {
  const text = value instanceof JsonNumber ? value.text : value;
  if (typeof text !== 'string' || text.length <= integerDigits || !/^(?:0x[\da-f]|-?\d)/i.test(text)) return undefined;
  const note = warningOf('This number has more than 256 bits, so it is shown as received.');
  const fields = [{ label: title, value: hexValue(text) }];
  return viewOf(title, `${wholeCharacters(text, integerDigits)}…`, [{ kind: 'fields', fields }], [note]);
}
