import { bytesToHex } from '@noble/hashes/utils.js';

import { isHexBytes } from '../../base/isHexBytes';
import { failed, ok, type Result } from '../../base/result';
import { shortened } from '../../base/view/shortForm';
import { parseWrittenInteger } from '../abi/encode/writtenInteger';
import type { ResolvedSlot } from './resolveSlot';
import { dataSlot, slotAfter } from './slotWord';
import { maxSlots } from './storageReading';
import { firstOffset, type StorageType } from './storageType';

/** Bytes to put into a slot. */
export interface SlotWrite {
  readonly slot: bigint;
  /** Bytes from the right end of the slot. */
  readonly offset: number;
  readonly bytes: number;
  /** The bytes as a number. */
  readonly bits: bigint;
}

/** A value as written. */
export interface WrittenStorageValue {
  readonly text: string;
  readonly quoted: boolean;
}

type ValueType = Extract<StorageType, { kind: 'value' }>;

/** Returns the address for a text, or a sentence about why it has none. */
export type ResolveAddress = (text: string) => Result<string, string>;

/**
 * Encodes a value for the location of a variable (Solidity, Layout of State Variables in Storage): one slot for a
 * value, several for a long string. A location without a type uses a whole word. The problem is a sentence that names
 * the type.
 */
export function encodeStorageValue(
  { slot, offset, type, label }: ResolvedSlot,
  value: WrittenStorageValue,
  resolveAddress: ResolveAddress,
): Result<readonly SlotWrite[], string> {
  const at = BigInt(slot);
  switch (type?.kind) {
    case undefined:
      return wordAt(at, value, resolveAddress);
    case 'value': {
      const bits = encodeBits(type, value, resolveAddress);
      if (bits.kind === 'failed') return failed(`\`${label}\` is ${article(type.label)}. ${bits.problem}`);
      return ok([
        type.isAlone === true
          ? wholeSlot(at, type, bits.value)
          : { slot: at, offset, bytes: type.bytes, bits: bits.value },
      ]);
    }
    case 'bytes':
      return encodeText(at, type, value, label);
    case 'mapping':
      return failed(`\`${label}\` is a ${type.label}. Name an element, such as \`${label}[key]\`.`);
    case 'dynamicArray':
      return failed(`\`${label}\` is a ${type.label}. Override \`${label}[0]\` or \`${label}.length\`.`);
    case 'fixedArray':
      return failed(`\`${label}\` is a ${type.label}. Override an element, such as \`${label}[0]\`.`);
    case 'struct': {
      const [first] = type.members;
      const such = first === undefined ? '' : `, such as \`${label}.${first.label}\``;
      return failed(`\`${label}\` is a ${type.label}. Override one of its members${such}.`);
    }
    case 'unread':
      return failed(`\`${label}\` can't be overridden: ${type.why}.`);
  }
}

function encodeText(
  slot: bigint,
  { text, slots }: Extract<StorageType, { kind: 'bytes' }>,
  value: WrittenStorageValue,
  label: string,
): Result<readonly SlotWrite[], string> {
  const bytes = bytesOf(value, text);
  if (bytes === undefined) return failed(`\`${label}\` is bytes. “${shortened(value.text)}” isn't bytes in hex.`);
  return slots === undefined ? encodeBytes(slot, bytes, label) : encodeBoundedBytes(slot, bytes, slots, label);
}

/** A value that is alone in its slot: the sign and the zeros around it are written too. */
function wholeSlot(slot: bigint, type: ValueType, bits: bigint): SlotWrite {
  const signed = type.reading === 'signed' ? BigInt.asIntN(type.bytes * 8, bits) : bits;
  return { slot, offset: 0, bytes: 32, bits: BigInt.asUintN(256, signed << BigInt(8 * firstOffset(type))) };
}

/** A word without a type: hex up to 32 bytes, a number, an address, or true or false. */
function wordAt(
  slot: bigint,
  { text, quoted }: WrittenStorageValue,
  resolveAddress: ResolveAddress,
): Result<readonly SlotWrite[], string> {
  const write = (bits: bigint) => ok([{ slot, offset: 0, bytes: 32, bits }]);
  if (!quoted && (text === 'true' || text === 'false')) return write(text === 'true' ? 1n : 0n);
  const integer = parseWrittenInteger(text);
  if (integer.kind === 'ok') {
    const isInRange = integer.value < 1n << 256n && integer.value >= -(1n << 255n);
    return isInRange ? write(BigInt.asUintN(256, integer.value)) : failed('A slot has 32 bytes, and this is longer.');
  }
  const address = resolveAddress(text);
  return address.kind === 'ok'
    ? write(BigInt(address.value))
    : failed(`A slot without a layout takes hex, a number, an address, true or false, not “${shortened(text)}”.`);
}

