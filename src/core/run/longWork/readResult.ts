import type { JsonValue } from '../../base/json/jsonValue';
import { parseJsonBytes } from '../../base/json/parseJsonBytes';
import type { Outcome } from '../../model/exchange/exchange';
import { scanTopLevel } from '../../request/pipe/scanTopLevel';

/**
 * The `result` of an answer, read from its body if the pipe didn't parse it because of its size. Undefined if it isn't
 * JSON.
 */
export function readResult({ value, body }: Extract<Outcome, { kind: 'result' }>): JsonValue | undefined {
  if (value !== undefined) return value;
  const members = scanTopLevel(body, ['result']);
  const place = members.kind === 'ok' ? members.value.get('result') : undefined;
  const parsed = place && parseJsonBytes(body.subarray(place.start, place.end));
  return parsed?.kind === 'ok' ? parsed.value : undefined;
}
