import { integerOfText } from '../../../base/json/integerText';
import { integerOf, isList, isObject, JsonNumber, type JsonValue } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import { printJson, printJsonStart } from '../../../base/json/printJson';
import { withoutTrailing } from '../../../base/withoutTrailing';
import { compareFractions, fractionOf } from './expectedValue';

/** The operators that compare a value of an answer with a written one. */
export type ComparisonOperator = '==' | '!=' | '<=' | '>=' | '<' | '>' | 'contains';

/** Whether an operator compares a value with another one. */
export function isComparison(operator: string): operator is ComparisonOperator {
  return ['==', '!=', '<=', '>=', '<', '>', 'contains'].includes(operator);
}

/** Characters of a value beyond the written one that are compared. */
const moreCharacters = 200;

/** Compares numbers, hex or decimal, exactly, and other values as `isSameValue` does. */
export function compareValues(found: JsonValue, operator: ComparisonOperator, value: JsonValue): boolean {
  const [left, right] = [fractionOf(found), fractionOf(value)];
  const isBoth = left !== undefined && right !== undefined;
  switch (operator) {
    case '==':
      return isSameValue(found, value);
    case '!=':
      return !isSameValue(found, value);
    case 'contains':
      if (isList(found)) return found.some((item) => isSameValue(item, value));
      return (
        typeof found === 'string' && typeof value === 'string' && found.toLowerCase().includes(value.toLowerCase())
      );
    case '<':
      return isBoth && compareFractions(left, right) < 0;
    case '<=':
      return isBoth && compareFractions(left, right) <= 0;
    case '>':
      return isBoth && compareFractions(left, right) > 0;
    case '>=':
      return isBoth && compareFractions(left, right) >= 0;
  }
}

/** What an unquoted value begins with if it is the rest of another operator, or in quotes of another kind. */
const wrongStart = /^[=!<>~&|"'`\u2018\u2019\u201c\u201d\uff1d\uff1e\uff1c]/;

/** A comment, a second condition or a separator behind an unquoted value. */
const wrongRest = /\s(?:#|\/\/)|[=!<>]=|&&|\|\||\s@|\s(?:and|or)\s+(?:result|error)\b|[;,]$/;

/** Text that people write for a number, which is compared as text: `1,000`, `2n`, `1 ether`. */
const nearNumber = /^[-+]?\p{Nd}[\p{Nd}_,.' ]*(?: ?[A-Za-z]{1,8})?(?:[-+]?\d{1,4})?$/u;

/** Words of other languages for the literals of JSON. */
const nearLiteral = /^(?:true|false|null|none|nil|undefined|nan|yes|no)$/i;

/**
 * Returns why a value is not what its author means, as a sentence. Such a value is compared as text, so `!=` would always
 * be true.
 */
export function problemOfValue(value: string): string | undefined {
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
export function isSameValue(left: JsonValue, right: JsonValue): boolean {
  const [one, other] = [integerOf(left), integerOf(right)];
  if (one !== undefined && other !== undefined) return one === other;
  if (isList(right))
    return (
      isList(left) && left.length === right.length && right.every((item, at) => isSameValue(left[at] ?? null, item))
    );
  if (isObject(right)) {
    if (!isObject(left)) return false;
    const names = Object.keys(right);
    const isWhole = names.length === Object.keys(left).length;
    return (
      isWhole &&
      names.every((name) => Object.hasOwn(left, name) && isSameValue(left[name] ?? null, right[name] ?? null))
    );
  }
  if (typeof left === 'string' && typeof right === 'string' && left.startsWith('0x'))
    return left.length === right.length && left.toLowerCase() === right.toLowerCase();
  const isNumber = typeof left === 'number' || left instanceof JsonNumber;
  const wanted = isNumber && typeof right === 'string' ? right : printJson(right);
  const printed = printJsonStart(left, wanted.length + moreCharacters);
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
export function readWrittenValue(text: string): JsonValue {
  const parsed = parseJson(text);
  if (parsed.kind === 'failed') return text;
  return typeof parsed.value === 'number' || parsed.value instanceof JsonNumber ? text : parsed.value;
}
