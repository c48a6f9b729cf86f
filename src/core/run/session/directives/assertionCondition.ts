import type { AmountUnit } from '../../../answer/decode/shared/namedValues';
import { integerOfText } from '../../../base/json/integerText';
import { integerOf, isList, type JsonValue } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import type { PathStep } from '../../../base/json/readPath';
import { failed, ok, type Result } from '../../../base/result';
import { quantityUnits } from '../../../formats/abi/encode/writtenInteger';
import { compileLinearPattern } from '../../../model/catalogue/linearPattern';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../../model/catalogue/schema';
import { schemaProblem } from '../../../model/catalogue/schemaProblem';
import { compareValues, type ComparisonOperator, problemOfValue, readWrittenValue } from './comparedValue';

/** An amount as people write it: `1_000 USDC`, `1.5 ether`. */
interface WrittenAmount {
  readonly text: string;
  /** The digits without the point. */
  readonly digits: bigint;
  /** How many of the digits are behind the point. */
  readonly fraction: number;
  readonly unit: string;
}

/** Units of native coins of EVM networks, which need no token: decimals by name. */
const coinUnits: ReadonlyMap<string, number> = new Map(Object.entries(quantityUnits));

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

/** What is known of an answer beside its JSON. */
export interface AnswerFacts {
  /** Returns the unit of a decoded integer, by its path from `decoded`. */
  readonly unitAt?: (path: readonly PathStep[]) => AmountUnit | undefined;
  /** What the catalogue says about the result of the method. */
  readonly resultSchema?: Schema | undefined;
  /** Returns where the decoded value of an encoded result is, as a sentence. */
  readonly decodedHint?: () => string | undefined;
}

