import { isList, type JsonValue, readMember } from '../../base/json/jsonValue';

/**
 * Returns the results in the answer to a batch, in the order of the IDs of its calls, because answers may come in any
 * order. Undefined where a call failed or wasn't answered, and for an answer that isn't a list.
 */
export function resultsOfBatch(
  answer: JsonValue | undefined,
  ids: readonly number[],
): readonly (JsonValue | undefined)[] | undefined {
  if (!isList(answer)) return undefined;
  const byId = new Map(answer.map((each) => [Number(readMember(each, 'id')), each] as const));
  return ids.map((id) => readMember(byId.get(id), 'result'));
}
