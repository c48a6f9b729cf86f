import { nameCharacters } from '../../../core/base/answerBounds';
import { JsonNumber, type JsonValue } from '../../../core/base/json/jsonValue';
import { printJson } from '../../../core/base/json/printJson';
import { groupDigits } from '../../../core/base/view/amountText';
import { middleEllipsis, shortForm } from '../../../core/base/view/shortForm';
import { visibleText } from '../../../core/base/view/visibleText';
import { JsonBranch } from './jsonBranch';

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
