import { hexToBytes } from '@noble/hashes/utils.js';

import { firstEntries } from '../../../base/json/firstEntries';
import { integerOf, isList, isObject, type JsonValue, readMember } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import { utf8Text } from '../../../base/view/utf8Text';
import {
  addressValue,
  blockTimeValue,
  currencyValue,
  gweiValue,
  hashValue,
  hexValue,
  integerValue,
  nothing,
  textValue,
  type Value,
} from '../../../base/view/value';
import { withoutTrailing } from '../../../base/withoutTrailing';
import type { Network } from '../../../model/networks/network';

/** Maximum length of hex that is also read as text. Extra data of Ethereum has at most 32 bytes. */
const maxSpelledLength = 2 + 2 * 128;

// These functions convert members of answers to display values. An absent or null member shows as nothing, and a member
// of an unexpected type shows unchanged.

/** Reads a member unchanged. */
export function plainMember(json: JsonValue | undefined, name: string): Value {
  return anyValue(readMember(json, name));
}

/** Reads a quantity as an integer, with an optional unit. */
export function integerMember(json: JsonValue | undefined, name: string, unit?: string): Value {
  return fromInteger(json, name, (integer) => integerValue(integer, unit));
}

/** Reads an amount of wei, shown in gwei. */
export function gweiMember(json: JsonValue | undefined, name: string): Value {
  return fromInteger(json, name, gweiValue);
}

/** Reads the time of a block, a log or a transaction: see `readBlockTime`. */
export function timeMember(json: JsonValue | undefined, name: string): Value {
  return fromInteger(json, name, blockTimeValue);
}

/** Returns the number of items in a list. A missing list shows as nothing, not as zero. */
export function countMember(json: JsonValue | undefined, name: string): Value {
  const member = readMember(json, name);
  return isList(member) ? integerValue(member.length) : anyValue(member);
}

/** Reads a 20-byte address. */
export function addressMember(json: JsonValue | undefined, name: string): Value {
  return fromText(json, name, addressValue);
}

/**
 * Reads to whom a transaction is sent. Null stands for the creation of a contract; a node that leaves it out means the
 * same.
 */
export function recipientMember(transaction: JsonValue | undefined): Value {
  const to = readMember(transaction, 'to') ?? null;
  return to === null && isObject(transaction) ? textValue('new contract') : addressMember(transaction, 'to');
}

type HashKind = Extract<Value, { kind: 'hash' }>['of'];

/** Reads a hash of the kind. */
export function hashMember(json: JsonValue | undefined, name: string, of: HashKind): Value {
  return fromText(json, name, (text) => hashValue(text, of));
}

/** Returns a reader of quantities in a unit. */
export function quantityReader(unit: string): (json: JsonValue | undefined, name: string) => Value {
  return (json, name) => integerMember(json, name, unit);
}

/** Returns a reader of hashes of one kind. */
export function hashReader(of: HashKind): (json: JsonValue | undefined, name: string) => Value {
  return (json, name) => hashMember(json, name, of);
}

/** Reads bytes as hex. */
export function hexMember(json: JsonValue | undefined, name: string): Value {
  return fromText(json, name, hexValue);
}

/** Reads bytes as hex, with the text that they may encode. */
export function bytesMemberWithText(json: JsonValue | undefined, name: string): Value {
  return fromText(json, name, bytesWithText);
}

/** Lists and objects beyond these bounds are shown as JSON text. */
const maxMembers = 1000;
const maxDepth = 6;

/** Converts any JSON value to a display value. */
export function anyValue(json: JsonValue | undefined): Value {
  return valueAt(json, 0);
}

function valueAt(json: JsonValue | undefined, depth: number): Value {
  if (json === undefined || json === null) return nothing;
  if (typeof json === 'boolean') return { kind: 'boolean', value: json };
  if (typeof json === 'string') return json.startsWith('0x') ? hexValue(json) : textValue(json);
  if (isList(json) && depth < maxDepth && json.length <= maxMembers)
    return { kind: 'list', items: json.map((item) => valueAt(item, depth + 1)) };
  if (isObject(json) && depth < maxDepth) {
    const members = firstEntries(json, maxMembers + 1);
    if (members.length > 0 && members.length <= maxMembers)
      return { kind: 'struct', fields: members.map(([name, value]) => ({ name, value: valueAt(value, depth + 1) })) };
  }
  const integer = integerOf(json);
  return integer === undefined ? textValue(printJson(json)) : integerValue(integer);
}

/**
 * Reads a member that only some chains have: a quantity as an integer, and a time as such. Bytes, which begin with zeros or
 * are longer, stay hex.
 */
export function otherMember(json: JsonValue, name: string): Value {
  if (/timestamp(?:millis|ms)?$/i.test(name)) return timeMember(json, name);
  const member = readMember(json, name);
  const isQuantity = typeof member === 'string' && /^0x(?:0|[1-9a-f][\da-f]{0,15})$/i.test(member);
  return isQuantity ? integerValue(BigInt(member)) : anyValue(member);
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

/**
 * Returns bytes as hex, with the text that they encode if it is completely printable. Trailing zeros aren't part of the
 * text.
 */
function bytesWithText(hex: string): Value {
  const text = textOf(hex);
  return text === undefined ? hexValue(hex) : { kind: 'hex', text: hex, label: text };
}

function textOf(hex: string): string | undefined {
  if (hex.length > maxSpelledLength || !/^0x(?:[\da-f]{2})+$/i.test(hex)) return undefined;
  const text = withoutTrailing(utf8Text(hexToBytes(hex.slice(2))) ?? '', '\0');
  return /[\p{L}\p{N}]/u.test(text) && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text) ? text : undefined;
}

/** Reads an amount of the network's own currency. */
export function nativeMember(json: JsonValue | undefined, name: string, network: Network): Value {
  return fromInteger(json, name, (units) => currencyValue(units, network.currency));
}
