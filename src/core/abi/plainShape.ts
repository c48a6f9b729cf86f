import type { Shape, WordReader, WordType } from './abiPlan';
import type { ChecksumCache } from './checksumCache';
import { readSmallSigned, readSmallUnsigned, signedReader, unsignedReader } from './integerWord';
import { readUtf8 } from './readUtf8';
import { readAddress, readBoolean, readFixedBytes } from './simpleWord';

/**
 * Decoded values as programs take them, the same as viem gives: integers of up to 48 bits as number and wider ones as
 * bigint, bytes as lower-case hex, structs as objects when every member has a name, else as arrays.
 */
export type Plain = bigint | number | string | boolean | readonly Plain[] | { readonly [name: string]: Plain };

/** Makes plain values. Fixed-point numbers come as their raw integer; text that is not UTF-8 has U+FFFD in its place. */
export function plainShape(checksums: ChecksumCache): Shape<Plain> {
  return {
    word: (type) => plainWord(type, checksums),
    bytes: (reader, at, length) => reader.hex(at, length),
    string: (reader, at, length) => readUtf8(reader, at, length).text,
    list: (items) => items,
    struct: plainStruct,
  };
}

/** Gathers values under their names, or as they are when one has no name (or a name that objects keep for themselves). */
export function plainStruct(members: readonly { readonly name: string }[]): (values: readonly Plain[]) => Plain {
  const names = members.map((member) => member.name);
  if (names.length === 0 || names.some((name) => name === '' || name === '__proto__')) return (values) => values;
  return (values) => {
    const struct: Record<string, Plain> = {};
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index];
      const value = values[index];
      if (name !== undefined && value !== undefined) struct[name] = value;
    }
    return struct;
  };
}

function plainWord(type: WordType, checksums: ChecksumCache): WordReader<Plain> {
  switch (type.kind) {
    case 'integer':
    case 'fixedPoint': return plainInteger(type.signed, type.bits);
    case 'address': return readAddress(checksums);
    case 'boolean': return readBoolean;
    case 'fixedBytes': return readFixedBytes(type.size);
    case 'function': return readFixedBytes(24);
  }
}

function plainInteger(signed: boolean, bits: number): WordReader<Plain> {
  if (bits > 48) return signed ? signedReader(bits) : unsignedReader(bits);
  const read = signed ? readSmallSigned : readSmallUnsigned;
  return (reader, at) => read(reader, at, bits);
}
