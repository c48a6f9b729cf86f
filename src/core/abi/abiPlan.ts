import type { AbiReader } from './abiReader';
import { wordLength } from './abiReader';
import type { AbiMember, AbiType } from './abiType';

/** What decoded values become: plain JS values, or values for showing. The walk over the data is the same for both. */
export interface Shape<T> {
  /** One word of a type that fits in one; its place is known to be inside the data. Undefined when it does not fit. */
  word(type: WordType): WordReader<T>;
  /** `length` bytes from `at`, known to be there. */
  bytes(reader: AbiReader, at: number, length: number): T | undefined;
  string(reader: AbiReader, at: number, length: number): T | undefined;
  list(items: readonly T[]): T;
  struct(members: readonly AbiMember[]): (values: readonly T[]) => T;
}

export type WordType = Exclude<AbiType, { kind: 'bytes' | 'string' | 'array' | 'tuple' }>;

export type WordReader<T> = (reader: AbiReader, at: number) => T | undefined;

/** A type made ready to decode. */
export interface Plan<T> {
  /** Whether the head holds an offset to the value instead of the value (Contract ABI Specification, "Formal Specification of the Encoding"). */
  readonly dynamic: boolean;
  /** Bytes that it takes in the head. */
  readonly width: number;
  /**
   * Decodes the value whose head, known to be inside the data, stands at `at`; offsets count from `base`. Undefined when
   * the data does not fit; the reader then knows why.
   */
  readonly decode: (reader: AbiReader, at: number, base: number) => T | undefined;
}

/** Compiles a type once, so that decoding a value looks nothing up. */
export function compileType<T>(type: AbiType, shape: Shape<T>): Plan<T> {
  switch (type.kind) {
    case 'array': return type.length === undefined ? compileList(type.element, shape) : compileArray(type.element, type.length, shape);
    case 'tuple': return compileTuple(type.members, shape);
    case 'bytes': return compileBytes((reader, at, length) => shape.bytes(reader, at, length));
    case 'string': return compileBytes((reader, at, length) => shape.string(reader, at, length));
    default: return { dynamic: false, width: wordLength, decode: shape.word(type) };
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
  if (!elements.dynamic) return { dynamic: false, width: elements.width * length, decode: (reader, at) => elements.decode(reader, at, length) };
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
 * Elements one after another; all offsets count from the first element's head. Elements in place in a fixed array were
 * paid for with what holds them, unless they take no room at all.
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
  const read = (reader: AbiReader, start: number): T | undefined => {
    const values = new Array<T>(plans.length);
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

/** Bytes that the heads of these take together. */
export function widthOf(plans: readonly Plan<unknown>[]): number {
  return plans.reduce((sum, plan) => sum + plan.width, 0);
}
