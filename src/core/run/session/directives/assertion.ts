import { integerOf, isList, type JsonObject, type JsonValue } from '../../../base/json/jsonValue';
import { printJson, printJsonStart } from '../../../base/json/printJson';
import { type PathStep, readPath } from '../../../base/json/readPath';
import { failed, ok, type Result } from '../../../base/result';
import { amountText, groupDigits } from '../../../base/view/amountText';
import { cutText } from '../../../base/view/cutText';
import type { CutText } from '../../../base/view/plainView';
import { cutAt } from '../../../base/view/plainViewOf';
import { visibleText } from '../../../base/view/visibleText';
import { parseCellPath } from '../../../model/cell/parseTemplate';
import {
  type AnswerFacts,
  type AssertionCondition,
  type AssertionOperator,
  assertionOperators,
  notANumber,
  parseCondition,
} from './assertionCondition';
import { fractionOf } from './expectedValue';

/** Maximum length in characters. The pattern below tries every position where the path and the value may end. */
const maxLength = 1_000;

/** The names that a path can start with. */
const roots: ReadonlySet<string> = new Set(['result', 'error', 'decoded']);

/** Maximum characters of the actual value that a failed assertion shows. */
const shownFound = 200;

/** A condition on a cell's answer: `# @assert result.status == 0x1`. */
export interface Assertion {
  readonly text: string;
  /** The offset of the text in the cell's text. */
  readonly place: number;
  /** The path in the answer, starting with `result`, `error` or `decoded`. */
  readonly path: readonly PathStep[];
  /** Undefined if the assertion only requires a value at the path. */
  readonly condition: AssertionCondition | undefined;
}

/** The result of an assertion, as plain data. */
export interface AssertionResult {
  readonly text: string;
  /** The offset of the text in the cell's text. */
  readonly place: number;
  /** `unchecked` if the answer is not complete. */
  readonly state: 'holds' | 'failed' | 'unchecked';
  readonly operator?: AssertionOperator;
  /** The value of the condition, as JSON. Absent if the assertion only requires a value at the path. */
  readonly wanted?: string;
  /** The start of the value at the path, as JSON. Absent if there is none. */
  readonly got?: CutText;
  /** Why it is false, as a sentence. */
  readonly failure?: string;
}

/** Parses the text of an assertion, which begins at offset `place` in the cell's text. The problem is a sentence. */
export function parseAssertion(text: string, place = 0): Result<Assertion, string> {
  if (text.length > maxLength) return failed(`An assertion can have up to ${groupDigits(maxLength)} characters.`);
  if (visibleText(text) !== text) return failed('It has an invisible character. Remove it, or write it as an escape.');
  const match =
    /^\s*(\S+?)\s*(?:(==|!=|<=|>=|<|>|(?<=\s)(?:contains|matches|within|in|is)(?=\s))\s*(.+?)|(?<=\s)(exists))?\s*$/.exec(
      text,
    );
  const [, written = '', operator, value, exists] = match ?? [];
  const target = parseCellPath(written);
  if (typeof target === 'string' || !roots.has(target.name)) {
    return failed('Write a condition on the answer, such as `result.status == 0x1`, `result.length > 0` or `result`.');
  }
  const path = [target.name, ...(target.kind === 'path' ? target.path : [])];
  const known = assertionOperators.find((one) => one === (operator ?? exists));
  const condition = parseCondition(known, value, path);
  if (condition.kind === 'failed') return condition;
  return ok({ text: text.trim(), place, path, condition: condition.value });
}

/**
 * Checks an assertion against `{ result }` or `{ error }`, with `decoded` if it has one. Compares numbers as exact
 * integers, hex or decimal. Without an answer, it is not checked.
 */
