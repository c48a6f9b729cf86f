import type { JsonObject, JsonValue } from '../../../base/json/jsonValue';
import type { WorkRows } from '../workKind';

/** The answer that one call would have returned with these rows. `beside`: its other members. */
export function answerOfRows({ member }: WorkRows, rows: readonly JsonValue[], beside: JsonObject = {}): JsonValue {
  return member === undefined ? rows : { [member]: rows, ...beside };
}
