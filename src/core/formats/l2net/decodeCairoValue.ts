import { StepBudget, stepLimits } from '../../base/stepBudget';
import { utf8Text } from '../../base/view/utf8Text';
import { hexValue, integerValue, type NamedValue, textValue, type Value } from '../../base/view/value';
import type { CairoMember, CairoType } from './cairoAbi';
import { feltPrime, feltValue, plainFelt, shortString } from './felt';
import { l1Address } from './l1Address';
import { parseCairoType, type ParsedCairoType } from './parseCairoType';

/** Reads felts one after another. Past the end it returns undefined and does not move. */
export class FeltReader {
  #at = 0;
  readonly budget: StepBudget;

  /** `budget` counts values, and is shared by the readers of one event. */
  constructor(
    readonly felts: readonly bigint[],
    budget = budgetOf(felts.length),
  ) {
    this.budget = budget;
  }

  next(): bigint | undefined {
    const felt = this.felts[this.#at];
    if (felt !== undefined) this.#at += 1;
    return felt;
  }

  peek(): bigint | undefined {
    return this.felts[this.#at];
  }

  /**
   * Counts one more value. Returns false if there are more than the felts can validly hold (some types take no felts).
   */
  countValue(): boolean {
    return this.budget.take();
  }

  get left(): number {
    return this.felts.length - this.#at;
  }

  /** Skips the remaining felts. */
  skip(): void {
    this.#at = this.felts.length;
  }

  /** Number of felts read. */
  get at(): number {
    return this.#at;
  }

  /** Returns the felts that were not read, or those from `at`. */
  rest(at = this.#at): readonly bigint[] {
    return this.felts.slice(at);
  }
}

export type CairoTypes = ReadonlyMap<string, CairoType>;

const maxDepth = 32;

/**
 * Decodes one value in Cairo's serialization format (Serde). Returns undefined if there are too few felts or a type is
 * unknown.
 */
export function decodeCairoValue(type: string, reader: FeltReader, types: CairoTypes, depth = 0): Value | undefined {
  const parsed = depth > maxDepth || !reader.countValue() ? undefined : parseCairoType(type);
  if (parsed === undefined) return undefined;
  switch (parsed.kind) {
    case 'tuple':
      return decodeMembers(parsed.members, reader, types, depth);
    case 'fixedArray':
      return decodeItems(parsed.item, BigInt(parsed.length), reader, types, depth);
    case 'named':
      return parsed.core ? decodeCore(parsed, reader, types, depth) : decodeDeclared(parsed.text, reader, types, depth);
  }
}

/** Decodes consecutive members into a struct. */
export function decodeMembers(
  members: readonly CairoMember[],
  reader: FeltReader,
  types: CairoTypes,
  depth = 0,
): Value | undefined {
  const fields: NamedValue[] = [];
  for (const [index, member] of members.entries()) {
    const value = decodeCairoValue(member.type, reader, types, depth + 1);
    if (value === undefined) return undefined;
    fields.push({ name: member.name === '' ? String(index) : member.name, type: member.type, value });
  }
  return { kind: 'struct', fields };
}

function decodeCore(
  type: Extract<ParsedCairoType, { kind: 'named' }>,
  reader: FeltReader,
  types: CairoTypes,
  depth: number,
): Value | undefined {
  const [item] = type.generics;
  switch (type.last) {
    case 'Array':
    case 'Span': {
      const length = item === undefined ? undefined : reader.next();
      return length === undefined || item === undefined ? undefined : decodeItems(item, length, reader, types, depth);
    }
    case 'NonZero':
    case 'Box':
      return item === undefined ? undefined : decodeCairoValue(item, reader, types, depth + 1);
    case 'Option':
      return types.has(type.text) || item === undefined
        ? decodeDeclared(type.text, reader, types, depth)
        : decodeEnum(
            [
              { name: 'Some', type: item },
              { name: 'None', type: '()' },
            ],
            reader,
            types,
            depth,
          );
    case 'u256':
    case 'Uint256':
      return decodeLimbs(2, reader);
    case 'u512':
      return decodeLimbs(4, reader);
    case 'ByteArray':
      return decodeByteArray(reader);
    default: {
      const simple = decodeSimple(type.last, reader);
      return simple ?? decodeDeclared(type.text, reader, types, depth);
    }
  }
}

/**
 * Decodes a type of one felt. Returns undefined, without reading, if the name is another type; also undefined if the
 * felt is out of range for the type.
 */
function decodeSimple(name: string, reader: FeltReader): Value | undefined {
  const make = simpleReading(name);
  const felt = make === undefined ? undefined : reader.next();
  return felt === undefined ? undefined : make?.(felt);
}

function simpleReading(name: string): ((felt: bigint) => Value | undefined) | undefined {
  switch (name) {
    case 'felt':
    case 'felt252':
      return feltValue;
    case 'ContractAddress':
    case 'ClassHash':
    case 'StorageAddress':
    case 'StorageBaseAddress':
      return plainFelt;
    case 'EthAddress':
      return l1Address;
    case 'bool':
      return (felt) => (felt <= 1n ? { kind: 'boolean', value: felt === 1n } : undefined);
    case 'bytes31':
      return (felt) => (felt >> 248n === 0n ? textValue(shortString(felt) ?? `0x${felt.toString(16)}`) : undefined);
    case 'usize':
      return (felt) => (felt >> 32n === 0n ? integerValue(felt) : undefined);
    default:
      return integerReading(name);
  }
}

function integerReading(name: string): ((felt: bigint) => Value | undefined) | undefined {
  const [, sign, digits] = /^([ui])(8|16|32|64|96|128)$/.exec(name) ?? [];
  if (sign === undefined || digits === undefined) return undefined;
  const bits = BigInt(digits);
  if (sign === 'u') return (felt) => (felt >> bits === 0n ? integerValue(felt) : undefined);
  const limit = 1n << (bits - 1n);
  return (felt) => {
    const integer = felt > feltPrime / 2n ? felt - feltPrime : felt;
    return integer >= -limit && integer < limit ? integerValue(integer) : undefined;
  };
}

function decodeDeclared(name: string, reader: FeltReader, types: CairoTypes, depth: number): Value | undefined {
  const type = types.get(name);
  if (type === undefined) return undefined;
  return type.kind === 'struct'
    ? decodeMembers(type.members, reader, types, depth + 1)
    : decodeEnum(type.variants, reader, types, depth);
}

function decodeEnum(
  variants: readonly CairoMember[],
  reader: FeltReader,
  types: CairoTypes,
  depth: number,
): Value | undefined {
  const index = reader.next();
  const variant = index === undefined ? undefined : variants[Number(index)];
  if (variant === undefined) return undefined;
  const value = decodeCairoValue(variant.type, reader, types, depth + 1);
  if (value === undefined) return undefined;
  const isUnit = value.kind === 'struct' && value.fields.length === 0;
  return isUnit
    ? textValue(variant.name)
    : { kind: 'struct', fields: [{ name: variant.name, type: variant.type, value }] };
}

function decodeItems(
  type: string,
  length: bigint,
  reader: FeltReader,
  types: CairoTypes,
  depth: number,
): Value | undefined {
  // Every item takes at least one felt, except unit types, which arrays do not contain in practice.
  if (length > BigInt(reader.left)) return undefined;
  const items: Value[] = [];
  for (let index = 0n; index < length; index += 1n) {
    const item = decodeCairoValue(type, reader, types, depth + 1);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return { kind: 'list', items };
}

/** Decodes an integer of 128-bit limbs, least significant first. */
function decodeLimbs(count: number, reader: FeltReader): Value | undefined {
  let integer = 0n;
  for (let limb = 0; limb < count; limb += 1) {
    const felt = reader.next();
    if (felt === undefined || felt >> 128n !== 0n) return undefined;
    integer |= felt << BigInt(128 * limb);
  }
  return integerValue(integer);
}

/** Decodes a ByteArray: the number of 31-byte words, the words, a pending word and its length. */
function decodeByteArray(reader: FeltReader): Value | undefined {
  const count = reader.next();
  if (count === undefined || count + 2n > BigInt(reader.left)) return undefined;
  let hex = '';
  for (let word = 0n; word < count; word += 1n) hex += (reader.next() ?? 0n).toString(16).padStart(62, '0');
  const pending = reader.next();
  const length = reader.next();
  if (pending === undefined || length === undefined || length > 30n || pending >> (8n * length) !== 0n)
    return undefined;
  if (length > 0n) hex += pending.toString(16).padStart(Number(length) * 2, '0');
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = utf8Text(bytes);
  return text === undefined ? hexValue(`0x${hex}`) : textValue(text);
}

/** Returns the budget for decoding an event with this many felts. It is needed because some types take no felts. */
export function budgetOf(felts: number): StepBudget {
  return new StepBudget({ ...stepLimits.cairoEvent, steps: stepLimits.cairoEvent.steps + 8 * felts });
}
