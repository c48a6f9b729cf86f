import { integerCharacters } from '../../../base/answerBounds';
import { integerOfText } from '../../../base/json/integerText';
import { integerOf, JsonNumber, type JsonValue } from '../../../base/json/jsonValue';
import { failed, ok, type Result } from '../../../base/result';
import { amountText } from '../../../base/view/amountText';
import { quantityUnits } from '../../../formats/abi/encode/writtenInteger';
import { templateEnd } from '../../../model/cell/parseTemplate';

/** An exact number. `bottom` is above zero. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** A value that an assertion expects: numbers and references, joined by arithmetic. */
export type Expected =
  | { readonly kind: 'number'; readonly value: Fraction; readonly unit: string | undefined }
  /** `text` has its braces. */
  | { readonly kind: 'reference'; readonly text: string; readonly unit: string | undefined }
  | { readonly kind: 'sum'; readonly sign: Sign; readonly left: Expected; readonly right: Expected };

type Sign = '+' | '-' | '*' | '/';

/** What the value of an expression depends on. */
export interface ExpectedFacts {
  /** Returns the value of a reference, which is written with its braces. The problem is a clause. */
  readonly valueOf?: ((reference: string) => Result<JsonValue, string>) | undefined;
  /** Returns the decimals of a unit. The problem is a clause. */
  readonly decimalsOf: (unit: string) => Result<number, string>;
}

/** Units of native coins of EVM networks, which need no token: decimals by name. */
export const coinUnits: ReadonlyMap<string, number> = new Map(Object.entries(quantityUnits));

/** More digits than any factor that is useful, so that numbers stay small. */
const maxPower = 100;

/** The bits of the largest number that arithmetic works with. */
const maxBits = 4_096;

const numberPattern = /0x[\da-f]{1,64}|-?\d[\d_]{0,99}(?:\.\d{1,100})?/iy;
const unitPattern = / ([A-Za-z\u20ae][\w.$\u20ae-]{0,30})/y;

/**
 * Parses a value that has a reference, a unit or arithmetic: `{{a}} + 1`, `(1 ether - {{fee}}) / 2`, `1_000 USDC`.
 * Undefined for any other text. Between numbers, the sign of arithmetic stands between spaces: `2026-01-01` is a text.
 */
export function parseExpected(text: string): Expected | undefined {
  const reader = new ExpectedReader(text);
  const read = reader.sum();
  return read !== undefined && reader.isAtEnd ? read : undefined;
}

/** Whether an expression is a number as it stands, without a unit. */
export function isPlainNumber(expected: Expected): boolean {
  return expected.kind === 'number' && expected.unit === undefined;
}

/** The units in an expression. */
export function unitsIn(expected: Expected): readonly string[] {
  if (expected.kind === 'sum') return [...unitsIn(expected.left), ...unitsIn(expected.right)];
  return expected.unit === undefined ? [] : [expected.unit];
}

