import { hexToBytes } from '@noble/hashes/utils.js';

import { utf8Text } from '../../base/view/utf8Text';
import { hexValue, textValue, type Value } from '../../base/view/value';
import { firstDataSlot, slotAfter, slotHex } from '../storage/slotWord';
import type { StorageType } from '../storage/storageType';
import type { ChangedSlots } from './changedSlots';

/** A change of a string or of bytes: the whole value, or 32 bytes of it if the others are not known. */
export interface BytesChange {
  /** Empty for the whole, `.length`, or ` bytes 32 to 63`. */
  readonly part: string;
  readonly slot: bigint;
  readonly before: Value;
  readonly after: Value;
}

type BytesType = Extract<StorageType, { kind: 'bytes' }>;

/** Maximum number of slots of one string that are searched. More would cost more gas than a block has. */
const maxDataSlots = 1n << 40n;

/** Maximum length of a string that is put together, in slots. */
const maxJoined = 2_048n;

/**
 * Returns the changes of the string or bytes at a slot, and claims their slots. Up to 31 bytes are in the slot itself;
 * longer data begins at keccak256(slot). The compiler keeps unused slots zero, so a data slot that did not change and
 * was unused before or after is zero. Vyper doesn't: there, all slots of both values must have changed for the whole to
 * be known.
 */
export function changedBytes(type: BytesType, slot: bigint, changed: ChangedSlots): readonly BytesChange[] {
  const head = changed.find(slot);
  const first = firstDataSlot(type, slot);
  const data = changed.within(first, type.slots === undefined ? maxDataSlots : type.slots - 1n);
  if (head === undefined && data.length === 0) return [];
  const [before, after] =
    head === undefined ? [undefined, undefined] : [readHead(head.before, type), readHead(head.after, type)];
  if (head !== undefined) changed.claim(slot);
  for (const each of data) changed.claim(each);
  if (head !== undefined && before !== undefined && after !== undefined) {
    const isLess = before.slots < after.slots;
    const both = isLess === (type.slots === undefined) ? before.slots : after.slots;
    const shared = changed.within(first, both).length;
    if (BigInt(shared) === both && before.slots <= maxJoined && after.slots <= maxJoined) {
      const join = (side: Head, of: 'before' | 'after'): Value =>
        bytesValueOf(wholeDigits(side, first, changed, of), type.text);
      return [{ part: '', slot, before: join(before, 'before'), after: join(after, 'after') }];
    }
  }
  return [
    ...(head === undefined ? [] : [{ part: '.length', slot, before: lengthOf(before), after: lengthOf(after) }]),
    ...data.map((each) => chunkOf(each, first, type.text, changed)),
  ];
}

/** The length of a string and, if it is short, its bytes. */
interface Head {
  readonly length: bigint;
  readonly slots: bigint;
  /** The hex digits, if the string is short. */
  readonly digits: string | undefined;
}

/** Reads the slot of a string. Undefined if it isn't a string's slot. */
function readHead(word: bigint, { slots }: BytesType): Head | undefined {
  if (slots !== undefined)
    return word > (slots - 1n) * 32n ? undefined : { length: word, slots: (word + 31n) / 32n, digits: undefined };
  if (word % 2n === 0n) {
    const length = (word & 0xffn) / 2n;
    return length > 31n ? undefined : { length, slots: 0n, digits: slotHex(word).slice(2, 2 + Number(length) * 2) };
  }
  const length = (word - 1n) / 2n;
  return length < 32n ? undefined : { length, slots: (length + 31n) / 32n, digits: undefined };
}

function lengthOf(head: Head | undefined): Value {
  return head === undefined
    ? { kind: 'undecoded', words: [], why: 'not a string or bytes' }
    : { kind: 'integer', digits: String(head.length), unit: head.length === 1n ? 'byte' : 'bytes' };
}

function wholeDigits(
  { length, slots, digits }: Head,
  first: bigint,
  changed: ChangedSlots,
  side: 'before' | 'after',
): string {
  if (digits !== undefined) return digits;
  const words = Array.from({ length: Number(slots) }, (_, index) =>
    slotHex(changed.find(slotAfter(first, BigInt(index)))?.[side] ?? 0n).slice(2),
  );
  return words.join('').slice(0, Number(length) * 2);
}

function chunkOf(slot: bigint, first: bigint, isText: boolean, changed: ChangedSlots): BytesChange {
  const start = (slot - first) * 32n;
  const change = changed.find(slot);
  const value = (word: bigint | undefined): Value => {
    const digits = slotHex(word ?? 0n).slice(2);
    // The bytes after the end of a text are zero.
    return bytesValueOf(isText ? withoutZeroBytes(digits) : digits, isText);
  };
  return {
    part: ` bytes ${start} to ${start + 31n}`,
    slot,
    before: value(change?.before),
    after: value(change?.after),
  };
}

function withoutZeroBytes(digits: string): string {
  let end = digits.length;
  while (end >= 2 && digits.endsWith('00', end)) end -= 2;
  return digits.slice(0, end);
}

function bytesValueOf(digits: string, isText: boolean): Value {
  const text = isText ? utf8Text(hexToBytes(digits)) : undefined;
  return text === undefined ? hexValue(`0x${digits}`) : textValue(text);
}
