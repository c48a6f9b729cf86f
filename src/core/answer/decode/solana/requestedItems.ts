import type { JsonValue } from '../../../base/json/jsonValue';
import { isList, isObject, readMember } from '../../../base/json/readMember';
import type { AnswerDecoder } from '../shared/decoderTable';
import { rowColumn } from '../shared/rowsDecoder';

/** The member of a row with what the request names in this place. */
export const requested = 'requested';
const answered = 'answered';

/**
 * Puts what a request names, as its first parameter, beside the items of the answer, which come in the same order
 * without it.
 */
export function withRequested(decode: AnswerDecoder): AnswerDecoder {
  return (answer, network, hints, params) => {
    const items = readMember(answer, 'value');
    if (!isObject(answer) || !isList(items)) return undefined;
    const [first] = isList(params) ? params : [];
    const names = isList(first) ? first : [];
    const value = items.map((item, index): JsonValue => ({ [requested]: names[index] ?? null, [answered]: item }));
    return decode({ ...answer, value }, network, hints, params);
  };
}

/** Returns a column whose value is read from the item of the answer. */
export function answerColumn(
  ...[id, label, characters, value, align]: Parameters<typeof rowColumn>
): ReturnType<typeof rowColumn> {
  return rowColumn(id, label, characters, (item, network) => value(readMember(item, answered), network), align);
}