function encodeBits(
  type: ValueType,
  { text, quoted }: WrittenStorageValue,
  resolveAddress: ResolveAddress,
): Result<bigint, string> {
  switch (type.reading) {
    case 'bool':
      return text === 'true' || text === 'false'
        ? ok(text === 'true' ? 1n : 0n)
        : failed(`Write true or false, not “${shortened(text)}”.`);
    case 'address': {
      const address = resolveAddress(text);
      return address.kind === 'ok' ? ok(BigInt(address.value)) : address;
    }
    case 'bytes':
      return encodeFixedBytes(type.bytes, { text, quoted });
    case 'enum': {
      const index = type.names?.indexOf(text) ?? -1;
      if (index >= 0) return ok(BigInt(index));
      const names = type.names ?? [];
      const integer = encodeInteger(type, text);
      if (integer.kind === 'ok' && (names.length === 0 || integer.value < BigInt(names.length))) return integer;
      return failed(names.length === 0 ? 'Write the number of a member.' : `Write one of ${names.join(', ')}.`);
    }
    case 'function':
      return isHexBytes(text) && text.length === 2 + 2 * type.bytes
        ? ok(BigInt(text))
        : failed(`“${shortened(text)}” isn't ${type.bytes} bytes in hex.`);
    case 'signed':
    case 'unsigned':
      return encodeInteger(type, text);
    case 'unknown':
      return encodeUnknown(type, { text, quoted }, resolveAddress);
  }
}

/** Encodes a value of a type of which only the size is known. In a slot, all types that it is written for are alike. */
function encodeUnknown(
  type: ValueType,
  { text, quoted }: WrittenStorageValue,
  resolveAddress: ResolveAddress,
): Result<bigint, string> {
  const as = (reading: ValueType['reading']) => encodeBits({ ...type, reading }, { text, quoted }, resolveAddress);
  if (quoted) return as('bytes');
  if (type.bytes === 1 && (text === 'true' || text === 'false')) return as('bool');
  return as(text.startsWith('-') ? 'signed' : 'unsigned');
}

function encodeInteger({ label, bytes, reading }: ValueType, text: string): Result<bigint, string> {
  const written = parseWrittenInteger(text);
  if (written.kind === 'failed') return written;
  const bits = BigInt(bytes * 8);
  const isSigned = reading === 'signed';
  const limit = 1n << (isSigned ? bits - 1n : bits);
  const isInRange = written.value < limit && written.value >= (isSigned ? -limit : 0n);
  return isInRange
    ? ok(BigInt.asUintN(bytes * 8, written.value))
    : failed(`${shortened(text)} is out of the range of ${label}.`);
}

/** Encodes hex of exactly this length, or quoted text that fits, padded with zeros as in Solidity. */
function encodeFixedBytes(size: number, { text, quoted }: WrittenStorageValue): Result<bigint, string> {
  if (quoted && !text.startsWith('0x')) {
    const bytes = new TextEncoder().encode(text);
    return bytes.length <= size
      ? ok(BigInt(`0x${bytesToHex(bytes).padEnd(size * 2, '0')}`))
      : failed(`“${shortened(text)}” is longer than ${size} bytes.`);
  }
  return isHexBytes(text) && text.length === 2 + 2 * size
    ? ok(BigInt(text))
    : failed(`“${shortened(text)}” isn't ${size} bytes in hex.`);
}

/** The digits of bytes or a string, without `0x`. Undefined for bytes that aren't hex. */
function bytesOf({ text }: WrittenStorageValue, isText: boolean): string | undefined {
  if (isText) return bytesToHex(new TextEncoder().encode(text));
  return isHexBytes(text) ? text.slice(2).toLowerCase() : undefined;
}

/** Up to 31 bytes are in the slot itself with twice their length; longer data begins at keccak256(slot). */
function encodeBytes(slot: bigint, digits: string, label: string): Result<readonly SlotWrite[], string> {
  const length = digits.length / 2;
  if (length < 32) {
    const head = leftWord(slot, digits);
    return ok([{ ...head, bits: head.bits + BigInt(length * 2) }]);
  }
  const count = Math.ceil(length / 32);
  if (count >= maxSlots) return failed(`\`${label}\` can have at most ${(maxSlots - 1) * 32} bytes here.`);
  return ok([{ slot, offset: 0, bytes: 32, bits: BigInt(length * 2 + 1) }, ...dataWords(dataSlot(slot), digits)]);
}

/** Vyper's Bytes or String: the length, then the bytes in the slots that follow. */
function encodeBoundedBytes(
  slot: bigint,
  digits: string,
  slots: bigint,
  label: string,
): Result<readonly SlotWrite[], string> {
  const length = digits.length / 2;
  const most = Math.min(Number(slots) - 1, maxSlots - 1) * 32;
  return length > most
    ? failed(`\`${label}\` can have at most ${most} bytes here.`)
    : ok([{ slot, offset: 0, bytes: 32, bits: BigInt(length) }, ...dataWords(slotAfter(slot, 1n), digits)]);
}

function dataWords(first: bigint, digits: string): readonly SlotWrite[] {
  return Array.from({ length: Math.ceil(digits.length / 64) }, (_, index) =>
    leftWord(slotAfter(first, BigInt(index)), digits.slice(index * 64, index * 64 + 64)),
  );
}

function leftWord(slot: bigint, digits: string): SlotWrite {
  return { slot, offset: 0, bytes: 32, bits: BigInt(`0x${digits.padEnd(64, '0')}`) };
}

function article(type: string): string {
  return `${/^(?:int|address|enum)/.test(type) ? 'an' : 'a'} ${type}`;
}