export interface AssertionCondition {
  readonly operator: AssertionOperator;
  /** Absent for `exists`. */
  readonly value?: JsonValue;
  /** Whether the value is compared in a unit, so that what was found is shown in it too. */
  readonly isAmount?: true;
  /** Whether the condition holds, or why it can't. `found` is at `path`. */
  readonly holds: (found: JsonValue, path: readonly PathStep[], facts: AnswerFacts) => boolean | string;
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
  if (text.includes('{{')) return failed('An assertion can have no reference. Write the value itself.');
  switch (operator) {
    case 'matches':
      return parseMatch(text);
    case 'within':
      return parseTolerance(text, path);
    case 'is':
      return parseSchemaCheck(text, path);
    case 'in': {
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
  const amount = operator === 'contains' ? undefined : parseAmount(text);
  if (amount !== undefined) {
    const problem = problemOfAmount(amount, path);
    if (problem !== undefined) return failed(problem);
    const holds: AssertionCondition['holds'] = (found, at, facts) => {
      const difference = differenceOf(found, amount, at, facts);
      return typeof difference === 'string' ? difference : isOrdered(difference, operator);
    };
    return ok({ operator, value: text, isAmount: true, holds });
  }
  const written = withoutGrouping(text);
  const problem = problemOfValue(written);
  if (problem !== undefined) return failed(problem);
  const value = readWrittenValue(written);
  return ok({ operator, value, holds: (found) => compareValues(found, operator, value) });
}

/** `1_000` is `1000`. Any other text is returned as it is. */
function withoutGrouping(text: string): string {
  return /^-?\d{1,100}(?:_\d{1,100}){1,100}$/.test(text) ? text.replaceAll('_', '') : text;
}

function problemOfAmount(amount: WrittenAmount, path: readonly PathStep[]): string | undefined {
  if (isCoinUnit(amount) || path[0] === 'decoded') return undefined;
  return `Only decoded values have the unit ${amount.unit}. Write \`decoded.logs[0].args.value == ${amount.text}\`, or the number without a unit.`;
}

/** Below zero if the integer is less than the amount. A sentence if they can't be compared. */
function differenceOf(
  found: JsonValue,
  amount: WrittenAmount,
  path: readonly PathStep[],
  facts: AnswerFacts,
): number | string {
  const integer = integerOf(found);
  if (integer === undefined) return 'it is not an integer';
  const unit = unitOf(path, facts);
  const difference = compareAmount(integer, amount, unit);
  if (difference === undefined)
    return unit === undefined
      ? `its unit isn't known, so it can't be compared with ${amount.unit}`
      : `its unit is ${unit.symbol}`;
  if (unit?.isAsked === true && !isCoinUnit(amount))
    return `only the contract itself says that its unit is ${unit.symbol}. Add the token to the setting rpcbook.tokens`;
  return difference;
}

function unitOf(path: readonly PathStep[], { unitAt }: AnswerFacts): AmountUnit | undefined {
  return path[0] === 'decoded' ? unitAt?.(path.slice(1)) : undefined;
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

/** Decimals of a percentage are exact: it is an integer of this many parts. */
const percentParts = 10_000n;

/** `1 % of 21000`: an integer, or an amount, that differs by at most this share. */
function parseTolerance(text: string, path: readonly PathStep[]): Result<AssertionCondition, string> {
  const [, whole, decimals = '', written = ''] = /^(\d{1,6})(?:\.(\d{1,4}))? ?% of (\S.{0,150})$/.exec(text) ?? [];
  const amount = parseAmount(written);
  const target = integerOfText(withoutGrouping(written));
  if (whole === undefined || (target === undefined && amount === undefined))
    return failed('Write a percentage and an integer, such as `result.gasUsed within 1 % of 21000`.');
  const problem = amount && problemOfAmount(amount, path);
  if (problem !== undefined) return failed(problem);
  const share = BigInt(whole) * percentParts + BigInt(decimals.padEnd(4, '0'));
  const isWithin = (integer: bigint, of: bigint): boolean =>
    sizeOf(integer - of) * 100n * percentParts <= share * sizeOf(of);
  const holds: AssertionCondition['holds'] = (found, at, facts) => {
    const integer = integerOf(found);
    if (integer === undefined) return false;
    if (amount === undefined) return target !== undefined && isWithin(integer, target);
    const difference = differenceOf(found, amount, at, facts);
    if (typeof difference === 'string') return difference;
    const scaled = scaledAmount(amount, unitOf(at, facts));
    return scaled !== undefined && isWithin(integer * 10n ** BigInt(amount.fraction), scaled);
  };
  return ok({ operator: 'within', value: text, ...(amount && { isAmount: true as const }), holds });
}

function sizeOf(integer: bigint): bigint {
  return integer < 0n ? -integer : integer;
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

/** Parses a number with a unit behind it. Undefined for anything else. */
function parseAmount(text: string): WrittenAmount | undefined {
  const [, sign, whole = '', fraction = '', unit] =
    /^(-?)(\d[\d_]{0,99})(?:\.(\d{1,40}))? ([A-Za-z\u20ae][\w.$\u20ae-]{0,30})$/.exec(text) ?? [];
  if (unit === undefined || whole.endsWith('_') || whole.includes('__')) return undefined;
  const digits = integerOfText(`${sign}${whole.replaceAll('_', '')}${fraction}`);
  return digits === undefined ? undefined : { text, digits, fraction: fraction.length, unit };
}

/** Whether the unit of an amount is one of a native coin. Every other one is the symbol of a token. */
function isCoinUnit({ unit }: WrittenAmount): boolean {
  return coinUnits.has(unit);
}

/**
 * Compares an integer with an amount: below zero if it is less, zero if both are the same. `of` is the unit of the
 * integer. Undefined if the integer isn't in the unit of the amount.
 */
function compareAmount(integer: bigint, amount: WrittenAmount, of: AmountUnit | undefined): number | undefined {
  const scaled = scaledAmount(amount, of);
  if (scaled === undefined) return undefined;
  const difference = integer * 10n ** BigInt(amount.fraction) - scaled;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/**
 * Returns an amount in the smallest units of an integer with the unit `of`, times ten for each digit behind the point.
 * Undefined if the integer isn't in the unit of the amount.
 */
function scaledAmount({ digits, unit }: WrittenAmount, of: AmountUnit | undefined): bigint | undefined {
  const decimals = coinUnits.get(unit) ?? (of?.symbol === unit ? of.decimals : undefined);
  return decimals === undefined ? undefined : digits * 10n ** BigInt(decimals);
}
