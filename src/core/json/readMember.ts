import { JsonNumber, type JsonObject, type JsonValue } from './jsonValue';

/** Whether a JSON value is an object. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber) && !Array.isArray(value);
}

/** Whether a JSON value is an array. */
export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A member of an object; undefined where the value is no object or has no such member of its own. */
export function readMember(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A member that is a string. */
export function readText(value: JsonValue | undefined, name: string): string | undefined {
  const member = readMember(value, name);
  return typeof member === 'string' ? member : undefined;
}

/** A member that is an array; empty where it is none. */
export function readList(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const member = readMember(value, name);
  return isList(member) ? member : [];
}

/** A member as an exact integer, see `integerOf`. */
export function readInteger(value: JsonValue | undefined, name: string): bigint | undefined {
  return integerOf(readMember(value, name));
}

/** An exact integer from a `0x` quantity, decimal text or a whole JSON number; undefined for anything else. */
export function integerOf(value: JsonValue | undefined): bigint | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  const text = value instanceof JsonNumber ? value.text : value;
  return typeof text === 'string' && text.length <= 100 && /^(?:0x[\da-f]+|-?\d+)$/i.test(text) ? BigInt(text) : undefined;
}
