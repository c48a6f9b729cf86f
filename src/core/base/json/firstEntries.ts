import type { JsonObject, JsonValue } from './jsonValue';

/**
 * Returns the first members of an object in order. It stops there, because an object in an answer may have a million
 * members.
 */
export function firstEntries(object: JsonObject, count: number): readonly (readonly [string, JsonValue])[] {
  const entries: (readonly [string, JsonValue])[] = [];
  for (const name in object) {
    if (entries.length >= count) break;
    if (Object.hasOwn(object, name)) entries.push([name, object[name] ?? null]);
  }
  return entries;
}
