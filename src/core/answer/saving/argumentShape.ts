import type { Shape, WordReader, WordType } from '../../formats/abi/decode/abiPlan';
import { ChecksumCache } from '../../formats/abi/decode/checksumCache';
import { readSmallSigned, readSmallUnsigned, signedReader, unsignedReader } from '../../formats/abi/decode/integerWord';
import { readUtf8 } from '../../formats/abi/decode/readUtf8';
import { simpleWordReader } from '../../formats/abi/decode/simpleWord';
import type { AbiMember, AbiType } from '../../formats/abi/type/abiType';
import type { ColumnType } from './saveColumn';

/** A value that is already JSON text. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A decoded argument: a value that fits a column, with integers of more than 64 bits as their digits. */
export type ArgumentValue = string | number | bigint | boolean | JsonText;

/** Integers up to this many bits are decoded as a JS number. */
export const numberBits = 48;
/** 2^32 */
const half = 4_294_967_296;
/** If both upper halves are below this, both halves fit exactly into one JS number. */
const safeHalf = 2 ** 21;

/**
 * Decodes values for files: addresses in lower case, as nodes write them, so that files can be joined; bytes as
 * lower-case hex; lists and structs as JSON text. Rejects text that isn't UTF-8.
 */
export function argumentShape(): Shape<ArgumentValue> {
  const addresses = new ChecksumCache(undefined, (digits) => `0x${digits}`);
  return {
    word: (type) => wordOf(type, addresses),
    bytes: (reader, at, length) => reader.hex(at, length),
    string: (reader, at, length) => {
      const { text, exact } = readUtf8(reader, at, length);
      return exact ? text : reader.fail('contains text that is not UTF-8');
    },
    list: (items) => new JsonText(`[${items.map(printArgument).join(',')}]`),
    struct: structOf,
  };
}

/** The column type for values of an ABI type. */
export function columnTypeOf(type: AbiType): ColumnType {
  switch (type.kind) {
    case 'integer':
    case 'fixedPoint':
      if (type.bits > 64) return 'decimal';
      return type.signed || type.bits < 64 ? 'int64' : 'uint64';
    case 'boolean':
      return 'boolean';
    case 'array':
    case 'tuple':
      return 'json';
    default:
      return 'text';
  }
}

function structOf(members: readonly AbiMember[]): (values: readonly ArgumentValue[]) => ArgumentValue {
  const keys = members.map((member, place) => JSON.stringify(member.name === '' ? String(place) : member.name));
  return (values) =>
    new JsonText(`{${values.map((value, place) => `${keys[place] ?? ''}:${printArgument(value)}`).join(',')}}`);
}

function wordOf(type: WordType, addresses: ChecksumCache): WordReader<ArgumentValue> {
  return type.kind === 'integer' || type.kind === 'fixedPoint'
    ? integerOf(type.signed, type.bits)
    : simpleWordReader(type, addresses);
}

function integerOf(signed: boolean, bits: number): WordReader<ArgumentValue> {
  if (bits <= numberBits) {
    const read = signed ? readSmallSigned : readSmallUnsigned;
    return (reader, at) => read(reader, at, bits);
  }
  const read = signed ? signedReader(bits) : unsignedReader(bits);
  if (bits <= 64) return read;
  return (reader, at) => {
    const upper = reader.view.getUint32(at + 24);
    // Most amounts are small, and printing a number takes a third of the time of printing a bigint.
    if (upper < safeHalf && reader.isZero(at, 24)) return String(upper * half + reader.view.getUint32(at + 28));
    return read(reader, at)?.toString();
  };
}

/** Returns the JSON text of a value with every digit. */
export function printArgument(value: ArgumentValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return value instanceof JsonText ? value.text : String(value);
}
