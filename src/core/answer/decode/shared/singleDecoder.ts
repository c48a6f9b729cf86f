import { cellCharacters } from '../../../base/answerBounds';
import { isList, isObject, type JsonValue } from '../../../base/json/jsonValue';
import { groupDigits } from '../../../base/view/amountText';
import { cutText } from '../../../base/view/cutText';
import type { DecodedView, Field } from '../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../base/view/formatValue';
import { column, indexColumn, tableOf } from '../../../base/view/tableOf';
import { textValue, type Value } from '../../../base/view/value';
import type { AnswerDecoder } from './decoderTable';
import { viewOf } from './genericView';

/** Creates a decoder of a text that isn't empty. `hint` is shown beside the value. */
export function textDecoder(title: string, make: (text: string) => Value, hint?: string): AnswerDecoder {
  return singleDecoder(
    title,
    (answer) => (typeof answer === 'string' && answer !== '' ? make(answer) : undefined),
    hint,
  );
}

/** Creates a decoder of `true` or `false`. */
export function booleanDecoder(title: string): AnswerDecoder {
  return singleDecoder(title, (answer) =>
    typeof answer === 'boolean' ? { kind: 'boolean', value: answer } : undefined,
  );
}

/** Creates a decoder of a list of texts, one in each row. */
export function textListDecoder(title: string, make: (text: string) => Value): AnswerDecoder {
  return singleDecoder(title, (answer) =>
    isList(answer) && answer.every((item) => typeof item === 'string')
      ? { kind: 'list', items: answer.map(make) }
      : undefined,
  );
}

/** Decodes the ID of a subscription. */
export const decodeSubscription = singleDecoder('Subscription', (answer) =>
  isObject(answer) || isList(answer) || answer === null || answer === '' ? undefined : textValue(String(answer)),
);

/**
 * Creates a decoder of one value, or of a list of values of one type. `read` returns undefined for an answer of another
 * type. `hint` is shown beside the value.
 */
export function singleDecoder(
  title: string,
  read: (answer: JsonValue) => Value | undefined,
  hint?: string,
): AnswerDecoder {
  return (answer) => {
    const value = read(answer);
    if (value === undefined) return undefined;
    if (value.kind === 'list') return listView(title, value.items);
    const field: Field = { label: title, value, hint };
    return viewOf(title, cutText(formatValue(value, utcTime), cellCharacters), [{ kind: 'fields', fields: [field] }]);
  };
}

/** Returns a view of a list with one value in each row. */
export function listView(title: string, items: readonly Value[]): DecodedView {
  const [only] = items;
  const shown = only === undefined ? 'None' : cutText(formatValue(only, utcTime), cellCharacters);
  const summary = items.length < 2 ? shown || 'An empty text' : `${groupDigits(items.length)} values`;
  const table = tableOf(title, items, [indexColumn, column('value', 'Value', 70, (item) => item)]);
  return viewOf(title, summary, items.length === 0 ? [] : [table]);
}
