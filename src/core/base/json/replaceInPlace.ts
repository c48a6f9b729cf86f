import { isDoubtful, isUnsure, type JsonTree } from './jsonTree';
import { JsonNumber } from './jsonValue';
import { isSurelyMember, numberEnd } from './numberSpans';

/** Returns the replacement for the number in the text from `start` to `end`. `value` is the result of `JSON.parse`. */
export type TakeNumber = (start: number, end: number, value: number) => number | JsonNumber;

/**
 * Replaces every doubtful number of a tree with the result of `take`. If the text is the shortest one for the tree (no
 * white space, no escapes, no repeated keys, other numbers in plain digits) and no key is an array index, the position
 * of every value follows from the lengths of the values before it, and nothing has to be searched. Returns whether that
 * is the case. If not, the tree is left partly changed and must be discarded.
 *
 * Why the result is exact: each unsure number of the tree is matched with a different member of the text that has its
 * value. If one of them belonged to a repeated key, the text would contain it in addition to all members of the tree,
 * and would be longer than the sum of the matched numbers and the shortest form of the rest. The text is not longer, so
 * every part has its shortest form, and keys are in the order of the tree.
 */
export function replaceInPlace(tree: JsonTree, source: string, take: TakeNumber): boolean {
  return endOf(tree, 0, source, take) === source.length;
}

/**
 * Returns the end of a value that begins at `at`; -1 if another value is there, or an unsure number, which is only
 * allowed as a member.
 */
function endOf(value: JsonTree, at: number, source: string, take: TakeNumber): number {
  if (typeof value === 'string') return at + value.length + 2;
  if (typeof value === 'number') return isUnsure(value) ? -1 : at + String(value).length;
  if (typeof value === 'boolean') return at + (value ? 4 : 5);
  if (value === null) return at + 4;
  if (Array.isArray(value)) return endOfList(value, at, source, take);
  return value instanceof JsonNumber ? -1 : endOfMembers(value, at, source, take);
}

function endOfList(list: readonly JsonTree[], start: number, source: string, take: TakeNumber): number {
  let at = start + 1;
  for (const item of list) {
    const end = endOf(item, at, source, take);
    if (end === -1) return -1;
    at = end + 1;
  }
  return Math.max(at, start + 2);
}

function endOfMembers(members: { [key: string]: JsonTree }, start: number, source: string, take: TakeNumber): number {
  let at = start + 1;
  for (const key in members) {
    // Keys that are array indexes come first, regardless of their position in the text.
    const first = key.charCodeAt(0);
    if (first >= 0x30 && first <= 0x39) return -1;
    const value = members[key] ?? null;
    at += key.length + 3;
    const isFound = typeof value === 'number' && isUnsure(value);
    const end = isFound ? endOfUnsure(value, at, source) : endOf(value, at, source, take);
    if (end === -1) return -1;
    if (isFound && isDoubtful(value)) members[key] = take(at, end, value);
    at = end + 1;
  }
  return Math.max(at, start + 2);
}

/**
 * Returns the end of the number that begins at `at`; -1 if it is not a member with this value, or is an integer in
 * another spelling.
 */
function endOfUnsure(value: number, at: number, source: string): number {
  if (!isSurelyMember(source, at - 1)) return -1;
  const end = numberEnd(source, at);
  const text = source.slice(at, end);
  const isSame = isDoubtful(value) ? Object.is(Number(text), value) : text === String(value);
  return isSame ? end : -1;
}
