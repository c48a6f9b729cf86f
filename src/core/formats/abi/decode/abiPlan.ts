import type { AbiMember, AbiType } from '../type/abiType';
import { type AbiReader, wordLength } from './abiReader';

// The plan compiler turns a type into a tree of closures ("plans") that decode its values. All decisions that depend
// only on the type (static or dynamic, size in the head, which reader) are made once, and decoding a value only follows
// the plans. ABI data has a head and a tail: a static value is in the head itself, and a dynamic value has an offset in
// the head that points into the tail. A `Shape` builds the results, so the same plans return plain values or display
// values.
//
// Example: `(uint256 a, string b)` compiles to a tuple plan with `a` at head position 0 (static, 32 bytes) and `b` at
// 32 (dynamic, 32 bytes for its offset). For the data
//   00: 7      a
//   20: 0x40   offset of b, counted from the start of the tuple
//   40: 2      length of b
//   60: "hi"
// the plan reads 7 from the first word, follows the offset to 0x40, reads the length 2, and returns the two bytes after
// it as "hi". Each dynamic step checks bounds and charges the reader's work limit.

/** Builds the decoded values: plain JS values or values for display. The walk over the data is the same for both. */
export interface Shape<T> {
  /**
   * Returns a reader for a type that fits in one word. The reader is called only for words inside the data, and returns
   * undefined if the word is not valid for the type.
   */
  word(type: WordType): WordReader<T>;
  /** Reads `length` bytes from `at`. The bytes are inside the data. */
  bytes(reader: AbiReader, at: number, length: number): T | undefined;
  string(reader: AbiReader, at: number, length: number): T | undefined;
  list(items: readonly T[]): T;
  /** The list of values is used again for the next struct: the function must not keep it. */
  struct(members: readonly AbiMember[]): (values: readonly T[]) => T;
}

export type WordType = Exclude<AbiType, { kind: 'bytes' | 'string' | 'array' | 'tuple' }>;

export type WordReader<T> = (reader: AbiReader, at: number) => T | undefined;

/** A type compiled for decoding. */
export interface Plan<T> {
  /**
   * Whether the head contains an offset to the value instead of the value itself (Contract ABI Specification, "Formal
   * Specification of the Encoding").
   */
  readonly dynamic: boolean;
  /** Size in the head, in bytes. */
  readonly width: number;
  /**
   * Decodes the value whose head is at `at`, which is inside the data. Offsets count from `base`. Returns undefined if
   * the data does not fit; the reader then holds the reason.
   */
  readonly decode: (reader: AbiReader, at: number, base: number) => T | undefined;
}

/** Compiles a type once, so that decoding a value needs no lookups. */
export function compileType<T>(type: AbiType, shape: Shape<T>): Plan<T> {
  switch (type.kind) {
    case 'array':
      return type.length === undefined
        ? compileList(type.element, shape)
        : compileArray(type.element, type.length, shape);
    case 'tuple':
      return compileTuple(type.members, shape);
    case 'bytes':
      return compileBytes((reader, at, length) => shape.bytes(reader, at, length));
    case 'string':
      return compileBytes((reader, at, length) => shape.string(reader, at, length));
    default:
      return { dynamic: false, width: wordLength, decode: shape.word(type) };
  }
}

function compileBytes<T>(make: (reader: AbiReader, at: number, length: number) => T | undefined): Plan<T> {
  return {
    dynamic: true,
    width: wordLength,
    decode: (reader, at, base) => {
      const start = reader.follow(at, base);
      if (start === undefined || !reader.has(start, wordLength)) return undefined;
      const length = reader.index(start);
      const from = start + wordLength;
      if (!reader.has(from, length) || !reader.charge(1 + (length >> 5))) return undefined;
      return make(reader, from, length);
    },
  };
}

function compileList<T>(element: AbiType, shape: Shape<T>): Plan<T> {
  const elements = compileElements(element, 'counted', shape);
  return {
    dynamic: true,
    width: wordLength,
    decode: (reader, at, base) => {
      const start = reader.follow(at, base);
      if (start === undefined || !reader.has(start, wordLength)) return undefined;
      return elements.decode(reader, start + wordLength, reader.index(start));
    },
  };
}

function compileArray<T>(element: AbiType, length: number, shape: Shape<T>): Plan<T> {
  const elements = compileElements(element, 'fixed', shape);
  if (!elements.dynamic)
    return {
      dynamic: false,
      width: elements.width * length,
      decode: (reader, at) => elements.decode(reader, at, length),
    };
  return {
    dynamic: true,
    width: wordLength,
    decode: (reader, at, base) => {
      const start = reader.follow(at, base);
      return start === undefined ? undefined : elements.decode(reader, start, length);
    },
  };
}

/**
 * Decodes consecutive elements. All offsets count from the head of the first element. The container has already been
 * charged for the inline elements of a fixed array, unless they have no size.
 */
function compileElements<T>(type: AbiType, length: 'counted' | 'fixed', shape: Shape<T>) {
  const { dynamic, width, decode } = compileType(type, shape);
  const inPlace = length === 'fixed' && !dynamic && width > 0;
  const price = inPlace ? 0 : Math.max(1, width / wordLength);
  return {
    dynamic,
    width,
    decode: (reader: AbiReader, start: number, count: number): T | undefined => {
      if (count > 0 && !(reader.has(start, width * count) && reader.charge(price * count))) return undefined;
      const items = new Array<T>(count);
      for (let at = start, index = 0; index < count; index += 1, at += width) {
        const item = decode(reader, at, start);
        if (item === undefined) return undefined;
        items[index] = item;
      }
      return shape.list(items);
    },
  };
}

function compileTuple<T>(members: readonly AbiMember[], shape: Shape<T>): Plan<T> {
  const plans = members.map((member) => compileType(member.type, shape));
  const struct = shape.struct(members);
  const width = widthOf(plans);
  // A type can't contain itself, so no two structs of the same plan are read at once.
  const values = new Array<T>(plans.length);
  const read = (reader: AbiReader, start: number): T | undefined => {
    let at = start;
    let place = 0;
    for (const plan of plans) {
      const value = plan.decode(reader, at, start);
      if (value === undefined) return undefined;
      values[place] = value;
      place += 1;
      at += plan.width;
    }
    return struct(values);
  };
  if (!plans.some((plan) => plan.dynamic)) return { dynamic: false, width, decode: read };
  return {
    dynamic: true,
    width: wordLength,
    decode: (reader, at, base) => {
      const start = reader.follow(at, base);
      if (start === undefined || !reader.has(start, width) || !reader.charge(width / wordLength)) return undefined;
      return read(reader, start);
    },
  };
}

/** The total size of the plans' heads, in bytes. */
export function widthOf(plans: readonly Plan<unknown>[]): number {
  return plans.reduce((sum, plan) => sum + plan.width, 0);
}
