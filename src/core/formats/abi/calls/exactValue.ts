import type { Value } from '../../../base/view/value';
import type { AbiType } from '../type/abiType';

/** An argument of a call with all its digits and bytes, as code in other languages needs it. */
export type ExactValue =
  | { readonly kind: 'integer'; readonly digits: string; readonly bits: number }
  /** 20 bytes with EIP-55 checksum. */
  | { readonly kind: 'address'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** `bytes` and `bytesN`, with `0x`. */
  | { readonly kind: 'bytes'; readonly text: string }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly ExactValue[] }
  /** The names are empty if the declaration has none. */
  | { readonly kind: 'tuple'; readonly members: readonly { readonly name: string; readonly value: ExactValue }[] };

/**
 * Returns a decoded value of a type. Undefined for bytes that don't fit the type, and for types that libraries don't
 * support: fixed-point numbers and functions.
 */
export function exactValueOf(type: AbiType, value: Value | undefined): ExactValue | undefined {
  switch (type.kind) {
    case 'integer':
      return value?.kind === 'integer' ? { kind: 'integer', digits: value.digits, bits: type.bits } : undefined;
    case 'address':
      return value?.kind === 'address' ? { kind: 'address', text: value.text } : undefined;
    case 'boolean':
      return value?.kind === 'boolean' ? { kind: 'boolean', value: value.value } : undefined;
    case 'fixedBytes':
    case 'bytes':
      return value?.kind === 'hex' ? { kind: 'bytes', text: value.text } : undefined;
    case 'string':
      return value?.kind === 'text' ? { kind: 'string', text: value.text } : undefined;
    case 'array':
      return value?.kind === 'list' ? listOf(type.element, value.items) : undefined;
    case 'tuple':
      return value?.kind === 'struct' ? tupleOf(type, value) : undefined;
    case 'fixedPoint':
    case 'function':
      return undefined;
  }
}

/**
 * How the parts of a value are printed: the separators between items, and texts, which may be within a list or a tuple.
 */
export interface ExactValueStyle {
  readonly separator: string;
  readonly printText: (text: string, isInner: boolean) => string;
}

const writtenStyle: ExactValueStyle = {
  separator: ', ',
  printText: (text) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`,
};

/** Prints a value, by default as in the arguments of written calls: `[1, 2]`, `(0x…, true)`, `"a text"`. */
export function printExactValue(value: ExactValue, style = writtenStyle, isInner = false): string {
  const joined = (values: readonly ExactValue[]): string =>
    values.map((each) => printExactValue(each, style, true)).join(style.separator);
  switch (value.kind) {
    case 'integer':
      return value.digits;
    case 'address':
    case 'bytes':
      return value.text;
    case 'boolean':
      return String(value.value);
    case 'string':
      return style.printText(value.text, isInner);
    case 'list':
      return `[${joined(value.items)}]`;
    case 'tuple':
      return `(${joined(value.members.map((member) => member.value))})`;
  }
}

function listOf(element: AbiType, values: readonly Value[]): ExactValue | undefined {
  const items = values.map((item) => exactValueOf(element, item));
  const known = items.filter((item) => item !== undefined);
  return known.length === values.length ? { kind: 'list', items: known } : undefined;
}

function tupleOf(
  { members }: Extract<AbiType, { kind: 'tuple' }>,
  { fields }: Extract<Value, { kind: 'struct' }>,
): ExactValue | undefined {
  const read = members.flatMap(({ name, type }, index) => {
    const value = exactValueOf(type, fields[index]?.value);
    return value === undefined ? [] : [{ name, value }];
  });
  return read.length === members.length ? { kind: 'tuple', members: read } : undefined;
}
