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
const writtenCharacters = 200;

/**
 * Whether a value is best shown as its number: a block, a tag that was pinned to one, or a count, but not an amount
 * with a unit.
 */
function isDecimal(value: SentValue): value is SentValue & { readonly number: string } {
  return value.number !== undefined && !(/[a-z]$/i.test(value.written) && /\d/.test(value.written));
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
