import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

import { eip55 } from '../../base/view/eip55';
import { utf8Text } from '../../base/view/utf8Text';
import { hexValue, textValue, type Value } from '../../base/view/value';
import { decodeValueType } from '../storage/decodeStorageValue';
import { slotBytes } from '../storage/slotWord';
import type { StorageType } from '../storage/storageType';

/** A key of a mapping in three forms: as it is hashed, as written in slot expressions, and as a value. */
export interface CandidateKey {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly value: Value;
}

type ValueType = Extract<StorageType, { kind: 'value' }>;

/** Maximum number of words and texts that are tried. The rest is ignored. */
const maxWords = 20_000;
const maxTexts = 500;

/** Numbers below this are tried as keys of any integer type: indices, identifiers. */
const smallNumbers = 64;

/** Numbers below this are more likely amounts than addresses. */
const minAddress = 1n << 96n;

/** The words and texts of a transaction that may be keys of mappings, most likely first. */
export class KeyCandidates {
  readonly #words = new Set<bigint>();
  readonly #texts = new Set<string>();
  readonly #byType = new Map<string, readonly CandidateKey[]>();

  /** `texts` are hex digits, keys of `string` and `bytes`. The keys of `before` come before those of the words. */
  constructor(
    words: Iterable<bigint>,
    texts: Iterable<string> = [],
    private readonly before?: KeyCandidates,
  ) {
    for (const word of words) if (this.#words.size < maxWords) this.#words.add(BigInt.asUintN(256, word));
    for (const text of texts) if (this.#texts.size < maxTexts) this.#texts.add(text);
  }

  /** Returns the keys of a mapping's key type. */
  ofType(type: StorageType | undefined): readonly CandidateKey[] {
    const name = nameOfKeyType(type);
    const known = this.#byType.get(name);
    if (known !== undefined) return known;
    const own = this.#keysOf(type);
    const keys = this.before === undefined ? own : [...this.before.ofType(type), ...own];
    this.#byType.set(name, keys);
    return keys;
  }

  #keysOf(type: StorageType | undefined): readonly CandidateKey[] {
    if (type?.kind === 'bytes') return [...this.#texts].map((digits) => bytesKey(digits, type.text));
    if (type?.kind !== 'value' || type.reading === 'function') return [];
    const fitting = [...this.#orderFor(type)].filter((word) => fits(word, type));
    return fitting.map((word) => wordKey(word, type));
  }

  #orderFor(type: ValueType): Iterable<bigint> {
    switch (type.reading) {
      case 'bool':
        return [0n, 1n];
      case 'enum':
        return numbersBelow(type.names?.length ?? 256);
      case 'address': {
        const words = [...this.#words];
        return [...words.filter((word) => word >= minAddress), ...words.filter((word) => word < minAddress)];
      }
      case 'unsigned':
      case 'signed':
      case 'unknown':
        return new Set([...this.#words, ...numbersBelow(type.bytes === 1 ? 256 : smallNumbers)]);
      default:
        return this.#words;
    }
  }
}

/** Types with the same name have the same keys. The exception are enums, whose names are specific to a layout. */
function nameOfKeyType(type: StorageType | undefined): string {
  if (type?.kind === 'value') return `${type.reading} ${type.bytes} ${(type.names ?? []).join()}`;
  return type?.kind === 'bytes' ? `bytes ${type.text}` : '';
}

function numbersBelow(count: number): readonly bigint[] {
  return Array.from({ length: Math.min(count, 256) }, (_, index) => BigInt(index));
}

/** Whether a word is a valid encoding of a type: only zeros, or the sign, around its bytes. */
function fits(word: bigint, { reading, bytes }: ValueType): boolean {
  const bits = bytes * 8;
  if (reading === 'bytes') return word % (1n << BigInt(256 - bits)) === 0n;
  if (reading === 'signed') return BigInt.asUintN(256, BigInt.asIntN(bits, word)) === word;
  return word < 1n << BigInt(bits);
}

function wordKey(word: bigint, type: ValueType): CandidateKey {
  const bits = type.reading === 'bytes' ? word >> BigInt(256 - type.bytes * 8) : BigInt.asUintN(type.bytes * 8, word);
  let bytes: Uint8Array | undefined;
  return {
    // Computed on demand: most keys are never tried, and few of those that are tried fit.
    get bytes() {
      return (bytes ??= slotBytes(word));
    },
    get text() {
      return keyText(bits, type);
    },
    get value() {
      return decodeValueType(type, bits);
    },
  };
}

/** Numbers from here on are hashes or packed identifiers, which users compare as hex. */
const hexFrom = 1n << 128n;

function keyText(bits: bigint, type: ValueType): string {
  const hex = bits.toString(16).padStart(type.bytes * 2, '0');
  switch (type.reading) {
    case 'address':
      return eip55(hex);
    case 'bool':
      return bits === 1n ? 'true' : 'false';
    case 'signed':
      return String(BigInt.asIntN(type.bytes * 8, bits));
    case 'enum':
      return type.names?.[Number(bits)] ?? String(bits);
    case 'unsigned':
      return bits < hexFrom ? String(bits) : `0x${hex}`;
    default:
      return `0x${hex}`;
  }
}

function bytesKey(digits: string, isText: boolean): CandidateKey {
  const bytes = hexToBytes(digits);
  const text = isText ? utf8Text(bytes) : undefined;
  return {
    bytes,
    text: text === undefined ? `0x${bytesToHex(bytes)}` : JSON.stringify(text),
    value: text === undefined ? hexValue(`0x${digits}`) : textValue(text),
  };
}
