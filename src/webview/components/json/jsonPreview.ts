import { printJson } from '../../../core/json/printJson';
import { JsonNumber, type JsonValue } from '../../../core/json/jsonValue';
import { groupDigits } from '../../../core/view/amountText';
import { visibleText } from '../../../core/view/visibleText';
import { middleEllipsis } from '../middleEllipsis';
import { entriesOf } from './jsonRows';

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
  return visibleText(middleEllipsis(printJson(value), leafCharacters));
}

/** What a closed branch holds, in a few words: `{address: "0xA0b8…eB48", …}`. */
export function branchPreview(value: JsonValue): string {
  const entries = entriesOf(value);
  const isList = Array.isArray(value);
  const shown = entries.slice(0, previewMembers).map(([step, member]) => {
    const text = memberPreview(member);
    return isList ? text : `${visibleText(String(step))}: ${text}`;
  });
  if (entries.length > shown.length) shown.push('…');
  return isList ? `[${shown.join(', ')}]` : `{${shown.join(', ')}}`;
}

function memberPreview(member: JsonValue): string {
  if (entriesOf(member).length > 0) return Array.isArray(member) ? '[…]' : '{…}';
  return visibleText(middleEllipsis(printJson(member), previewCharacters));
}

/** A hex quantity (`0x121eac0`) in decimal, grouped; undefined for data, hashes and addresses. */
export function quantityText(value: JsonValue): string | undefined {
  if (typeof value !== 'string' || !/^0x(?:0|[1-9a-f][0-9a-f]{0,24})$/i.test(value)) return undefined;
  return groupDigits(BigInt(value).toString());
}
