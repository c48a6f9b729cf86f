import { nameCharacters, shownCharacters } from '../answerBounds';
import { amountText, groupDigits } from './amountText';
import { cutText } from './cutText';
import type { NamedValue, Value } from './value';
import { visibleText } from './visibleText';

/** The time settings of a user: an IANA time zone and a BCP 47 locale, as `Intl` accepts them. */
export interface TimeFormat {
  readonly zone: string;
  readonly locale: string;
}

export const utcTime: TimeFormat = { zone: 'UTC', locale: 'en-GB' };

const maxSeconds = 8_640_000_000_000;

// Creating a formatter is slower than using it a thousand times.
const formatters = new WeakMap<TimeFormat, Intl.DateTimeFormat>();

/**
 * Formats a value as one line: grouped digits, units, time in the user's zone and UTC. Cuts the result to `maxLength`
 * characters, and visits no more items of a list or struct than fit.
 */
export function formatValue(value: Value, time: TimeFormat, maxLength = shownCharacters): string {
  switch (value.kind) {
    case 'nothing':
      return '–';
    case 'text':
    case 'status':
      return visibleText(value.text, maxLength);
    case 'boolean':
      return String(value.value);
    case 'integer':
      if (value.mayBeTime) return `${formatTime(value.digits, time)} (assumed from ${value.digits})`;
      return withUnit(value.isUnlimited ? unlimited : digitsText(value.digits), value.unit);
    case 'amount':
      return formatAmount(value);
    case 'address':
    case 'key':
    case 'felt':
      return value.label === undefined
        ? cutText(value.text, maxLength)
        : `${cutText(value.text, maxLength)} (${visibleText(value.label, nameCharacters)})`;
    case 'hex':
      return value.label === undefined
        ? cutText(value.text, maxLength)
        : `${visibleText(value.label, nameCharacters)} (${cutText(value.text, maxLength)})`;
    case 'hash':
      return cutText(value.text, maxLength);
    case 'time':
      return `${formatTime(cutText(value.seconds, nameCharacters), time)}${value.raw === undefined ? '' : ` (from ${value.raw})`}`;
    case 'share':
      return `${formatValue(value.value, time, maxLength)} (${(value.fraction * 100).toFixed(1)} %)`;
    case 'list':
      return `[${joinUpTo(value.items, maxLength, (item, left) => formatInner(item, time, left))}]`;
    case 'struct':
      return joinUpTo(value.fields, maxLength, (field, left) => formatNamed(field, time, left));
    case 'indexedHash':
      return `${cutText(value.text, maxLength)} (hash of ${visibleText(value.type, nameCharacters)})`;
    case 'undecoded':
      return value.words.length === 0
        ? `(${visibleText(value.why, maxLength)})`
        : `${joinUpTo(value.words, maxLength, cutText, ' ')} (${visibleText(value.why, maxLength)})`;
  }
}

/** Formats an amount as `1,234.5 USDC`, or as `1,234.5 USDC (raw 1234500000)` if only the contract says so. */
export function formatAmount(value: Extract<Value, { kind: 'amount' }>): string {
  const { digits, decimals, symbol } = value;
  if (value.isUnlimited) return withUnit(unlimited, symbol);
  const amount = withUnit(digitsText(amountText(digits, decimals)), symbol);
  return value.isAsked ? `${amount} (raw ${digits})` : amount;
}

/** Shown for the largest number of a type, such as the amount of an approval. */
const unlimited = 'unlimited';

/** Joins members until the space is used up, and appends how many were omitted. */
function joinUpTo<Member>(
  members: readonly Member[],
  maxLength: number,
  print: (member: Member, maxLength: number) => string,
  separator = ', ',
): string {
  let text = '';
  for (const [index, member] of members.entries()) {
    if (text.length >= maxLength) return `${text}${separator}… (${groupDigits(members.length - index)} more)`;
    text += (index === 0 ? '' : separator) + print(member, maxLength - text.length);
  }
  return text;
}

function formatNamed(field: NamedValue, time: TimeFormat, maxLength: number): string {
  return `${visibleText(field.name, nameCharacters)}: ${formatInner(field.value, time, maxLength)}`;
}

/** Formats a value inside another. A nested struct is enclosed in brackets. */
function formatInner(value: Value, time: TimeFormat, maxLength: number): string {
  const text = formatValue(value, time, maxLength);
  return value.kind === 'struct' ? `{${text}}` : text;
}

/** Cuts digits that are longer than a name may be, and does not group them. */
function digitsText(digits: string): string {
  return digits.length > 2 * nameCharacters ? cutText(digits, nameCharacters) : groupDigits(digits);
}

function withUnit(digits: string, unit: string | undefined): string {
  return unit === undefined || unit === '' ? digits : `${digits} ${visibleText(unit, nameCharacters)}`;
}

/** Formats seconds since the epoch as `2024-01-31 12:34:56 UTC`; returns undefined outside the range of `Date`. */
export function utcText(seconds: string): string | undefined {
  const date = dateOf(seconds);
  return date && `${date.toISOString().slice(0, -5).replace('T', ' ')} UTC`;
}

/** Formats a time in the user's zone and UTC; returns plain seconds outside the range of `Date`. */
export function formatTime(seconds: string, format: TimeFormat): string {
  const date = dateOf(seconds);
  const utc = utcText(seconds);
  if (date === undefined || utc === undefined) return `${seconds} seconds since 1970`;
  if (format.zone === 'UTC') return utc;
  return `${formatterOf(format).format(date)} (${utc})`;
}

function formatterOf(format: TimeFormat): Intl.DateTimeFormat {
  const known = formatters.get(format);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(format.locale, {
    timeZone: format.zone,
    dateStyle: 'medium',
    timeStyle: 'long',
  });
  formatters.set(format, made);
  return made;
}

function dateOf(seconds: string): Date | undefined {
  const number = Number(seconds);
  return Number.isFinite(number) && Math.abs(number) <= maxSeconds ? new Date(number * 1000) : undefined;
}