class ExpectedReader {
  #at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.#at === this.text.length;
  }

  sum(): Expected | undefined {
    return this.#joined(['+', '-'], () => this.#joined(['*', '/'], () => this.#part()));
  }

  #joined(signs: readonly Sign[], next: () => Expected | undefined): Expected | undefined {
    let left = next();
    while (left !== undefined) {
      const sign = this.#sign(signs);
      if (sign === undefined) return left;
      const right = next();
      if (right === undefined) return undefined;
      left = { kind: 'sum', sign, left, right };
    }
    return undefined;
  }

  /** A sign stands between spaces, or beside braces or parentheses. */
  #sign(signs: readonly Sign[]): Sign | undefined {
    const [whole, before = '', sign, after = ''] = /^( *)([-+*/])( *)/.exec(this.text.slice(this.#at)) ?? [];
    const found = signs.find((one) => one === sign);
    if (whole === undefined || found === undefined) return undefined;
    const end = this.#at + whole.length;
    const isBeside = /[)}]/.test(this.text.charAt(this.#at - 1)) || /[({]/.test(this.text.charAt(end));
    const isApart = isBeside || (before !== '' && after !== '');
    if (!isApart) return undefined;
    this.#at = end;
    return found;
  }

  #part(): Expected | undefined {
    if (/^-[({]/.test(this.text.slice(this.#at, this.#at + 2))) {
      this.#at += 1;
      const negated = this.#part();
      return negated && { kind: 'sum', sign: '-', left: zero, right: negated };
    }
    if (this.text.startsWith('(', this.#at)) return this.#inner();
    return this.text.startsWith('{{', this.#at) ? this.#reference() : this.#number();
  }

  #inner(): Expected | undefined {
    this.#at += 1;
    this.#skipSpaces();
    const inner = this.sum();
    this.#skipSpaces();
    if (inner === undefined || !this.text.startsWith(')', this.#at)) return undefined;
    this.#at += 1;
    return inner;
  }

  #reference(): Expected | undefined {
    const end = templateEnd(this.text, this.#at);
    if (end === undefined) return undefined;
    const text = this.text.slice(this.#at, end);
    this.#at = end;
    return { kind: 'reference', text, unit: this.#unit() };
  }

  #number(): Expected | undefined {
    numberPattern.lastIndex = this.#at;
    const [written] = numberPattern.exec(this.text) ?? [];
    const value = written === undefined ? undefined : fractionOfText(written);
    if (written === undefined || value === undefined) return undefined;
    this.#at += written.length;
    return { kind: 'number', value, unit: this.#unit() };
  }

  /** The unit behind a value, with a space between. */
  #unit(): string | undefined {
    unitPattern.lastIndex = this.#at;
    const [whole, unit] = unitPattern.exec(this.text) ?? [];
    if (whole !== undefined) this.#at += whole.length;
    return unit;
  }

  #skipSpaces(): void {
    while (this.text.startsWith(' ', this.#at)) this.#at += 1;
  }
}

const zero: Expected = { kind: 'number', value: { top: 0n, bottom: 1n }, unit: undefined };

/** Calculates an expression exactly. The problem is a clause. */
export function calculateExpected(expected: Expected, facts: ExpectedFacts): Result<Fraction, string> {
  if (expected.kind === 'sum') {
    const left = calculateExpected(expected.left, facts);
    if (left.kind === 'failed') return left;
    const right = calculateExpected(expected.right, facts);
    return right.kind === 'failed' ? right : join(left.value, expected.sign, right.value);
  }
  const value = expected.kind === 'number' ? ok(expected.value) : valueOfReference(expected.text, facts);
  return value.kind === 'failed' || expected.unit === undefined ? value : inUnit(value.value, expected.unit, facts);
}

function valueOfReference(text: string, facts: ExpectedFacts): Result<Fraction, string> {
  const found = facts.valueOf?.(text) ?? failed(`${text} has no value here`);
  if (found.kind === 'failed') return found;
  const plain = fractionOf(found.value);
  if (plain !== undefined) return ok(plain);
  // A variable can have an amount: `@limit = 1.5 ether`.
  const amount = typeof found.value === 'string' ? parseExpected(found.value.trim()) : undefined;
  if (amount?.kind === 'number') return calculateExpected(amount, facts);
  return failed(`${text} isn't a number`);
}

function inUnit({ top, bottom }: Fraction, unit: string, { decimalsOf }: ExpectedFacts): Result<Fraction, string> {
  const decimals = decimalsOf(unit);
  return decimals.kind === 'failed' ? decimals : ok({ top: top * 10n ** BigInt(decimals.value), bottom });
}

function join(left: Fraction, sign: Sign, right: Fraction): Result<Fraction, string> {
  if (sign === '/' && right.top === 0n) return failed('the expected value divides by 0');
  const joined = reduced(joinUnreduced(left, sign, right));
  return bitsOf(joined.top) > maxBits || bitsOf(joined.bottom) > maxBits
    ? failed('the expected value has too many digits')
    : ok(joined);
}

function joinUnreduced(left: Fraction, sign: Sign, right: Fraction): Fraction {
  switch (sign) {
    case '+':
      return { top: left.top * right.bottom + right.top * left.bottom, bottom: left.bottom * right.bottom };
    case '-':
      return { top: left.top * right.bottom - right.top * left.bottom, bottom: left.bottom * right.bottom };
    case '*':
      return { top: left.top * right.top, bottom: left.bottom * right.bottom };
    case '/': {
      const turn = right.top < 0n ? -1n : 1n;
      return { top: left.top * right.bottom * turn, bottom: left.bottom * right.top * turn };
    }
  }
}

function reduced({ top, bottom }: Fraction): Fraction {
  let [one, other] = [sizeOf(top), bottom];
  while (other !== 0n) [one, other] = [other, one % other];
  return one === 0n ? { top, bottom } : { top: top / one, bottom: bottom / one };
}

function bitsOf(integer: bigint): number {
  return 4 * sizeOf(integer).toString(16).length;
}

function sizeOf(integer: bigint): bigint {
  return integer < 0n ? -integer : integer;
}

/** Compares two numbers: below zero if the first is less, zero if both are the same. */
export function compareFractions(one: Fraction, other: Fraction): number {
  const difference = one.top * other.bottom - other.top * one.bottom;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Whether two numbers differ by at most a third one. */
export function differAtMost(one: Fraction, other: Fraction, most: Fraction): boolean {
  const difference = sizeOf(one.top * other.bottom - other.top * one.bottom);
  return difference * most.bottom <= sizeOf(most.top) * one.bottom * other.bottom;
}

/** Reads a number of an answer or a variable: an integer, a quantity or a decimal. Undefined for anything else. */
export function fractionOf(value: JsonValue): Fraction | undefined {
  const integer = integerOf(value);
  if (integer !== undefined) return { top: integer, bottom: 1n };
  if (typeof value !== 'string' && typeof value !== 'number' && !(value instanceof JsonNumber)) return undefined;
  return fractionOfText(String(value));
}

function fractionOfText(text: string): Fraction | undefined {
  const integer = integerOfText(text);
  if (integer !== undefined) return { top: integer, bottom: 1n };
  if (text.length > 2 * integerCharacters) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d[\d_]{0,99})(?:\.(\d{1,100}))?(?:e\+?(-?\d{1,3}))?$/i.exec(text) ?? [];
  if (whole === '' || whole.endsWith('_') || whole.includes('__')) return undefined;
  const power = Number(exponent) - fraction.length;
  if (Math.abs(power) > maxPower) return undefined;
  const digits = BigInt(`${sign}${whole.replaceAll('_', '')}${fraction}`);
  const scale = 10n ** BigInt(Math.abs(power));
  return power < 0 ? reduced({ top: digits, bottom: scale }) : { top: digits * scale, bottom: 1n };
}

/** Formats a number with every digit, or as a fraction if it has no end in decimals: `1.5`, `10 / 3`. */
export function formatFraction({ top, bottom }: Fraction): string {
  let places = 0;
  let rest = bottom;
  for (; rest % 10n === 0n; rest /= 10n) places += 1;
  for (; rest % 5n === 0n; rest /= 5n) places += 1;
  for (; rest % 2n === 0n; rest /= 2n) places += 1;
  if (rest !== 1n) return `${top} / ${bottom}`;
  return amountText(((top * 10n ** BigInt(places)) / bottom).toString(), places);
}
