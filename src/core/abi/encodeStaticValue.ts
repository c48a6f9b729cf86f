import { failed, ok, type Result } from '../result';
import type { AbiType } from './abiType';
import { printAbiType } from './abiType';

type StaticType = Exclude<AbiType, { kind: 'array' | 'tuple' | 'string' | 'bytes' }>;

const wordLength = 64;

/** Encodes a value of one word: a number, an address, true or false, or fixed bytes. Returns hex without `0x`. */
export function encodeStaticValue(type: StaticType, text: string): Result<string, string> {
  switch (type.kind) {
    case 'integer':
      return encodeInteger(type, text);
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
    case 'fixedPoint':
      return failed(`Values of the type ${printAbiType(type)} can't be written here. Write the call data in hex.`);
  }
}

function encodeInteger({ signed, bits }: Extract<AbiType, { kind: 'integer' }>, text: string): Result<string, string> {
  const isNegative = text.startsWith('-');
  const digits = (isNegative ? text.slice(1) : text).replaceAll('_', '');
  if (digits.length > wordLength * 2 || !/^(?:\d+|0x[0-9a-f]+)$/i.test(digits))
    return failed(`“${shortened(text)}” isn't a whole number.`);
  const value = isNegative ? -BigInt(digits) : BigInt(digits);
  const limit = 1n << BigInt(signed ? bits - 1 : bits);
  if (value >= limit || value < (signed ? -limit : 0n))
    return failed(`${shortened(text)} is out of the range of ${printAbiType({ kind: 'integer', signed, bits })}.`);
  return ok(BigInt.asUintN(256, value).toString(16).padStart(wordLength, '0'));
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
