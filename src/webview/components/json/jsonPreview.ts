import { nameCharacters } from '../../../core/base/answerBounds';
import { JsonNumber, type JsonObject, type JsonValue } from '../../../core/base/json/jsonValue';
import { printJson } from '../../../core/base/json/printJson';
import type { PathStep } from '../../../core/base/json/readPath';
import { groupDigits } from '../../../core/base/view/amountText';
import { middleEllipsis, shortForm } from '../../../core/base/view/shortForm';
import { visibleText } from '../../../core/base/view/visibleText';

/** A member or an item: its key or index, and its value. */
export type JsonEntry = readonly [PathStep, JsonValue];

/**
 * The members of an object or the items of an array. The keys of an object are listed once, on the first request,
 * because the engine can't list only the first few of a million.
 */
export class JsonBranch {
  #keys: readonly string[] | undefined;

  constructor(private readonly value: JsonValue) {}

  /** 0 for a leaf. */
  get size(): number {
    if (Array.isArray(this.value)) return this.value.length;
    return this.#names.length;
  }

  /** Returns the entries between two indexes. */
  slice(start: number, end: number): readonly JsonEntry[] {
    const { value } = this;
    if (Array.isArray(value))
      return value.slice(start, end).map((item: JsonValue, index): JsonEntry => [start + index, item]);
    if (!isObject(value)) return [];
    return this.#names.slice(start, end).map((key): JsonEntry => [key, value[key] ?? null]);
  }

  get #names(): readonly string[] {
    this.#keys ??= isObject(this.value) ? Object.keys(this.value) : [];
    return this.#keys;
  }
}

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

export function jsonKind(value: JsonValue): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof JsonNumber) return 'number';
  const type = typeof value;
  return type === 'string' || type === 'boolean' || type === 'number' ? type : 'object';
}

/** Maximum characters of a leaf in a line. Copying returns the complete value. */
const leafCharacters = 500;
const previewMembers = 4;
const previewCharacters = 24;

/** Prints a leaf as JSON text with its original digits. Invisible characters are escaped. */
export function leafText(value: JsonValue): string {
  return leafOf(value, leafCharacters);
}

/** Summarizes closed branches: `{address: "0xA0b8…eB48", …}`. Each branch is read once. */
export class BranchPreviews {
  readonly #texts = new WeakMap<JsonBranch, string>();

  of(branch: JsonBranch, isList: boolean): string {
    const known = this.#texts.get(branch) ?? branchPreview(branch, isList);
    this.#texts.set(branch, known);
    return known;
  }
}

function branchPreview(branch: JsonBranch, isList: boolean): string {
  const shown = branch.slice(0, previewMembers).map(([step, member]) => {
    const text = memberPreview(member);
    return isList ? text : `${visibleText(String(step), nameCharacters)}: ${text}`;
  });
  if (branch.size > shown.length) shown.push('…');
  return isList ? `[${shown.join(', ')}]` : `{${shown.join(', ')}}`;
}

function memberPreview(member: JsonValue): string {
  if (new JsonBranch(member).size > 0) return Array.isArray(member) ? '[…]' : '{…}';
  return typeof member === 'string' && isIdentifier(member)
    ? printJson(shortForm(member))
    : leafOf(member, previewCharacters);
}

/** Whether a text is an address or a hash. */
function isIdentifier(text: string): boolean {
  return (text.length === 42 || text.length === 66) && /^0x[\da-f]+$/i.test(text);
}

/** Removes the middle of a long text before printing: of 60 MB, a line shows a few hundred characters. */
function leafOf(value: JsonValue, characters: number): string {
  const shortened = typeof value === 'string' ? middleEllipsis(value, characters) : value;
  return visibleText(middleEllipsis(printJson(shortened), characters));
}

/** Returns a hex quantity (`0x121eac0`) as a grouped decimal; undefined for data, hashes, and addresses. */
export function quantityText(value: JsonValue): string | undefined {
  if (typeof value !== 'string' || !/^0x(?:0|[1-9a-f][0-9a-f]{0,24})$/i.test(value)) return undefined;
  return groupDigits(BigInt(value));
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
}
