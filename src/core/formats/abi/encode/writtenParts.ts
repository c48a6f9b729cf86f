import type { AbiType } from '../type/abiType';
import { splitList } from '../type/splitList';

/** A list or a tuple, which is written as several parts. */
export type PartedType = Extract<AbiType, { kind: 'array' | 'tuple' }>;

/** The placeholder for a part of a list or a tuple that isn't filled in yet. */
const blank = '?';

/** Maximum length of a fixed-length list with a field for each item. */
const maxFixed = 100;

/** Returns whether values of a type are written as several parts. */
export function isParted(type: AbiType): type is PartedType {
  return type.kind === 'tuple' || (type.kind === 'array' && (type.length ?? 0) <= maxFixed);
}

/**
 * Splits a written list or tuple into its parts. Parts that aren't filled in yet are empty. For an empty text, returns
 * as many empty parts as the tuple or fixed-length list has. Undefined for a text that doesn't have this number of
 * parts.
 */
export function writtenParts(type: PartedType, text: string): readonly string[] | undefined {
  const count = type.kind === 'tuple' ? type.members.length : type.length;
  if (isBlankText(text)) return Array.from({ length: count ?? 0 }, () => '');
  const items =
    type.kind === 'tuple' ? (splitList(text, '(', ')') ?? splitList(text, '[', ']')) : splitList(text, '[', ']');
  if (items === undefined || (count !== undefined && items.length !== count)) return undefined;
  return items.map((item) => (isBlankText(item) ? '' : item));
}

/**
 * Joins the parts of a list or a tuple. Returns an empty text for a tuple or fixed-length list whose parts are all
 * empty.
 */
export function joinWrittenParts(type: PartedType, parts: readonly string[]): string {
  const isFixed = type.kind === 'tuple' || type.length !== undefined;
  if (isFixed && parts.every(isBlankText) && parts.length > 0) return '';
  const text = parts.map((part) => (isBlankText(part) ? blank : part)).join(', ');
  return type.kind === 'tuple' ? `(${text})` : `[${text}]`;
}

/** Returns the type of a part. Undefined if the type has no such part. */
export function typeOfPart(type: PartedType, index: number): AbiType | undefined {
  return type.kind === 'tuple' ? type.members[index]?.type : type.element;
}

/** Returns whether an argument isn't filled in yet. An empty string counts as filled in if it is written as `""`. */
export function isBlankText(text: string): boolean {
  const written = text.trim();
  return written === '' || written === blank;
}

/** Returns the content of a quoted text, or the text itself. */
export function unquotedText(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replace(/\\(["\\])/g, '$1')
    : text;
}

/** Quotes a text, so that commas and brackets in it don't separate arguments. */
export function quotedText(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
}

/** Returns an argument with `[]`, an empty list, for each list that isn't filled in. */
export function withEmptyLists(type: AbiType, text: string): string {
  if (!isParted(type)) return text;
  if (type.kind === 'array' && type.length === undefined && isBlankText(text)) return '[]';
  const parts = writtenParts(type, text);
  if (parts === undefined) return text;
  return joinWrittenParts(
    type,
    parts.map((part, index) => withEmptyLists(typeOfPart(type, index) ?? type, part)),
  );
}
