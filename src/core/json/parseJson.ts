import { failed, ok, type Result } from '../result';
import { findJsonProblem } from './findJsonProblem';
import { type JsonProblem, maxJsonDepth } from './jsonProblem';
import { type JsonTree, replaceNumbers, surveyTree, type TreeSurvey } from './jsonTree';
import { JsonNumber, type JsonValue } from './jsonValue';
import { endsInPlainNumber, type NumberTokens, readNumberTokens } from './numberTokens';

/**
 * Reads JSON text (RFC 8259) without losing a digit: a number that a JS number would not print back the same comes as
 * a JsonNumber. A byte order mark in front is passed over. Values nested deeper than `maxJsonDepth` are a problem.
 *
 * Objects are JS objects: keys that are array indexes (`"10"`) come first, in rising order, and `__proto__` is a key as
 * any other. Of a repeated key the last value counts; the meaning of such a text is open (RFC 8259, section 4), and how
 * its integers were spelled may be lost (`1e0` for `1`).
 *
 * The engine's own parser does the work. Its result is looked through once; only where a number in it may have been
 * written otherwise are the numbers of the text read beside it.
 */
export function parseJson(text: string): Result<JsonValue, JsonProblem> {
  const markLength = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const source = text.slice(markLength);
  let tree: JsonTree;
  try {
    tree = JSON.parse(source);
  } catch {
    const problem = findJsonProblem(source);
    return failed({ ...problem, offset: problem.offset + markLength });
  }
  const survey = surveyTree(tree);
  if (survey.isTooDeep) {
    return failed({ message: `The JSON is nested more than ${maxJsonDepth} levels deep.`, offset: markLength });
  }
  return ok(withExactNumbers(tree, survey, source));
}

function withExactNumbers(tree: JsonTree, survey: TreeSurvey, source: string): JsonTree {
  const plainLimit = survey.numberCount - (endsInPlainNumber(source) ? 1 : 0);
  if (!survey.hasDoubtfulNumber && plainLimit <= 0) {
    return tree;
  }
  const tokens = readNumberTokens(source, survey.hasDoubtfulNumber ? Infinity : plainLimit);
  if (tokens === undefined || tokens.spans.length === 0) {
    return tree;
  }
  const isInTextOrder = !tokens.hasIndexKey && tokens.memberCount === survey.memberCount;
  return isInTextOrder ? boxedInTextOrder(tree, tokens) : boxedByMark(source, tokens);
}

/** No key was repeated or moved, so the numbers of the tree are those of the text, one by one. */
function boxedInTextOrder(tree: JsonTree, tokens: NumberTokens): JsonTree {
  let next = 0;
  return replaceNumbers(tree, (value) => {
    const text = tokens.exact[next];
    next += 1;
    return text === undefined ? value : new JsonNumber(text);
  });
}

/**
 * Parses again with `0.5`, `1.5`, `2.5` … in the place of every number that has a fraction, an exponent or many digits:
 * a fraction in the result then is the index of a number of the text, and nothing else can be one.
 */
function boxedByMark(source: string, tokens: NumberTokens): JsonTree {
  const { spans } = tokens;
  const pieces: string[] = [];
  const texts: string[] = [];
  let from = 0;
  for (let index = 0; index < spans.length; index += 2) {
    const start = spans[index] ?? 0;
    const end = spans[index + 1] ?? 0;
    pieces.push(source.slice(from, start), `${index / 2}.5`);
    texts.push(source.slice(start, end));
    from = end;
  }
  const marked: JsonTree = JSON.parse(pieces.join('') + source.slice(from));
  return replaceNumbers(marked, (value) => {
    const text = Number.isInteger(value) ? undefined : texts[Math.floor(value)];
    return text === undefined ? value : exactNumber(text);
  });
}

function exactNumber(text: string): number | JsonNumber {
  const value = Number(text);
  return String(value) === text ? value : new JsonNumber(text);
}
