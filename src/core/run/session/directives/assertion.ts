import { integerOfText } from '../../../base/json/integerText';
import { JsonNumber, type JsonObject, type JsonValue } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import { printJson } from '../../../base/json/printJson';
import { printJsonStart } from '../../../base/json/printJsonStart';
import { integerOf, isList, isObject } from '../../../base/json/readMember';
import { type PathStep, readPath } from '../../../base/json/readPath';
import { failed, ok, type Result } from '../../../base/result';
import type { CutText } from '../../../base/view/plainView';
import { cutAt } from '../../../base/view/plainViewOf';
import { visibleText } from '../../../base/view/visibleText';
import { withoutTrailing } from '../../../base/withoutTrailing';
import { compileLinearPattern } from '../../../model/catalogue/linearPattern';
import { parseCellPath } from '../../../model/cell/parseTemplate';

/** The operators of a condition. */
export const assertionOperators = [
  '==',
  '!=',
  '<=',
  '>=',
  '<',
  '>',
  'contains',
  'matches',
  'in',
  'within',
  'exists',
] as const;

type ComparisonOperator = Exclude<(typeof assertionOperators)[number], 'matches' | 'in' | 'within' | 'exists'>;

/** Maximum length in characters. The pattern below tries every position where the path and the value may end. */
const maxLength = 1_000;

/** Maximum characters of the actual value that a failed assertion shows. */
const shownFound = 200;

/** A condition on a cell's answer: `# @assert result.status == 0x1`. */
export interface Assertion {
  readonly text: string;
  /** The offset of the text in the cell's text. */
  readonly place: number;
  /** The path in the answer, starting with `result` or `error`. */
  readonly path: readonly PathStep[];
  /** Undefined if the assertion only requires a value at the path. */
  readonly condition: AssertionCondition | undefined;
}

interface AssertionCondition {
  readonly operator: (typeof assertionOperators)[number];
  /** Absent for `exists`. */
  readonly value?: JsonValue;
  readonly holds: (found: JsonValue) => boolean;
}

/** The result of an assertion, as plain data. */
export interface AssertionResult {
  readonly text: string;
  /** The offset of the text in the cell's text. */
  readonly place: number;
  /** `unchecked` if the answer is not complete. */
  readonly state: 'holds' | 'failed' | 'unchecked';
  readonly operator?: (typeof assertionOperators)[number];
  /** The value of the condition, as JSON. Absent if the assertion only requires a value at the path. */
  readonly wanted?: string;
  /** The start of the value at the path, as JSON. Absent if there is none. */
  readonly got?: CutText;
  /** Why it is false, as a sentence. */
  readonly failure?: string;
}

/** Parses the text of an assertion, which begins at offset `place` in the cell's text. The problem is a sentence. */
export function parseAssertion(text: string, place = 0): Result<Assertion, string> {
  if (text.length > maxLength)
    return failed(`An assertion can have up to ${maxLength.toLocaleString('en')} characters.`);
  if (visibleText(text) !== text) return failed('It has an invisible character. Remove it, or write it as an escape.');
  const match =
    /^\s*(\S+?)\s*(?:(==|!=|<=|>=|<|>|(?<=\s)(?:contains|matches|within|in)(?=\s))\s*(.+?)|(?<=\s)(exists))?\s*$/.exec(
      text,
    );
  const [, written = '', operator, value, exists] = match ?? [];
  const target = parseCellPath(written);
  if (typeof target === 'string' || (target.name !== 'result' && target.name !== 'error')) {
    return failed('Write a condition on the answer, such as `result.status == 0x1`, `result.length > 0` or `result`.');
  }
  const path = [target.name, ...(target.kind === 'path' ? target.path : [])];
  const known = assertionOperators.find((one) => one === operator);
  const condition = exists === undefined ? parseCondition(known, value) : ok(existence);
  if (condition.kind === 'failed') return condition;
  return ok({ text: text.trim(), place, path, condition: condition.value });
}

const existence: AssertionCondition = { operator: 'exists', holds: (found) => found !== null };

