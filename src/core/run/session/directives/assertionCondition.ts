import type { AmountUnit } from '../../../answer/decode/shared/namedValues';
import { isList, type JsonValue } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import type { PathStep } from '../../../base/json/readPath';
import { failed, ok, type Result } from '../../../base/result';
import { compileLinearPattern } from '../../../model/catalogue/linearPattern';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../../model/catalogue/schema';
import { schemaProblem } from '../../../model/catalogue/schemaProblem';
import { parseTemplate, type TemplatePart } from '../../../model/cell/parseTemplate';
import {
  compareValues,
  type ComparisonOperator,
  isComparison,
  problemOfValue,
  readWrittenValue,
} from './comparedValue';
import {
  calculateExpected,
  coinUnits,
  compareFractions,
  differAtMost,
  type Expected,
  type ExpectedFacts,
  formatFraction,
  fractionOf,
  isPlainNumber,
  parseExpected,
  unitsIn,
} from './expectedValue';

/** Why what was found can't be compared with a number, as a clause. */
export const notANumber = 'it is not a number';

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
  'is',
  'exists',
] as const;

export type AssertionOperator = (typeof assertionOperators)[number];

/** The values of the references of assertions, as the cell sees them. Each problem is a clause. */
export interface ReferenceValues {
  /** Returns the value of a reference, which is written with its braces. */
  readonly value: (reference: string) => Result<JsonValue, string>;
  /** Returns the value of JSON with references. */
  readonly json: (text: string) => Result<JsonValue, string>;
}

/** What is known of an answer beside its JSON. */
export interface AnswerFacts {
  /** Returns the unit of a decoded integer, by its path from `decoded`. */
  readonly unitAt?: (path: readonly PathStep[]) => AmountUnit | undefined;
  /** What the catalogue says about the result of the method. */
  readonly resultSchema?: Schema | undefined;
  /** Returns where the decoded value of an encoded result is, as a sentence. */
  readonly decodedHint?: () => string | undefined;
  readonly references?: ReferenceValues | undefined;
}

export interface AssertionCondition {
  readonly operator: AssertionOperator;
  /** Absent for `exists`. */
  readonly value?: JsonValue;
  /** Whether the value is shown as it is written, not as JSON. */
  readonly isText?: true;
  /** Whether the value is compared in a unit, so that what was found is shown in it too. */
  readonly isAmount?: true;
  /** Whether the condition holds, or why it can't. `found` is at `path`. */
  readonly holds: (found: JsonValue, path: readonly PathStep[], facts: AnswerFacts) => boolean | string;
  /** Returns the condition with the values of its references and its arithmetic. The problem is a clause. */
  readonly bind?: (path: readonly PathStep[], facts: AnswerFacts) => Result<AssertionCondition, string>;
}

const existence: AssertionCondition = { operator: 'exists', holds: (found) => found !== null };

/**
 * Parses what stands behind the path of an assertion. Undefined if there is nothing, so that a value at the path is
 * sufficient. The problem is a sentence. `path` begins with `result`, `error` or `decoded`.
 */
export function parseCondition(
  operator: AssertionOperator | undefined,
  text: string | undefined,
  path: readonly PathStep[],
): Result<AssertionCondition | undefined, string> {
  if (operator === 'exists') return text === undefined ? ok(existence) : failed('Write nothing behind `exists`.');
  if (operator === undefined || text === undefined) return ok(undefined);
  if (text.includes('±')) return failed('Write a tolerance in front, such as `result within 0.5 % of {{expected}}`.');
  if (parseTemplate(text).some(isHidden))
    return failed("An assertion can't have an environment variable or a typed text, because reports show it.");
  if (text.includes('{{') && (operator === 'matches' || operator === 'is'))
    return failed(`\`${operator}\` can't have a reference. Write the value itself.`);
  switch (operator) {
    case 'matches':
      return parseMatch(text);
    case 'within':
      return parseTolerance(text, path);
    case 'is':
      return parseSchemaCheck(text, path);
    case 'in': {
      if (text.includes('{{')) return parseReferences(operator, text);
      const list = parseJson(text);
      if (list.kind === 'failed' || !isList(list.value))
        return failed('Write a list of JSON values, such as `result.status in ["0x0", "0x1"]`.');
      const { value } = list;
      return ok({ operator, value, holds: (found) => value.some((item) => compareValues(found, '==', item)) });
    }
    default:
      return parseComparison(operator, text, path);
  }
}

