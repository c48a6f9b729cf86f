import { integerOfText } from './integerText';

/**
 * A JSON value with every digit preserved. A number is a JS number only if printing it returns the original text. Every
 * other number (u64, u256, exponents, `-0`, `1.0`) is a JsonNumber.
 */
export type JsonValue = null | boolean | number | string | JsonNumber | readonly JsonValue[] | JsonObject;

/** A member that is undefined is not printed. What is parsed has none. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** A JSON number that a JS number cannot reproduce: the exact source text. */
export class JsonNumber {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** Whether a JSON value is an object. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber) && !Array.isArray(value);
}

/** Whether a JSON value is an array. */
export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Returns the members of an object that have a value, in order. */
export function membersOf<Value>(
  object: Readonly<Record<string, Value | undefined>>,
): readonly (readonly [string, Value])[] {
  return Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** Returns an own member of an object; undefined if the value is not an object or has no such member. */
export function readMember(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns a string member; undefined for any other type. */
export function readText(value: JsonValue | undefined, name: string): string | undefined {
  const member = readMember(value, name);
  return typeof member === 'string' ? member : undefined;
}

/** Returns an array member; an empty array for any other type. */
export function readList(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const member = readMember(value, name);
  return isList(member) ? member : [];
}

/** Returns a member as an exact integer, see `integerOf`. */
export function readInteger(value: JsonValue | undefined, name: string): bigint | undefined {
  return integerOf(readMember(value, name));
}

/**
 * Returns an exact integer of at most 256 bits from a `0x` quantity, decimal text or a whole JSON number; undefined for
 * anything else.
 */
export function integerOf(value: JsonValue | undefined): bigint | undefined {
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 2 ** 256 ? BigInt(value) : undefined;
  const text = value instanceof JsonNumber ? value.text : value;
  return typeof text === 'string' ? integerOfText(text) : undefined;
}