function parseCondition(
  operator: (typeof assertionOperators)[number] | undefined,
  text: string | undefined,
): Result<AssertionCondition | undefined, string> {
  if (operator === undefined || text === undefined) return ok(undefined);
  if (text.includes('{{')) return failed('An assertion can have no reference. Write the value itself.');
  switch (operator) {
    case 'matches':
      return parseMatch(text);
    case 'within':
      return parseTolerance(text);
    case 'in': {
      const list = parseJson(text);
      if (list.kind === 'failed' || !isList(list.value))
        return failed('Write a list of JSON values, such as `result.status in ["0x0", "0x1"]`.');
      const { value } = list;
      return ok({ operator, value, holds: (found) => value.some((item) => isSame(found, item)) });
    }
    case 'exists':
      return failed('Write nothing behind `exists`.');
    default: {
      const problem = problemOfValue(text);
      if (problem !== undefined) return failed(problem);
      const value = readValue(text);
      return ok({ operator, value, holds: (found) => compare(found, operator, value) });
    }
  }
}

/** `/^0x/`: a pattern that is found anywhere in a text. Its time is linear, because notebooks come from others. */
function parseMatch(text: string): Result<AssertionCondition, string> {
  const source = text.length > 2 && text.startsWith('/') && text.endsWith('/') ? text.slice(1, -1) : undefined;
  if (source === undefined) return failed('Write a pattern between slashes, such as `result matches /^0x[0-9a-f]+$/`.');
  const pattern = compileLinearPattern(source);
  if (pattern.kind === 'failed') return failed(`The pattern has ${pattern.problem}, which isn't supported.`);
  const holds = (found: JsonValue): boolean => typeof found === 'string' && pattern.value.test(found) === true;
  return ok({ operator: 'matches', value: text, holds });
}

/** Decimals of a percentage are exact: it is an integer of this many parts. */
const percentParts = 10_000n;

/** `1 % of 21000`: an integer that differs by at most this share. */
function parseTolerance(text: string): Result<AssertionCondition, string> {
  const [, whole, decimals = '', written = ''] = /^(\d{1,6})(?:\.(\d{1,4}))? ?% of (\S{1,100})$/.exec(text) ?? [];
  const target = integerOfText(written);
  if (whole === undefined || target === undefined)
    return failed('Write a percentage and an integer, such as `result.gasUsed within 1 % of 21000`.');
  const share = BigInt(whole) * percentParts + BigInt(decimals.padEnd(4, '0'));
  const holds = (found: JsonValue): boolean => {
    const integer = integerOf(found);
    if (integer === undefined) return false;
    return sizeOf(integer - target) * 100n * percentParts <= share * sizeOf(target);
  };
  return ok({ operator: 'within', value: text, holds });
}

function sizeOf(integer: bigint): bigint {
  return integer < 0n ? -integer : integer;
}

/**
 * Checks an assertion against `{ result }` or `{ error }`. Compares numbers as exact integers, hex or decimal. Without an
 * answer, it is not checked.
 */
