import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

import { failed, ok, type Result } from '../../base/result';
import type { SlotKey } from './slotExpression';
import { slotBytes } from './slotWord';
import type { StorageType } from './storageType';

type ValueType = Extract<StorageType, { kind: 'value' }>;

/**
 * Encodes a mapping key as the bytes that are hashed before the slot (Solidity, Layout of State Variables in Storage):
 * value types padded to 32 bytes (`bytesN` on the right, others on the left), strings and `bytes` unpadded. `text` is the
 * expression that the key is in. Fails with a sentence for a key that isn't of the type, and for one that could have two
 * types with other bytes: a user-defined type whose underlying type the layout doesn't tell.
 */
export function encodeKey(key: SlotKey, type: StorageType | undefined, text: string): Result<Uint8Array, string> {
  if (key.cast === undefined && type?.kind === 'value' && type.reading === 'unknown')
    return encodeUnknown(key, type, text);
  if (key.cast !== undefined && type !== undefined && !canBeCast(key.cast, type))
    return failed(`The keys of this mapping are of type ${shownType(type)}, not ${key.cast}.`);
  const label = key.cast ?? (type === undefined ? guessType(key) : typeLabel(type));
  const encoded = encodeAs(key, label, type);
  if (key.cast !== undefined && encoded !== undefined && type !== undefined && !isWordOf(encoded, type))
    return failed(`\`${key.text}\` isn't a key of type ${shownType(type)}.`);
  return encoded === undefined ? failed(`\`${key.text}\` isn't a key of type ${label}.`) : ok(encoded);
}

/** Encodes a key of a type of which only the size is known, if all types that it can be written for encode it alike. */
function encodeUnknown(key: SlotKey, type: ValueType, text: string): Result<Uint8Array, string> {
  const candidates = typesWritten(key, type.bytes);
  const encoded = candidates.flatMap((label) => encodeAs(key, label, undefined) ?? []);
  const [first, ...others] = encoded;
  if (first === undefined) return failed(`\`${key.text}\` isn't a key of type ${type.label}.`);
  if (others.every((other) => bytesToHex(other) === bytesToHex(first))) return ok(first);
  const casts = candidates.map((label) => `\`${withCast(text, key, label)}\``).join(' or ');
  return failed(`The layout doesn't tell the type behind ${type.label}, which decides the slot. Write ${casts}.`);
}

/**
 * Whether a key of the type can be written with a cast: both have their bytes at the same end, or both are unpadded. A
 * cast that says otherwise would read a slot that the contract never uses.
 */
function canBeCast(cast: string, type: StorageType): boolean {
  if (type.kind === 'bytes') return cast === 'string' || cast === 'bytes';
  if (cast === 'string' || cast === 'bytes' || type.kind !== 'value') return false;
  return type.reading === 'unknown' || (type.reading === 'bytes') === cast.startsWith('bytes');
}

/** Whether the bytes of a key are those of a value of the type: a word without anything beyond the type's size. */
function isWordOf(encoded: Uint8Array, type: StorageType): boolean {
  if (type.kind !== 'value') return true;
  const beyond = 32 - type.bytes;
  const isEmpty = (bytes: Uint8Array) => bytes.every((byte) => byte === 0);
  const left = encoded.subarray(0, beyond);
  const isNegative = left.every((byte) => byte === 0xff) && ((encoded[beyond] ?? 0xff) & 0x80) !== 0;
  switch (type.reading) {
    case 'bytes':
      return isEmpty(encoded.subarray(type.bytes));
    case 'signed':
      return isNegative || (isEmpty(left) && ((encoded[beyond] ?? 0) & 0x80) === 0);
    case 'unknown':
      return isEmpty(left) || isNegative || isEmpty(encoded.subarray(type.bytes));
    case 'bool':
      return isEmpty(left) && (encoded.at(-1) ?? 0) <= 1;
    case 'unsigned':
    case 'address':
    case 'enum':
    case 'function':
      return isEmpty(left);
  }
}

/** The name of a type in a sentence: a user-defined one is named as the contract names it. */
function shownType(type: StorageType): string {
  return type.kind === 'value' && type.reading !== 'unknown' ? typeLabel(type) : type.label;
}

/** Returns the expression with the type written around a key, or only the key if the expression has it more than once. */
function withCast(text: string, key: SlotKey, label: string): string {
  const cast = `${label}(${key.text})`;
  const [before, after, ...others] = text.split(`[${key.text}]`);
  return before === undefined || after === undefined || others.length > 0 ? cast : `${before}[${cast}]${after}`;
}

