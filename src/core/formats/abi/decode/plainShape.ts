import type { Shape, WordReader, WordType } from './abiPlan';
import type { ChecksumCache } from './checksumCache';
import { readSmallSigned, readSmallUnsigned, signedReader, unsignedReader } from './integerWord';
import { readUtf8 } from './readUtf8';
import { simpleWordReader } from './simpleWord';

/**
 * Decoded values for programs, the same as viem returns: integers of up to 48 bits as number and wider ones as bigint,
 * bytes as lowercase hex, structs as objects if every member has a name and as arrays otherwise.
 */
export type Plain = bigint | number | string | boolean | readonly Plain[] | { readonly [name: string]: Plain };

/**
 * Builds plain values. Fixed-point numbers are returned as their raw integer. Text that is not UTF-8 contains U+FFFD.
 */
export function plainShape(checksums: ChecksumCache): Shape<Plain> {
  return {
    word: (type) => plainWord(type, checksums),
    bytes: (reader, at, length) => reader.hex(at, length),
    string: (reader, at, length) => readUtf8(reader, at, length).text,
    list: (items) => items,
    struct: plainStruct,
  };
}

/** Builds an object of named values, or an array if a value has no name (or a name that objects reserve). */
export function plainStruct(members: readonly { readonly name: string }[]): (values: readonly Plain[]) => Plain {
  const names = members.map((member) => member.name);
  if (names.length === 0 || names.some((name) => name === '' || name === '__proto__')) return (values) => [...values];
  const [first, second, third, fourth] = names;
  return (values) => {
    const struct: Record<string, Plain> = {};
    const one = values[0];
    const two = values[1];
    const three = values[2];
    const four = values[3];
    // An engine caches which name each statement set last, and is fast while the name stays the same. So each of the
    // first members has its own statement. Most logs of an answer have the same event.
    if (first !== undefined && one !== undefined) struct[first] = one;
    if (second !== undefined && two !== undefined) struct[second] = two;
    if (third !== undefined && three !== undefined) struct[third] = three;
    if (fourth !== undefined && four !== undefined) struct[fourth] = four;
    for (let index = 4; index < names.length; index += 1) {
      const name = names[index];
      const value = values[index];
      if (name !== undefined && value !== undefined) struct[name] = value;
    }
    return struct;
  };
}

function plainWord(type: WordType, checksums: ChecksumCache): WordReader<Plain> {
  return type.kind === 'integer' || type.kind === 'fixedPoint'
    ? plainInteger(type.signed, type.bits)
    : simpleWordReader(type, checksums);
}

function plainInteger(signed: boolean, bits: number): WordReader<Plain> {
  if (bits > 48) return signed ? signedReader(bits) : unsignedReader(bits);
  const read = signed ? readSmallSigned : readSmallUnsigned;
  return (reader, at) => read(reader, at, bits);
}