export function checkAssertion(
  { text, place, path, condition }: Assertion,
  answer: JsonObject | undefined,
): AssertionResult {
  const wanted = condition && {
    operator: condition.operator,
    ...(condition.value !== undefined && { wanted: printJson(condition.value) }),
  };
  const about = { text, place, ...wanted };
  if (answer === undefined) return { ...about, state: 'unchecked' };
  const found = follow(answer, path);
  if (found.kind === 'failed')
    return { ...about, state: 'failed', failure: `Assertion failed: \`${text}\`, but ${found.problem}.` };
  const got = cutAt(printJsonStart(found.value, shownFound + 1), shownFound);
  const holds = condition === undefined ? found.value !== null && found.value !== false : condition.holds(found.value);
  if (holds) return { ...about, state: 'holds', got };
  const shown = `${got.text}${got.isCut ? '…' : ''}`;
  return { ...about, state: 'failed', got, failure: `Assertion failed: \`${text}\`, but it is ${shown}.` };
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

function compare(found: JsonValue, operator: ComparisonOperator, value: JsonValue): boolean {
  const [left, right] = [integerOf(found), integerOf(value)];
  switch (operator) {
    case '==':
      return isSame(found, value);
    case '!=':
      return !isSame(found, value);
    case 'contains':
      if (isList(found)) return found.some((item) => isSame(item, value));
      return (
        typeof found === 'string' && typeof value === 'string' && found.toLowerCase().includes(value.toLowerCase())
      );
    case '<':
      return left !== undefined && right !== undefined && left < right;
    case '<=':
      return left !== undefined && right !== undefined && left <= right;
    case '>':
      return left !== undefined && right !== undefined && left > right;
    case '>=':
      return left !== undefined && right !== undefined && left >= right;
  }
}

/** What an unquoted value begins with if it is the rest of another operator, or in quotes of another kind. */
const wrongStart = /^[=!<>~&|"'`\u2018\u2019\u201c\u201d\uff1d\uff1e\uff1c]/;

/** A comment, a second condition or a separator behind an unquoted value. */
const wrongRest = /\s(?:#|\/\/)|[=!<>]=|&&|\|\||\s@|\s(?:and|or)\s+(?:result|error)\b|[;,]$/;

/** Text that people write for a number, which is compared as text: `1_000`, `1,000`, `2n`, `1 ether`. */
const nearNumber = /^[-+]?\p{Nd}[\p{Nd}_,.' ]*(?: ?[A-Za-z]{1,8})?(?:[-+]?\d{1,4})?$/u;

/** Words of other languages for the literals of JSON. */
const nearLiteral = /^(?:true|false|null|none|nil|undefined|nan|yes|no)$/i;

/**
 * Returns why a value is not what its author means, as a sentence. Such a value is compared as text, so `!=` would always
 * be true.
 */
function problemOfValue(value: string): string | undefined {
  const parsed = parseJson(value);
  if (parsed.kind === 'ok' && !(typeof parsed.value === 'number' || parsed.value instanceof JsonNumber))
    return undefined;
  if (integerOfText(value) !== undefined || /^(?:0x[\da-f]*|-?\d+(?:\.\d+)?)$/i.test(value)) return undefined;
  if (wrongStart.test(value) || wrongRest.test(value))
    return 'Write one path, one operator and one value, with double quotes around a value that has signs. A comment needs a line of its own.';
  if (nearLiteral.test(value))
    return 'Write true, false or null in lowercase letters, or put double quotes around a text.';
  return nearNumber.test(value) || /^0x/i.test(value)
    ? 'Write the number in decimal digits, or in hex digits after 0x, or put double quotes around a text.'
    : undefined;
}

/**
 * Ignores the case of hex digits, the order of members and zeros at the end of decimals, and compares a quantity with its
 * decimal form. Goes no deeper than the condition's value, which is short.
 */
function isSame(left: JsonValue, right: JsonValue): boolean {
  const [one, other] = [integerOf(left), integerOf(right)];
  if (one !== undefined && other !== undefined) return one === other;
  if (isList(right))
    return isList(left) && left.length === right.length && right.every((item, at) => isSame(left[at] ?? null, item));
  if (isObject(right)) {
    if (!isObject(left)) return false;
    const names = Object.keys(right);
    const isWhole = names.length === Object.keys(left).length;
    return (
      isWhole && names.every((name) => Object.hasOwn(left, name) && isSame(left[name] ?? null, right[name] ?? null))
    );
  }
  if (typeof left === 'string' && typeof right === 'string' && left.startsWith('0x'))
    return left.length === right.length && left.toLowerCase() === right.toLowerCase();
  const isNumber = typeof left === 'number' || left instanceof JsonNumber;
  const wanted = isNumber && typeof right === 'string' ? right : printJson(right);
  const printed = printJsonStart(left, wanted.length + shownFound);
  return printed === wanted || (isNumber && withoutZeros(printed) === withoutZeros(wanted));
}

/** `1.50` is `1.5`, and `1.0` is `1`. */
function withoutZeros(text: string): string {
  const [, whole, fraction] = /^(-?\d{1,400})\.(\d{1,400})$/.exec(text) ?? [];
  if (whole === undefined || fraction === undefined) return text;
  const rest = withoutTrailing(fraction, '0');
  return rest === '' ? whole : `${whole}.${rest}`;
}

/** Reads JSON, or a bare word as text. */
function readValue(text: string): JsonValue {
  const parsed = parseJson(text);
  if (parsed.kind === 'failed') return text;
  return typeof parsed.value === 'number' || parsed.value instanceof JsonNumber ? text : parsed.value;
}
