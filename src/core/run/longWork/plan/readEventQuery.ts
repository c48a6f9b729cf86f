import type { JsonObject, JsonValue } from '../../../base/json/jsonValue';
import { isObject, readList, readMember, readText } from '../../../base/json/readMember';
import type { Call } from '../../../model/exchange/call';

/**
 * The filter of `l2net_getEvents` (contract section 4). Undefined for another method and for parameters without a
 * filter.
 */
export function readEventFilter(call: Call): JsonObject | undefined {
  if (call.kind !== 'rpc' || call.method !== 'l2net_getEvents' || Array.isArray(call.params)) return undefined;
  const filter = readMember(asObject(call.params), 'filter');
  return isObject(filter) ? filter : undefined;
}

/** A page of events and the token of the next. Undefined for anything else. */
export function readEventPage(
  result: JsonValue,
): { readonly events: readonly JsonValue[]; readonly token: string | undefined } | undefined {
  if (!Array.isArray(readMember(result, 'events'))) return undefined;
  const token = readText(result, 'continuation_token');
  return { events: readList(result, 'events'), token: token === '' ? undefined : token };
}

function asObject(params: readonly JsonValue[] | JsonObject): JsonValue {
  return params;
}
