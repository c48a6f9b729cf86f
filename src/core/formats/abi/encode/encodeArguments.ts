import { bytesToHex } from '@noble/hashes/utils.js';

import { isHexBytes } from '../../../base/isHexBytes';
import { failed, ok, type Result } from '../../../base/result';
import { shortened } from '../../../base/view/shortForm';
import { type AbiType, isDynamicType } from '../type/abiType';
import { splitList } from '../type/splitList';
import { encodeStaticValue } from './encodeStaticValue';

/** A value that is ready to be put into call data: hex without `0x`. A dynamic value goes after the others. */
export interface EncodedValue {
  readonly isDynamic: boolean;
  readonly hex: string;
}

/** Length of a word of 32 bytes in hex digits. */
const wordLength = 64;

/**
 * Encodes written values as consecutive arguments (Contract ABI Specification, "Formal Specification of the Encoding").
 * Lists and tuples are written in brackets. Returns hex without `0x`, or a sentence that names the first wrong argument.
 */
export function encodeArguments(
  members: readonly { readonly name: string; readonly type: AbiType }[],
  texts: readonly string[],
): Result<string, string> {
  const values: EncodedValue[] = [];
  for (const [index, { name, type }] of members.entries()) {
    const value = encodeValue(type, (texts[index] ?? '').trim());
    if (value.kind === 'failed') return failed(`${name === '' ? `Argument ${index + 1}` : name}: ${value.problem}`);
    values.push(value.value);
  }
  return ok(joinValues(values));
}

function encodeValue(type: AbiType, text: string): Result<EncodedValue, string> {
  switch (type.kind) {
    case 'array':
      return encodeArray(type, text);
    case 'tuple':
      return encodeTuple(type, text);
    case 'string':
      return ok(encodeByteString(hexOfText(contentOf(text))));
    case 'bytes':
      return isHexBytes(text)
        ? ok(encodeByteString(text.slice(2).toLowerCase()))
        : failed(`“${shortened(text)}” isn't bytes in hex.`);
    default: {
      const word = encodeStaticValue(type, text);
      return word.kind === 'ok' ? ok({ isDynamic: false, hex: word.value }) : failed(word.problem);
    }
  }
}

function encodeArray(type: Extract<AbiType, { kind: 'array' }>, text: string): Result<EncodedValue, string> {
  const items = splitList(text, '[', ']');
  if (items === undefined) return failed(`“${shortened(text)}” isn't a list. Write it as [first, second].`);
  const { element, length } = type;
  if (length !== undefined && items.length !== length)
    return failed(`The list has ${items.length} values in place of ${length}.`);
  const joined = encodeArguments(
    items.map(() => ({ name: '', type: element })),
    items,
  );
  if (joined.kind === 'failed') return joined;
  const count = length === undefined ? encodeLength(items.length) : '';
  return ok({ isDynamic: isDynamicType(type), hex: count + joined.value });
}

function encodeTuple(type: Extract<AbiType, { kind: 'tuple' }>, text: string): Result<EncodedValue, string> {
  const items = splitList(text, '(', ')') ?? splitList(text, '[', ']');
  if (items?.length !== type.members.length)
    return failed(`“${shortened(text)}” isn't a tuple of ${type.members.length}. Write it as (first, second).`);
  const joined = encodeArguments(type.members, items);
  return joined.kind === 'ok' ? ok({ isDynamic: isDynamicType(type), hex: joined.value }) : joined;
}

/** The content of a quoted text, or the text itself. */
function contentOf(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replace(/\\(["\\])/g, '$1')
    : text;
}

/** Encodes the length of a list or the offset of a value as a word. */
export function encodeLength(length: number): string {
  return length.toString(16).padStart(wordLength, '0');
}

/** Returns the UTF-8 bytes of a text as hex without `0x`. */
export function hexOfText(text: string): string {
  return bytesToHex(new TextEncoder().encode(text));
}

/** Encodes bytes in hex without `0x`: the length in a word, then the bytes, padded with zeros. */
export function encodeByteString(hex: string): EncodedValue {
  const length = encodeLength(hex.length / 2);
  const filled = hex.padEnd(Math.ceil(hex.length / wordLength) * wordLength, '0');
  return { isDynamic: true, hex: length + filled };
}

/**
 * Joins the values of a tuple, a list or arguments. Static values are in place; a dynamic value follows after all of
 * them and has an offset in its place. Returns hex without `0x`.
 */
export function joinValues(values: readonly EncodedValue[]): string {
  const headLength = values.reduce((sum, { isDynamic: isLater, hex }) => sum + (isLater ? wordLength : hex.length), 0);
  const heads: string[] = [];
  const tails: string[] = [];
  let offset = headLength / 2;
  for (const { isDynamic: isLater, hex } of values) {
    heads.push(isLater ? encodeLength(offset) : hex);
    if (!isLater) continue;
    tails.push(hex);
    offset += hex.length / 2;
  }
  return [...heads, ...tails].join('');
}
