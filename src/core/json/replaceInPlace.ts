import { isDoubtful, isUnsure, type JsonTree } from './jsonTree';
import { JsonNumber } from './jsonValue';
import { isSurelyMember, numberEnd } from './numberSpans';

/** Gives what is to stand for the number in a text from `start` up to `end`; `value` is what the engine made of it. */
export type TakeNumber = (start: number, end: number, value: number) => number | JsonNumber;

/**
 * Puts what `take` gives in the place of every doubtful number of a tree. Where the text is the shortest one for the tree (no
 * white space, no escapes, no repeated keys, other numbers written as their digits) and has no keys that JS objects put before
 * others, every value stands where the lengths of those before it say, and nothing has to be searched. Gives whether
 * that is so; if not, the tree is spoilt.
 *
 * It cannot err. Each unsure number of the tree is found as a member of the text that has its value, and all are different
 * ones. Were one of them not the tree's own, the text would hold that one beside all of the tree's (a repeated key), and be
 * longer than the sum of what was found and the rest at its shortest. As it is not longer, nothing of it is longer
 * than it must be, and keys stand in the order of the tree.
 */
export function replaceInPlace(tree: JsonTree, source: string, take: TakeNumber): boolean {
  return endOf(tree, 0, source, take) === source.length;
}

/** Where a value that begins at `at` ends; -1 where it is not what stands there, or an unsure number, which only members may be. */
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
    // Keys that are array indexes come first, wherever they stand in the text.
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

/** Where the member of the text that begins at `at` ends; -1 where there is none with the value, or an integer in other than its digits. */
function endOfUnsure(value: number, at: number, source: string): number {
  if (!isSurelyMember(source, at - 1)) return -1;
  const end = numberEnd(source, at);
  const text = source.slice(at, end);
  return isDoubtful(value) ? (Object.is(Number(text), value) ? end : -1) : (text === String(value) ? end : -1);
}
