import { groupDigits } from '../../base/view/amountText';
import { middleEllipsis } from '../../base/view/shortForm';
import { visibleText } from '../../base/view/visibleText';
import type { Expansion } from './valueEncoder';

/** A value that was sent in a form other than the written one. */
export interface SentValue {
  /** The name of the parameter or member, if it has one. */
  readonly place?: string;
  readonly written: string;
  readonly sent: string;
  /** The number that was sent, in decimal digits. */
  readonly number?: string;
}

/** Returns the values that were sent in another form, without repetitions. */
export function sentValuesOf(expansions: readonly Expansion[]): readonly SentValue[] {
  const values = new Map<string, SentValue>();
  for (const { place, written, sent } of expansions) {
    // The bytes of a call without arguments have the form of a quantity.
    const number = written.includes('(') ? undefined : numberOf(sent);
    values.set(JSON.stringify([place, written, sent]), {
      written,
      sent,
      place,
      number,
    });
  }
  return [...values.values()];
}

/** Returns the number of a quantity, or of an l2net block. Words of 32 bytes are not shown as numbers. */
function numberOf(sent: string): string | undefined {
  if (/^0x[\da-f]{1,16}$/i.test(sent)) return BigInt(sent).toString();
  return /^\{"block_number":(\d{1,20})\}$/.exec(sent)?.[1];
}

const shortCharacters = 42;
const lineCharacters = 120;
const writtenCharacters = 200;

/**
 * Formats values as one short line: `fromBlock 19,000,000 · topic Transfer(…)`. Numbers are in decimal, and other values
 * are as written. Values beyond the line are counted.
 */
export function summarizeSentValues(values: readonly SentValue[]): string {
  const shorts = values.map((value) => shortText(value, values));
  let line = '';
  for (const [index, short] of shorts.entries()) {
    const next = index === 0 ? short : ` · ${short}`;
    if (index > 0 && line.length + next.length > lineCharacters) return `${line} and ${shorts.length - index} more`;
    line += next;
  }
  return line;
}

function shortText(value: SentValue, all: readonly SentValue[]): string {
  if (isDecimal(value)) return withPlace(value, groupDigits(value.number));
  const written = shortWritten(value.written);
  const isShared = all.some(
    (other) =>
      other.written !== value.written && other.place === value.place && shortWritten(other.written) === written,
  );
  return withPlace(value, isShared ? visibleText(value.written) : written);
}

/**
 * Whether a value is best shown as its number: a block, a tag that was pinned to one, or a count, but not an amount
 * with a unit.
 */
function isDecimal(value: SentValue): value is SentValue & { readonly number: string } {
  return value.number !== undefined && !(/[a-z]$/i.test(value.written) && /\d/.test(value.written));
}

/** Shortens a declaration to its name, `Transfer(…)`, and other texts in their middle. */
function shortWritten(written: string): string {
  const name = /^(?:event\s+)?(\w{1,80})\s*\(.{1,2000}\)$/.exec(written)?.[1];
  return name === undefined ? middleEllipsis(visibleText(written), shortCharacters) : `${name}(…)`;
}

function withPlace({ place }: SentValue, text: string): string {
  return place === undefined ? text : `${middleEllipsis(visibleText(place), shortCharacters)} ${text}`;
}

/**
 * Describes the values in one line with both forms, for outputs that can't expand: `Sent in another form: fromBlock
 * latest-1000 as 19,000,000 (0x121eac0)`. Empty if there are none.
 */
export function describeSentValues(values: readonly SentValue[]): readonly string[] {
  const texts = values.map((value) => {
    const written = middleEllipsis(visibleText(value.written), writtenCharacters);
    const sent = middleEllipsis(visibleText(value.sent), writtenCharacters);
    return withPlace(
      value,
      isDecimal(value) ? `${written} as ${groupDigits(value.number)} (${sent})` : `${written} as ${sent}`,
    );
  });
  return texts.length === 0 ? [] : [`Sent in another form: ${texts.join(', ')}`];
}
