import type { JsonObject, JsonValue } from '../../../base/json/jsonValue';
import type { WorkRows } from '../workKind';

/** The answer that one call would have returned with these rows. `beside`: its other members. */
export function answerOfRows(
  { member, inside }: WorkRows,
  rows: readonly JsonValue[],
  beside: JsonObject = {},
): JsonValue {
  if (member === undefined) return rows;
  const answer = { [member]: rows, ...beside };
  return inside === undefined ? answer : { [inside]: answer };
}
