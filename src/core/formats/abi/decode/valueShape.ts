import { addressValue, type NamedValue, type Value } from '../../../base/view/value';
import type { AbiMember } from '../type/abiType';
import { printAbiType } from '../type/abiType';
import type { Shape, WordReader, WordType } from './abiPlan';
import { hexWords } from './abiReader';
import type { ChecksumCache } from './checksumCache';
import { signedReader, unsignedReader } from './integerWord';
import { readUtf8 } from './readUtf8';
import { readAddress, readBoolean, readFixedBytes } from './simpleWord';

/**
 * Builds values for display: fixed-point numbers with their decimal point, functions as address and selector, strings
 * that are not UTF-8 as words.
 */
export function valueShape(checksums: ChecksumCache): Shape<Value> {
  return {
    word: (type) => valueWord(type, checksums),
    bytes: (reader, at, length) => ({ kind: 'hex', text: reader.hex(at, length) }),
    string: (reader, at, length) => {
      const { text, exact } = readUtf8(reader, at, length);
      return exact
        ? { kind: 'text', text }
        : { kind: 'undecoded', words: hexWords(reader.hex(at, length)), why: 'The string is not valid UTF-8.' };
    },
    list: (items) => ({ kind: 'list', items }),
    struct: valueStruct,
  };
}

function valueStruct(members: readonly AbiMember[]): (values: readonly Value[]) => Value {
  const named = members.map((member, index) => ({
    name: member.name === '' ? String(index) : member.name,
    type: printAbiType(member.type),
  }));
  return (values) => {
    const fields: NamedValue[] = [];
    named.forEach((member, index) => {
      const value = values[index];
      if (value) fields.push({ ...member, value });
    });
    return { kind: 'struct', fields };
  };
}

function valueWord(type: WordType, checksums: ChecksumCache): WordReader<Value> {
  switch (type.kind) {
    case 'integer':
      return mapped(integerReader(type), (value) => enumValue(type.members, value) ?? integerOfWord(value));
    case 'fixedPoint':
      return mapped(integerReader(type), (value) => ({
        kind: 'amount',
        digits: value.toString(),
        decimals: type.decimals,
        symbol: '',
      }));
    case 'address':
      return mapped(readAddress(checksums), (text) => ({ kind: 'address', text }));
    case 'boolean':
      return mapped(readBoolean, (value) => ({ kind: 'boolean', value }));
    case 'fixedBytes':
      return mapped(readFixedBytes(type.size), (text) => ({ kind: 'hex', text }));
    case 'function':
      return mapped(readFixedBytes(24), (text) => ({
        kind: 'struct',
        fields: [
          { name: 'address', type: 'address', value: addressValue(text.slice(0, 42)) },
          { name: 'selector', type: 'bytes4', value: { kind: 'hex', text: `0x${text.slice(42)}` } },
        ],
      }));
  }
}

/** A member of an enum, as in storage: `Active (1)`. Undefined if it has no known name. */
function enumValue(members: readonly string[] | undefined, value: bigint): Value | undefined {
  const name = members?.[Number(value)];
  return name === undefined ? undefined : { kind: 'text', text: `${name} (${value})` };
}

function integerOfWord(value: bigint): Value {
  return { kind: 'integer', digits: value.toString() };
}

function integerReader({ signed, bits }: { readonly signed: boolean; readonly bits: number }): WordReader<bigint> {
  return signed ? signedReader(bits) : unsignedReader(bits);
}

function mapped<T>(read: WordReader<T>, make: (value: T) => Value): WordReader<Value> {
  return (reader, at) => {
    const value = read(reader, at);
    return value === undefined ? undefined : make(value);
  };
}