function parseComparison(
  operator: ComparisonOperator,
  text: string,
  path: readonly PathStep[],
): Result<AssertionCondition, string> {
  if (operator === 'contains' || /^["[]|^\{(?!\{)/.test(text)) {
    if (text.includes('{{')) return parseReferences(operator, text);
  } else {
    const expected = parseExpected(text);
    if (expected !== undefined && !isPlainNumber(expected)) return parseCalculation(operator, text, expected, path);
    if (text.includes('{{')) return failed(howToCalculate);
  }
  const written = withoutGrouping(text);
  const problem = problemOfValue(written);
  if (problem !== undefined) return failed(problem);
  const value = readWrittenValue(written);
  return ok({ operator, value, holds: (found) => compareValues(found, operator, value) });
}

/** Whether a value is hidden wherever a request is shown. */
function isHidden(part: TemplatePart): boolean {
  return part.kind === 'reference' && (part.target.kind === 'environment' || part.target.kind === 'input');
}

const howToCalculate =
  'Write numbers and references with `+`, `-`, `*` and `/`, such as `{{a}} + 1`, or put double quotes around a text with references.';

/** A number that is calculated, an amount, or a reference alone, which can have any value. */
function parseCalculation(
  operator: Exclude<ComparisonOperator, 'contains'>,
  text: string,
  expected: Expected,
  path: readonly PathStep[],
): Result<AssertionCondition, string> {
  const problem = problemOfUnits(expected, text, path);
  if (problem !== undefined) return failed(problem);
  const isAmount = unitsIn(expected).length > 0 && { isAmount: true as const };
  const bind: AssertionCondition['bind'] = (at, facts) => {
    const alone = expected.kind === 'reference' ? facts.references?.value(expected.text) : undefined;
    if (alone?.kind === 'failed') return alone;
    const number = calculateExpected(expected, calculationFacts(at, facts));
    if (number.kind === 'failed')
      return alone === undefined || isAmount ? number : ok(comparisonWith(operator, alone.value));
    const holds = (found: JsonValue): boolean | string => {
      const fraction = fractionOf(found);
      return fraction === undefined ? notANumber : isOrdered(compareFractions(fraction, number.value), operator);
    };
    if (alone !== undefined && !isAmount) return ok({ operator, value: alone.value, holds });
    // What was found is shown as it is beside a value that was calculated.
    return isAmount && expected.kind === 'number'
      ? ok({ operator, value: text, ...isAmount, holds })
      : ok({ operator, value: formatFraction(number.value), isText: true, holds });
  };
  return ok({ operator, value: text, isText: true, ...isAmount, holds: unbound, bind });
}

function comparisonWith(operator: AssertionOperator, value: JsonValue): AssertionCondition {
  return {
    operator,
    value,
    holds: (found) =>
      operator === 'in'
        ? isList(value) && value.some((item) => compareValues(found, '==', item))
        : isComparison(operator) && compareValues(found, operator, value),
  };
}

/** JSON with references, in strings or in place of values. A reference alone can be any value. */
function parseReferences(operator: ComparisonOperator | 'in', text: string): Result<AssertionCondition, string> {
  const parts = parseTemplate(text);
  const [only, another] = parts;
  const isAlone = only?.kind === 'reference' && another === undefined;
  const filled = parts.map((part) => (part.kind === 'text' ? part.text : '0')).join('');
  if (!isAlone && (parseJson(filled).kind === 'failed' || parts.some(({ kind }) => kind === 'problem')))
    return failed('Write a reference alone, or JSON with references, such as `["{{a}}", {{b}}]`.');
  const bind: AssertionCondition['bind'] = (_, { references }) => {
    const value = isAlone ? references?.value(text) : references?.json(text);
    if (value?.kind !== 'ok') return value ?? failed(`${text} has no value here`);
    return operator === 'in' && !isList(value.value)
      ? failed(`${text} isn't a list`)
      : ok(comparisonWith(operator, value.value));
  };
  return ok({ operator, value: text, isText: true, holds: unbound, bind });
}

/** A condition with a reference is bound before it is checked. */
function unbound(): string {
  return 'its references have no values here';
}

/** `1_000` is `1000`. Any other text is returned as it is. */
function withoutGrouping(text: string): string {
  return /^-?\d{1,100}(?:_\d{1,100}){1,100}$/.test(text) ? text.replaceAll('_', '') : text;
}

function problemOfUnits(expected: Expected, text: string, path: readonly PathStep[]): string | undefined {
  const unit = path[0] === 'decoded' ? undefined : unitsIn(expected).find((one) => !coinUnits.has(one));
  return (
    unit &&
    `Only decoded values have the unit ${unit}. Write \`decoded.logs[0].args.value == ${text}\`, or the number without a unit.`
  );
}

/** What the value of an expression depends on, beside what was found at `path`. */
function calculationFacts(path: readonly PathStep[], { references, unitAt }: AnswerFacts): ExpectedFacts {
  return {
    valueOf: references?.value,
    decimalsOf: (unit) => {
      const coin = coinUnits.get(unit);
      if (coin !== undefined) return ok(coin);
      const own = path[0] === 'decoded' ? unitAt?.(path.slice(1)) : undefined;
      if (own === undefined) return failed(`its unit isn't known, so it can't be compared with ${unit}`);
      if (own.symbol !== unit) return failed(`its unit is ${own.symbol}`);
      return own.isAsked === true
        ? failed(`only the contract itself says that its unit is ${unit}. Add the token to the setting rpcbook.tokens`)
        : ok(own.decimals);
    },
  };
}

function isOrdered(difference: number, operator: ComparisonOperator): boolean {
  switch (operator) {
    case '==':
      return difference === 0;
    case '!=':
      return difference !== 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    case 'contains':
      return false;
  }
}

/** `/^0x/`: a pattern that is found anywhere in a text. Its time is linear, because notebooks come from others. */
function parseMatch(text: string): Result<AssertionCondition, string> {
  const source = text.length > 2 && text.startsWith('/') && text.endsWith('/') ? text.slice(1, -1) : undefined;
  if (source === undefined) return failed('Write a pattern between slashes, such as `result matches /^0x[0-9a-f]+$/`.');
  const pattern = compileLinearPattern(source);
  if (pattern.kind === 'failed') return failed(`The pattern has ${pattern.problem}, which isn't supported.`);
  const holds = (found: JsonValue): boolean | string =>
    typeof found === 'string' && (pattern.value.test(found) ?? 'the text is too long for a pattern');
  return ok({ operator: 'matches', value: text, holds });
}

/** `1 % of 21000`, `5 of {{expected}}`: a number that differs by at most this share of it, or by this number. */
function parseTolerance(text: string, path: readonly PathStep[]): Result<AssertionCondition, string> {
  const of = text.indexOf(' of ');
  const [, percentage] = /^(\d{1,6}(?:\.\d{1,4})?) ?%$/.exec(text.slice(0, of).trim()) ?? [];
  const tolerance = of < 0 ? undefined : parseExpected(percentage ?? text.slice(0, of).trim());
  const target = parseExpected(text.slice(of + 4).trim());
  if (tolerance === undefined || target === undefined)
    return failed('Write a percentage or a number, and a number, such as `result.gasUsed within 1 % of 21000`.');
  const problem = problemOfUnits(tolerance, text, path) ?? problemOfUnits(target, text, path);
  if (problem !== undefined) return failed(problem);
  const isAmount = unitsIn(target).length > 0 && { isAmount: true as const };
  const bind: AssertionCondition['bind'] = (at, facts) => {
    const about = calculationFacts(at, facts);
    const wanted = calculateExpected(target, about);
    if (wanted.kind === 'failed') return wanted;
    const most = calculateExpected(tolerance, about);
    if (most.kind === 'failed') return most;
    const { top, bottom } = most.value;
    const share = { top: top * wanted.value.top, bottom: 100n * bottom * wanted.value.bottom };
    const holds = (found: JsonValue): boolean => {
      const number = fractionOf(found);
      return number !== undefined && differAtMost(number, wanted.value, percentage === undefined ? most.value : share);
    };
    if (!text.includes('{{')) return ok({ operator: 'within', value: text, ...isAmount, holds });
    const by = percentage === undefined ? formatFraction(most.value) : `${percentage} %`;
    return ok({ operator: 'within', value: `${by} of ${formatFraction(wanted.value)}`, isText: true, holds });
  };
  return ok({ operator: 'within', value: text, ...isAmount, holds: unbound, bind });
}

/** `schema`: the value is what the catalogue says about the method's result. */
function parseSchemaCheck(text: string, path: readonly PathStep[]): Result<AssertionCondition, string> {
  if (text !== 'schema') return failed('Write `is schema`, or compare values with `==`.');
  if (path[0] !== 'result') return failed('Only the result has a schema, such as `result is schema`.');
  return ok({
    operator: 'is',
    value: text,
    holds: (found, at, { resultSchema }) => {
      const schema = at.slice(1).reduce<Schema | undefined>(schemaWithin, resultSchema);
      if (schema === undefined || isAnything(schema)) return 'the catalogue has no schema for it';
      return schemaProblem(found, schema, 'it') ?? true;
    },
  });
}

function schemaWithin(schema: Schema | undefined, step: PathStep): Schema | undefined {
  return typeof step === 'number' ? itemSchema(schema) : memberSchema(optionOfType(schema, 'object'), step);
}

function isAnything({ types, properties, items, anyOf, pattern }: Schema): boolean {
  return types.length === 0 && !properties && !items && !anyOf && pattern === undefined;
}
