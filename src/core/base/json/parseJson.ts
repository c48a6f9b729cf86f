import { maxJsonDepth } from '../answerBounds';
import { failed, ok, type Result } from '../result';
import { findJsonProblem, type JsonProblem } from './findJsonProblem';
import {
  compactLength,
  isDoubtful,
  isUnsure,
  type JsonTree,
  type ParsedJson,
  replaceDoubtful,
  surveyTree,
  type TreeSurvey,
} from './jsonTree';
import { JsonNumber, type JsonValue } from './jsonValue';
import { nestsTooDeep } from './nestsTooDeep';
import { findLongNumbers, holdsOnlyPlainIntegers, isShortFraction, isSurelyMember, numberEnd } from './numberSpans';

/** Returns the replacement for the number in the text from `start` to `end`. `value` is the result of `JSON.parse`. */
type TakeNumber = (start: number, end: number, value: number) => number | JsonNumber;

/** Number of characters in which the few numbers of an envelope are searched before the complete text is. */
const envelopeLength = 4096;

/**
 * Parses JSON text (RFC 8259) without losing a digit: a number that a JS number cannot reproduce becomes a JsonNumber.
 * A leading byte order mark is skipped. Values nested deeper than `maxJsonDepth` are a problem.
 *
 * Objects are JS objects: keys that are array indexes (`"10"`) come first, in ascending order, and `__proto__` is a
 * normal key. The last of repeated keys wins. RFC 8259 (section 4) does not define such texts, and a number in one that
 * rounds to a short integer may become that integer (`1` for `1e0`).
 *
 * The engine's parser does the main work. Its result is surveyed once, and the numbers of the text are scanned only if
 * one of them may have been written differently.
 */
export function parseJson(text: string): Result<JsonValue, JsonProblem> {
  const markLength = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const source = text.slice(markLength);
  try {
    const tree = parseExactly(source);
    if (tree !== undefined) {
      return ok(tree);
    }
    return failed({
      message: `The JSON is nested too deeply: more than ${maxJsonDepth} levels deep.`,
      offset: markLength,
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
      throw error;
    }
    const problem = findJsonProblem(source);
    return failed({ ...problem, offset: problem.offset + markLength });
  }
}

/** Returns the exact tree; undefined if it is too deep. Throws the errors of `JSON.parse`. */
function parseExactly(source: string): JsonTree | undefined {
  if (nestsTooDeep(source)) {
    return undefined;
  }
  const tree: ParsedJson = JSON.parse(source);
  const survey = surveyTree(tree);
  if (survey.isTooDeep) {
    return undefined;
  }
  if (survey.doubtfulCount === 0 && holdsOnlyPlainIntegers(source, survey.numberCount, envelopeLength)) {
    return tree;
  }
  if (survey.doubtfulCount > 0 && !survey.hasUnsureItem) {
    if (replaceInPlace(tree, source, (start, end, value) => exactNumber(source, start, end, value))) return tree;
    return parseMarked(source, findLongNumbers(source));
  }
  const spans = findLongNumbers(source);
  if (spans.length === 0) {
    return tree;
  }
  return isInTextOrder(tree, survey, source, spans) ? replaceInOrder(tree, source, spans) : parseMarked(source, spans);
}

/**
 * Whether the long numbers of the text match the doubtful numbers of the tree one to one, in order. White space,
 * escapes and repeated keys all make a text longer than its values need. So if the lengths are equal, there are none of
 * these, and no number of the text is missing from the tree.
 */
function isInTextOrder(tree: ParsedJson, survey: TreeSurvey, source: string, spans: readonly number[]): boolean {
  if (spans.length !== survey.doubtfulCount * 2) {
    return false;
  }
  let rest = source.length;
  for (let index = 0; index < spans.length; index += 2) {
    rest -= (spans[index + 1] ?? 0) - (spans[index] ?? 0);
  }
  return rest === compactLength(tree);
}

function replaceInOrder(tree: ParsedJson, source: string, spans: readonly number[]): JsonTree {
  let next = 0;
  return replaceDoubtful(tree, (value) => {
    const start = spans[next] ?? 0;
    const end = spans[next + 1] ?? 0;
    next += 2;
    return exactNumber(source, start, end, value);
  });
}

/**
 * Parses again with `0.5`, `1.5`, `2.5` … in place of the long numbers. These include all fractions of the text, so a
 * fraction in the result is the index of a long number, even if the order changed.
 */
function parseMarked(source: string, spans: readonly number[]): JsonTree {
  const pieces: string[] = [];
  let from = 0;
  for (let index = 0; index < spans.length; index += 2) {
    pieces.push(source.slice(from, spans[index]), `${index / 2}.5`);
    from = spans[index + 1] ?? from;
  }
  const marked: ParsedJson = JSON.parse(pieces.join('') + source.slice(from));
  return replaceDoubtful(marked, (mark) => {
    const index = (mark - 0.5) * 2;
    const start = spans[index] ?? 0;
    const end = spans[index + 1] ?? 0;
    return exactNumber(source, start, end, Number(source.slice(start, end)));
  });
}

function exactNumber(source: string, start: number, end: number, value: number): number | JsonNumber {
  if (!Number.isInteger(value) && Math.abs(value) >= 1e-6 && isShortFraction(source, start, end)) {
    return value;
  }
  const text = source.slice(start, end);
  return String(value) === text ? value : new JsonNumber(text);
}

/**
 * Parses JSON text whose numbers are JS numbers, such as a file that Rpcbook wrote, a token list or a line of the
 * history. Returns undefined for text that isn't JSON, and for nesting that would use far more memory than the text.
 * The caller checks every value.
 */
export function parsePlainJson(text: string): unknown {
  if (nestsTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
function replaceInPlace(tree: JsonTree, source: string, take: TakeNumber): boolean {
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
