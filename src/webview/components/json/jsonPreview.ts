import { nameCharacters } from '../../../core/answerBounds';
import { JsonNumber, type JsonValue } from '../../../core/json/jsonValue';
import { printJson } from '../../../core/json/printJson';
import { groupDigits } from '../../../core/view/amountText';
import { visibleText } from '../../../core/view/visibleText';
import { middleEllipsis } from '../dom/middleEllipsis';
import { JsonBranch } from './jsonBranch';

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

export function jsonKind(value: JsonValue): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof JsonNumber) return 'number';
  const type = typeof value;
  return type === 'string' || type === 'boolean' || type === 'number' ? type : 'object';
}

/** Characters of a leaf that are drawn in a line; copying gives all. */
const leafCharacters = 500;
const previewMembers = 4;
const previewCharacters = 24;

/** A leaf as JSON text, digits as they came; invisible characters are spelled out. */
export function leafText(value: JsonValue): string {
  return leafOf(value, leafCharacters);
}

/** What closed branches hold, in a few words: `{address: "0xA0b8…eB48", …}`. Each is looked at once. */
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
  return leafOf(member, previewCharacters);
}

/** A long text loses its middle before it is printed: of 60 MB, a line shows some hundred characters. */
function leafOf(value: JsonValue, characters: number): string {
  const shortened = typeof value === 'string' ? middleEllipsis(value, characters) : value;
  return visibleText(middleEllipsis(printJson(shortened), characters));
}

/** A hex quantity (`0x121eac0`) in decimal, grouped; undefined for data, hashes and addresses. */
export function quantityText(value: JsonValue): string | undefined {
  if (typeof value !== 'string' || !/^0x(?:0|[1-9a-f][0-9a-f]{0,24})$/i.test(value)) return undefined;
  return groupDigits(BigInt(value).toString());
}
