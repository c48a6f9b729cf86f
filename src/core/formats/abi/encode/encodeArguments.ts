import { isHexBytes } from '../../../base/isHexBytes';
import { failed, ok, type Result } from '../../../base/result';
import type { AbiType } from '../type/abiType';
import { isDynamicType } from '../type/isDynamicType';
import { splitList } from '../type/splitList';
import { encodeByteString, type EncodedValue, encodeLength, hexOfText, joinValues } from './encodedValue';
import { encodeStaticValue } from './encodeStaticValue';

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

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
