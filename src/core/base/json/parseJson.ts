import { maxJsonDepth } from '../answerBounds';
import { failed, ok, type Result } from '../result';
import { findJsonProblem } from './findJsonProblem';
import type { JsonProblem } from './jsonProblem';
import {
  compactLength,
  type JsonTree,
  type ParsedJson,
  replaceDoubtful,
  surveyTree,
  type TreeSurvey,
} from './jsonTree';
import { JsonNumber, type JsonValue } from './jsonValue';
import { nestsTooDeep } from './nestsTooDeep';
import { findLongNumbers, holdsOnlyPlainIntegers, isShortFraction } from './numberSpans';
import { replaceInPlace } from './replaceInPlace';

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
