import { hexToBytes } from '@noble/hashes/utils.js';

import { utf8Text } from '../../base/view/utf8Text';
import {
  addressValue,
  amountValue,
  hexValue,
  integerValue,
  type NamedValue,
  textValue,
  type Value,
} from '../../base/view/value';
import { dataSlot, firstDataSlot, slotAfter, slotHex, wordPart } from './slotWord';
import type { StorageReading } from './storageReading';
import { elementPlace, type StorageLayout, type StorageType } from './storageType';

/** The location of a value. */
export interface StoragePlace {
  readonly slot: bigint;
  /** Bytes from the right end of the slot. */
  readonly offset: number;
}

/**
 * Decodes the value of a type at a location, from the words in `reading` (Solidity, Layout of State Variables in
 * Storage). Parts whose words are unknown are marked and recorded as missing. Never throws.
 */
export function decodeStorageValue(
  type: StorageType | undefined,
  place: StoragePlace,
  layout: StorageLayout,
  reading: StorageReading,
): Value {
  return reading.budget.below(() => decodeType(type, place, layout, reading), tooLarge);
}

function decodeType(
  type: StorageType | undefined,
  place: StoragePlace,
  layout: StorageLayout,
  reading: StorageReading,
): Value {
  if (type === undefined) return undecoded("the layout doesn't contain this type");
  switch (type.kind) {
    case 'value': {
      const word = reading.word(place.slot);
      return word === undefined ? notRead(place.slot) : decodeValueType(type, wordPart(word, place.offset, type.bytes));
    }
    case 'unread':
      return undecoded(type.why, reading.word(place.slot));
    case 'bytes':
      return type.slots === undefined
        ? decodeBytes(type.text, place.slot, reading)
        : decodeBoundedBytes(type.text, type.slots, place.slot, reading);
    case 'mapping':
      return textValue(`${type.label}. Name an element, such as [key]`);
    case 'struct':
      return decodeStruct(type.members, place.slot, layout, reading);
    case 'fixedArray':
      return decodeElements({ baseId: type.base, length: type.length, slot: place.slot }, layout, reading);
    case 'dynamicArray': {
      const length = reading.word(place.slot);
      if (length === undefined) return notRead(place.slot);
      // The elements of Vyper's arrays are within their slots, and each has at least one.
      if (type.slots !== undefined && length >= type.slots)
        return undecoded(`not a ${type.label}: it is longer than its type`, length);
      return decodeElements(
        { baseId: type.base, length: length, slot: firstDataSlot(type, place.slot) },
        layout,
        reading,
      );
    }
  }
}

/** Decodes the bytes of a value type that were extracted from its word. */
export function decodeValueType(type: Extract<StorageType, { kind: 'value' }>, bits: bigint): Value {
  const hex = `0x${bits.toString(16).padStart(type.bytes * 2, '0')}`;
  switch (type.reading) {
    case 'unsigned':
      return integerValue(bits);
    case 'signed': {
      const integer = BigInt.asIntN(type.bytes * 8, bits);
      return type.decimals === undefined ? integerValue(integer) : amountValue(integer, type.decimals, '');
    }
    case 'bool':
      return bits > 1n
        ? { kind: 'undecoded', words: [hex], why: 'a bool is 0 or 1' }
        : { kind: 'boolean', value: bits === 1n };
    case 'address':
      return addressValue(hex);
    case 'bytes':
      return hexValue(hex);
    case 'enum': {
      const name = type.names?.[Number(bits)];
      return name === undefined ? integerValue(bits) : textValue(`${name} (${bits})`);
    }
    case 'function':
      // An external function is its contract's address and its selector. An internal one is a position in the code.
      return type.bytes === 24
        ? {
            kind: 'struct',
            fields: [
              { name: 'address', value: addressValue(hex.slice(0, 42)) },
              { name: 'selector', value: hexValue(`0x${hex.slice(42)}`) },
            ],
          }
        : hexValue(hex);
    case 'unknown':
      return {
        kind: 'struct',
        fields: [
          { name: 'as integer', value: integerValue(bits) },
          { name: 'as bytes', value: hexValue(hex) },
        ],
      };
  }
}

