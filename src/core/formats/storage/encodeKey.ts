import { hexToBytes } from '@noble/hashes/utils.js';

import { failed, ok, type Result } from '../../base/result';
import type { SlotKey } from './slotExpression';
import { slotBytes } from './slotWord';
import type { StorageType } from './storageType';

/**
 * Encodes a mapping key as the bytes that are hashed before the slot (Solidity, Layout of State Variables in Storage):
 * value types padded to 32 bytes (`bytesN` on the right, others on the left), strings and `bytes` unpadded.
 */
export function encodeKey(key: SlotKey, type: StorageType | undefined): Result<Uint8Array, string> {
  const label = key.cast ?? (type === undefined ? guessType(key) : typeLabel(type));
  const encoded = encodeAs(key, label, type);
  return encoded === undefined ? failed(`\`${key.text}\` isn't a key of type ${label}.`) : ok(encoded);
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

/** Encodes a `bytesN` key from hex, or from quoted text like a Solidity literal. */
function rightPadded(key: SlotKey, size: number): Uint8Array | undefined {
  const bytes = key.quoted && !key.text.startsWith('0x') ? new TextEncoder().encode(key.text) : hexBytes(key.text);
  if (bytes === undefined || bytes.length > size || size > 32) return undefined;
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
