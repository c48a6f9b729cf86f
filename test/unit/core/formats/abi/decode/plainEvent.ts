import { ok, type Result } from '../../../../../../src/core/base/result';
import type { Shape, WordReader, WordType } from '../../../../../../src/core/formats/abi/decode/abiPlan';
import { AbiReader } from '../../../../../../src/core/formats/abi/decode/abiReader';
import type { ChecksumCache } from '../../../../../../src/core/formats/abi/decode/checksumCache';
import { compileEvent } from '../../../../../../src/core/formats/abi/decode/compileEvent';
import {
  readSmallSigned,
  readSmallUnsigned,
  signedReader,
  unsignedReader,
} from '../../../../../../src/core/formats/abi/decode/integerWord';
import type { LogColumns } from '../../../../../../src/core/formats/abi/decode/logColumns';
import { readUtf8 } from '../../../../../../src/core/formats/abi/decode/readUtf8';
import { simpleWordReader } from '../../../../../../src/core/formats/abi/decode/simpleWord';
import type { AbiEvent } from '../../../../../../src/core/formats/abi/type/abi';

/**
 * Decoded values for programs, the same as viem returns: integers of up to 48 bits as number and wider ones as bigint,
 * bytes as lowercase hex, structs as objects if every member has a name and as arrays otherwise.
 */
export type Plain = bigint | number | string | boolean | readonly Plain[] | { readonly [name: string]: Plain };

/** An event for programs. `args` is undefined for an event without arguments. */
export interface PlainEvent {
  readonly eventName: string;
  readonly args: Plain | undefined;
}

/** Decodes logs of one event. Returns undefined for those that do not fit it. The caller checks the first topic. */
export interface PlainEventDecoder {
  decode(topics: readonly string[], data: string): PlainEvent | undefined;
  /** Decodes the current log of the columns. */
  decodeColumns(columns: LogColumns): PlainEvent | undefined;
}

/** Compiles an event once to plain values. */
export function compilePlainEvent(event: AbiEvent, checksums: ChecksumCache): Result<PlainEventDecoder, string> {
  const compiled = compileEvent<Plain>(event, plainShape(checksums), (topic) => topic, new AbiReader());
  if (compiled.kind === 'failed') return compiled;
  const plan = compiled.value;
  const struct = plainStruct(event.inputs);
  const eventName = event.name;
  const list = new Array<Plain>(event.inputs.length);
  const plainOf = (values: readonly Plain[] | undefined): PlainEvent | undefined =>
    values && { eventName, args: values.length === 0 ? undefined : struct(values) };
  return ok({
    decode: (topics, data) =>
      topics.length === plan.topicCount ? plainOf(plan.decode(topics, data, rejected)) : undefined,
    decodeColumns: (columns) =>
      columns.topicCount === plan.topicCount ? plainOf(plan.decodeBytes(columns, rejected, list)) : undefined,
  });
}

function rejected(): undefined {
  return undefined;
}

/**
 * Builds plain values. Fixed-point numbers are returned as their raw integer. Text that is not UTF-8 contains U+FFFD.
 */
function plainShape(checksums: ChecksumCache): Shape<Plain> {
  return {
    word: (type) => plainWord(type, checksums),
    bytes: (reader, at, length) => reader.hex(at, length),
    string: (reader, at, length) => readUtf8(reader, at, length).text,
    list: (items) => items,
    struct: plainStruct,
  };
}

/** Builds an object of named values, or an array if a value has no name (or a name that objects reserve). */
function plainStruct(members: readonly { readonly name: string }[]): (values: readonly Plain[]) => Plain {
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
