import { printJson } from '../json/printJson';
import type { JsonValue } from '../json/jsonValue';
import { addressValue, gweiValue, hashValue, hexValue, integerValue, nothing, textValue, timeValue } from '../view/makeValue';
import type { Value } from '../view/value';
import { integerOf, isList, isObject, readMember } from '../json/readMember';

// Members of answers as values to show. What is absent or null shows as nothing; what is not of the expected kind
// shows as it is.

/** A quantity. */
export function integerMember(json: JsonValue | undefined, name: string, unit?: string): Value {
  return fromInteger(json, name, (integer) => integerValue(integer, unit));
}

/** An amount of wei, shown in gwei. */
export function gweiMember(json: JsonValue | undefined, name: string): Value {
  return fromInteger(json, name, gweiValue);
}

/** Seconds since the epoch. */
export function timeMember(json: JsonValue | undefined, name: string): Value {
  return fromInteger(json, name, timeValue);
}

/** How many items a list holds; what is no list has no length, and that is not zero. */
export function countMember(json: JsonValue | undefined, name: string): Value {
  const member = readMember(json, name);
  return isList(member) ? integerValue(member.length) : anyValue(member);
}

/** 20 bytes. */
export function addressMember(json: JsonValue | undefined, name: string): Value {
  return fromText(json, name, addressValue);
}

export function hashMember(json: JsonValue | undefined, name: string, of: Extract<Value, { kind: 'hash' }>['of']): Value {
  return fromText(json, name, (text) => hashValue(text, of));
}

/** Bytes. */
export function hexMember(json: JsonValue | undefined, name: string): Value {
  return fromText(json, name, hexValue);
}

/** Lists and objects past these are shown as their JSON text: they are no part of what is read at a glance. */
const mostMembers = 1000;
const deepest = 6;

/** Any JSON value as something to show: hex, text, numbers, lists and objects of those. */
export function anyValue(json: JsonValue | undefined): Value {
  return valueAt(json, 0);
}

function valueAt(json: JsonValue | undefined, depth: number): Value {
  if (json === undefined || json === null) return nothing;
  if (typeof json === 'boolean') return { kind: 'boolean', value: json };
  if (typeof json === 'string') return json.startsWith('0x') ? hexValue(json) : textValue(json);
  if (isList(json) && depth < deepest && json.length <= mostMembers) return { kind: 'list', items: json.map((item) => valueAt(item, depth + 1)) };
  if (isObject(json) && depth < deepest) {
    const members = Object.entries(json);
    if (members.length > 0 && members.length <= mostMembers) return { kind: 'struct', fields: members.map(([name, value]) => ({ name, value: valueAt(value, depth + 1) })) };
  }
  const integer = integerOf(json);
  return integer === undefined ? textValue(printJson(json)) : integerValue(integer);
}

function fromInteger(json: JsonValue | undefined, name: string, make: (integer: bigint) => Value): Value {
  const member = readMember(json, name);
  const integer = integerOf(member);
  return integer === undefined ? anyValue(member) : make(integer);
}

function fromText(json: JsonValue | undefined, name: string, make: (text: string) => Value): Value {
  const member = readMember(json, name);
  return typeof member === 'string' ? make(member) : anyValue(member);
}