export function checkAssertion(
  { text, place, path, condition: written }: Assertion,
  answer: JsonObject | undefined,
  facts: AnswerFacts = {},
): AssertionResult {
  const found = answer && follow(answer, path);
  const bound = found?.kind === 'ok' ? written?.bind?.(path, facts) : undefined;
  const condition = bound?.kind === 'ok' ? bound.value : written;
  const wanted = condition && {
    operator: condition.operator,
    ...(condition.value !== undefined && {
      wanted: condition.isText || condition.isAmount ? String(condition.value) : printJson(condition.value),
    }),
  };
  const about = { text, place, ...wanted };
  if (found === undefined) return { ...about, state: 'unchecked' };
  if (found.kind === 'failed')
    return { ...about, state: 'failed', failure: `Assertion failed: \`${text}\`, but ${found.problem}.` };
  const got = cutAt(shownValue(found.value, path, condition, facts), shownFound);
  const holds = isHeld(found.value, path, facts, condition, bound);
  if (holds === true) return { ...about, state: 'holds', got };
  const shown = `it is ${got.text}${got.isCut ? '…' : ''}`;
  const compared = text.includes('{{') && bound?.kind === 'ok' ? wanted?.wanted : undefined;
  const beside = compared === undefined ? '' : `, compared with ${cutText(compared, shownFound)}`;
  const why = holds === false ? `${shown}${beside}` : `${shown}: ${holds}`;
  const hint = path.length === 1 && path[0] === 'result' ? facts.decodedHint?.() : undefined;
  const said = `Assertion failed: \`${text}\`, but ${why}.`;
  const failure = hint === undefined ? said : `${said} ${hint}`;
  return { ...about, ...(condition && wantedBeside(got, condition)), state: 'failed', got, failure };
}

/** Whether a condition holds for what was found, or why that isn't known. `bound` is the condition with its values. */
function isHeld(
  found: JsonValue,
  path: readonly PathStep[],
  facts: AnswerFacts,
  condition: AssertionCondition | undefined,
  bound: Result<AssertionCondition, string> | undefined,
): boolean | string {
  if (condition === undefined) return found !== null && found !== false;
  if (bound?.kind !== 'failed') return condition.holds(found, path, facts);
  return condition.isAmount && fractionOf(found) === undefined ? notANumber : bound.problem;
}

/** The wanted integer without quotes if what was found has none, because both are shown beside each other. */
function wantedBeside({ text }: CutText, { value }: AssertionCondition): Pick<AssertionResult, 'wanted'> {
  const isBare = typeof value === 'string' && integerOf(value) !== undefined && /^-?\d/.test(text);
  return isBare ? { wanted: value } : {};
}

/**
 * What was found, as people compare it: an amount in its unit, an integer in digits beside a
 * calculated value, and a word of 32 bytes in the form of a wanted integer.
 */
function shownValue(
  found: JsonValue,
  path: readonly PathStep[],
  condition: AssertionCondition | undefined,
  facts: AnswerFacts,
): string {
  if (condition?.isAmount) return amountAt(found, path, facts);
  const wanted = condition?.value;
  const quantity = condition?.isText ? integerOf(found) : undefined;
  if (quantity !== undefined) return quantity.toString();
  const integer = typeof found === 'string' && /^0x[\da-f]{64}$/i.test(found) ? integerOf(found) : undefined;
  if (integer === undefined || wanted === undefined || integerOf(wanted) === undefined) return printFound(found);
  if (typeof wanted !== 'string' || !/^0x/i.test(wanted)) return integer.toString();
  return `0x${integer.toString(16).padStart(wanted.length - 2, '0')}`;
}

function printFound(found: JsonValue): string {
  return printJsonStart(found, shownFound + 1);
}

/** An integer in its unit, if that is known: `1000 USDC`. */
function amountAt(found: JsonValue, path: readonly PathStep[], { unitAt }: AnswerFacts): string {
  const integer = integerOf(found);
  const unit = path[0] === 'decoded' ? unitAt?.(path.slice(1)) : undefined;
  return integer === undefined || unit === undefined
    ? printFound(found)
    : `${amountText(integer.toString(), unit.decimals)} ${unit.symbol}`;
}

/** The value that an assertion is about. Undefined if the answer has none. */
export function findAsserted({ path }: Assertion, answer: JsonObject): JsonValue | undefined {
  const found = follow(answer, path);
  return found.kind === 'ok' ? found.value : undefined;
}

/** `length` of a list or a text is its length. */
function follow(answer: JsonObject, path: readonly PathStep[]): Result<JsonValue, string> {
  const [first, ...rest] = path;
  if (!Object.hasOwn(answer, first ?? '')) return failed(`there is no ${String(first)}`);
  const root = answer[first ?? ''] ?? null;
  const before = rest.at(-1) === 'length' ? readPath(root, rest.slice(0, -1), String(first)) : undefined;
  if (before?.kind === 'ok' && (isList(before.value) || typeof before.value === 'string'))
    return ok(before.value.length);
  return readPath(root, rest, String(first));
}