/** Returns the types of a size for which a key can be written in this form, most likely first. */
function typesWritten({ text, quoted }: SlotKey, bytes: number): readonly string[] {
  const fixed = `bytes${bytes}`;
  const unsigned = `uint${bytes * 8}`;
  if (quoted) return [fixed];
  if (text === 'true' || text === 'false') return bytes === 1 ? ['bool'] : [];
  if (text.startsWith('-')) return [`int${bytes * 8}`];
  if (!/^0x/i.test(text)) return [unsigned];
  if (bytes === 20) return ['address', fixed];
  return text.length === 2 + 2 * bytes ? [fixed, unsigned] : [unsigned];
}

/** Parses an exact integer key or array index, decimal or hex, with `_` allowed between digits. */
export function integerKey(key: SlotKey): bigint | undefined {
  const digits = key.text.replaceAll('_', '');
  if (/^-0x[\da-f]+$/i.test(digits)) return -BigInt(digits.slice(1));
  return /^(?:0x[\da-f]+|-?\d+)$/i.test(digits) ? BigInt(digits) : undefined;
}

function encodeBoolean(text: string): Uint8Array | undefined {
  if (text === 'true') return slotBytes(1n);
  return text === 'false' ? slotBytes(0n) : undefined;
}

function encodeAs(key: SlotKey, label: string, type: StorageType | undefined): Uint8Array | undefined {
  if (label === 'string') return new TextEncoder().encode(key.text);
  if (label === 'bytes') return hexBytes(key.text);
  if (label === 'bool') return encodeBoolean(key.text);
  const fixed = /^bytes(\d+)$/.exec(label)?.[1];
  if (fixed !== undefined) return rightPadded(key, Number(fixed));
  if (label === 'address') return /^0x[\da-f]{40}$/i.test(key.text) ? slotBytes(BigInt(key.text)) : undefined;
  const name = type?.kind === 'value' ? (type.names?.indexOf(key.text) ?? -1) : -1;
  const integer = name >= 0 ? BigInt(name) : integerKey(key);
  return integer !== undefined && fits(integer, label) ? slotBytes(integer) : undefined;
}

/** Encodes a `bytesN` key from hex of that length, or from quoted text that fits, as in Solidity. */
function rightPadded(key: SlotKey, size: number): Uint8Array | undefined {
  const isText = key.quoted && !key.text.startsWith('0x');
  const bytes = isText ? new TextEncoder().encode(key.text) : hexBytes(key.text);
  if (bytes === undefined || size > 32 || bytes.length > size || (!isText && bytes.length < size)) return undefined;
  const padded = new Uint8Array(32);
  padded.set(bytes);
  return padded;
}

function fits(integer: bigint, label: string): boolean {
  const [, unsigned, size] = /^(u?)int(\d*)$/.exec(label) ?? [undefined, 'u', '256'];
  const bits = BigInt(size === undefined || size === '' ? 256 : size);
  return unsigned === 'u'
    ? integer >= 0n && integer < 1n << bits
    : integer >= -(1n << (bits - 1n)) && integer < 1n << (bits - 1n);
}

function typeLabel(type: StorageType): string {
  if (type.kind === 'bytes') return type.text ? 'string' : 'bytes';
  if (type.kind !== 'value') return type.label;
  switch (type.reading) {
    case 'address':
      return 'address';
    case 'bool':
      return 'bool';
    case 'bytes':
      return `bytes${type.bytes}`;
    case 'signed':
      return `int${type.bytes * 8}`;
    case 'unsigned':
    case 'enum':
    case 'function':
    case 'unknown':
      return `uint${type.bytes * 8}`;
  }
}

/** Guesses the type of a key without a layout: quoted text, `true`, 20 bytes, a number. */
function guessType(key: SlotKey): string {
  if (key.quoted) return 'string';
  if (key.text === 'true' || key.text === 'false') return 'bool';
  if (/^0x[\da-f]{40}$/i.test(key.text)) return 'address';
  return key.text.startsWith('-') ? 'int256' : 'uint256';
}

function hexBytes(text: string): Uint8Array | undefined {
  return text.length % 2 === 0 && /^0x[\da-f]*$/i.test(text) ? hexToBytes(text.slice(2)) : undefined;
}
