import { failed, ok, type Result } from '../../../base/result';
import { shortened } from '../../../base/view/shortForm';
import type { AbiType } from '../type/abiType';
import { printAbiType } from '../type/abiType';
import { parseWrittenInteger } from './writtenInteger';

type StaticType = Exclude<AbiType, { kind: 'array' | 'tuple' | 'string' | 'bytes' }>;

type NumberType = Extract<AbiType, { kind: 'integer' | 'fixedPoint' }>;

const wordLength = 64;

/** Encodes a value of one word: a number, an address, true or false, fixed bytes, or a function. Returns hex without `0x`. */
export function encodeStaticValue(type: StaticType, text: string): Result<string, string> {
  switch (type.kind) {
    case 'integer':
      return encodeInteger(type, numberOfMember(type.members, text) ?? text);
    case 'address':
      return /^0x[0-9a-f]{40}$/i.test(text)
        ? ok(text.slice(2).toLowerCase().padStart(wordLength, '0'))
        : failed(`“${shortened(text)}” isn't an address.`);
    case 'boolean':
      return text === 'true' || text === 'false'
        ? ok((text === 'true' ? '1' : '0').padStart(wordLength, '0'))
        : failed(`Write true or false, not “${shortened(text)}”.`);
    case 'fixedBytes':
      return /^0x[0-9a-f]*$/i.test(text) && text.length === 2 + 2 * type.size
        ? ok(text.slice(2).toLowerCase().padEnd(wordLength, '0'))
        : failed(`“${shortened(text)}” isn't ${type.size} bytes in hex.`);
    case 'function':
      return encodeFunction(text);
    case 'fixedPoint':
      return encodeFixedPoint(type, text);
  }
}

/** The number of an enum's member, which is written as `Active`, or as answers show it: `Active (1)`. */
function numberOfMember(members: readonly string[] | undefined, text: string): string | undefined {
  const number = members?.findIndex((name, index) => text === name || text === `${name} (${index})`) ?? -1;
  return number < 0 ? undefined : String(number);
}

function encodeInteger(type: NumberType, text: string): Result<string, string> {
  const value = parseWrittenInteger(text);
  return value.kind === 'ok' ? encodeNumber(type, value.value, text) : value;
}

/** A fixed-point number is stored as a whole number of its smallest unit. */
function encodeFixedPoint(type: Extract<AbiType, { kind: 'fixedPoint' }>, text: string): Result<string, string> {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,80})(?:\.(\d{1,80}))?$/.exec(text.trim()) ?? [];
  if (whole === '') return failed(`“${shortened(text)}” isn't a decimal number.`);
  if (fraction.length > type.decimals)
    return failed(`“${shortened(text)}” has more than ${type.decimals} decimal places.`);
  const magnitude = BigInt(whole + fraction.padEnd(type.decimals, '0'));
  return encodeNumber(type, sign === '' ? magnitude : -magnitude, text);
}

function encodeNumber(type: NumberType, value: bigint, text: string): Result<string, string> {
  const { signed, bits } = type;
  const hex = value.toString(16);
  // Far from the limits, the number of digits shows that the value fits.
  if (value >= 0n && hex.length * 4 < bits) return ok(hex.padStart(wordLength, '0'));
  const limit = 1n << BigInt(signed ? bits - 1 : bits);
  if (value >= limit || value < (signed ? -limit : 0n))
    return failed(`${shortened(text)} is out of the range of ${printAbiType(type)}.`);
  return ok((value < 0n ? BigInt.asUintN(256, value).toString(16) : hex).padStart(wordLength, '0'));
}

/** The address and the selector of a function, 24 bytes. */
function encodeFunction(text: string): Result<string, string> {
  return /^0x[0-9a-f]{48}$/i.test(text)
    ? ok(text.slice(2).toLowerCase().padEnd(wordLength, '0'))
    : failed(`“${shortened(text)}” isn't an address and a selector, 24 bytes in hex.`);
}