function decodeStruct(
  members: Extract<StorageType, { kind: 'struct' }>['members'],
  slot: bigint,
  layout: StorageLayout,
  reading: StorageReading,
): Value {
  const fields: NamedValue[] = [];
  for (const member of members) {
    const type = layout.types.get(member.type);
    const place = { slot: slotAfter(slot, member.slot), offset: member.offset };
    const value = decodeStorageValue(type, place, layout, reading);
    fields.push({ name: member.label, type: type?.label ?? member.type, value });
    if (reading.budget.isSpent) break;
  }
  return { kind: 'struct', fields };
}

function decodeElements(
  { baseId, length, slot }: { readonly baseId: string; readonly length: bigint; readonly slot: bigint },
  layout: StorageLayout,
  reading: StorageReading,
): Value {
  const base = layout.types.get(baseId);
  if (base === undefined) return undecoded("the layout doesn't contain the type of the elements");
  if (base.kind === 'mapping') return textValue(`${length} of ${base.label}. Name an element, such as [index][key]`);
  const items: Value[] = [];
  for (let index = 0n; index < length; index += 1n) {
    const place = elementPlace(base, index);
    const item = decodeStorageValue(base, { slot: slotAfter(slot, place.slot), offset: place.offset }, layout, reading);
    if (reading.full) {
      items.push(textValue(`… ${length - index} more, not read`));
      break;
    }
    items.push(item);
  }
  return { kind: 'list', items };
}

/**
 * Decodes bytes or a string: up to 31 bytes are in the slot itself with twice their length; longer data begins at
 * keccak256(slot).
 */
function decodeBytes(text: boolean, slot: bigint, reading: StorageReading): Value {
  const head = reading.word(slot);
  if (head === undefined) return notRead(slot);
  if (head % 2n === 0n) {
    const length = Number(head & 0xffn) / 2;
    if (length > 31)
      return {
        kind: 'undecoded',
        words: [slotHex(head)],
        why: "not a string or bytes: the length in the last byte isn't valid",
      };
    return bytesValue(slotHex(head).slice(2, 2 + length * 2), text);
  }
  const length = (head - 1n) / 2n;
  if (length < 32n)
    return {
      kind: 'undecoded',
      words: [slotHex(head)],
      why: 'not a string or bytes: marked as long, but shorter than 32 bytes',
    };
  return decodeData({ text, head, length }, dataSlot(slot), reading);
}

/** Decodes Vyper's Bytes or String: the length, then the bytes in the slots that follow. */
function decodeBoundedBytes(text: boolean, slots: bigint, slot: bigint, reading: StorageReading): Value {
  const length = reading.word(slot);
  if (length === undefined) return notRead(slot);
  if (length > (slots - 1n) * 32n) return undecoded('not a String or Bytes: it is longer than its type', length);
  return length === 0n
    ? bytesValue('', text)
    : decodeData({ text, head: length, length }, slotAfter(slot, 1n), reading);
}

/** Decodes the bytes of a string from the slots that only hold its bytes. `head` is the word with the length. */
function decodeData(
  { text, head, length }: { readonly text: boolean; readonly head: bigint; readonly length: bigint },
  first: bigint,
  reading: StorageReading,
): Value {
  const count = (length + 31n) / 32n;
  if (count > BigInt(reading.limit))
    return { kind: 'undecoded', words: [slotHex(head)], why: `${length} bytes long, more than Rpcbook reads` };
  const words = Array.from({ length: Number(count) }, (_, index) => reading.word(slotAfter(first, BigInt(index))));
  const known = words.filter((word) => word !== undefined);
  if (known.length < words.length)
    return undecoded(`${length} bytes long, in ${count} slots from ${slotHex(first)} on, which are not read`, head);
  return bytesValue(
    known
      .map((word) => slotHex(word).slice(2))
      .join('')
      .slice(0, Number(length) * 2),
    text,
  );
}

function bytesValue(digits: string, text: boolean): Value {
  if (!text) return hexValue(`0x${digits}`);
  const decoded = utf8Text(hexToBytes(digits));
  return decoded === undefined
    ? { kind: 'undecoded', words: [`0x${digits}`], why: 'not valid UTF-8' }
    : textValue(decoded);
}

const tooLarge = undecoded('too large to show');

function notRead(slot: bigint): Value {
  return undecoded(`slot ${slotHex(slot)} is not read`);
}

function undecoded(why: string, word?: bigint): Value {
  return { kind: 'undecoded', words: word === undefined ? [] : [slotHex(word)], why };
}
