import { nameCharacters } from '../answerBounds';
import { groupDigits } from './amountText';
import { formatValue, type TimeFormat } from './formatValue';
import { middleEllipsis } from './shortForm';
import type { NamedValue, Value } from './value';
import { visibleText } from './visibleText';

/**
 * Maximum characters of one value. A complete address fits, because some addresses are made with the same ends as
 * another one.
 */
const valueCharacters = 66;
/** Maximum number of members that are listed. */
const listedMembers = 12;

/**
 * Formats named values as one short line: `available 99,700,000, required 100,000,000`. Members without a name of their
 * own are shown without one. Long values are shortened in the middle, and members that don't fit into `maxLength`
 * characters are counted.
 */
export function formatMembers(members: readonly NamedValue[], time: TimeFormat, maxLength: number): string {
  let text = '';
  for (const [index, member] of members.entries()) {
    const next = `${index === 0 ? '' : ', '}${formatMember(member, time)}`;
    if (index === listedMembers || (index > 0 && text.length + next.length > maxLength))
      return `${text} and ${groupDigits(members.length - index)} more`;
    text += next;
  }
  return text;
}

function formatMember({ name, value }: NamedValue, time: TimeFormat): string {
  const text = shortValue(value, time);
  return isPosition(name) ? text : `${middleEllipsis(visibleText(name, nameCharacters), valueCharacters)} ${text}`;
}

/** Whether a name is only a position, as decoding gives to values that the declaration doesn't name. */
function isPosition(name: string): boolean {
  return name === '' || /^\d+$/.test(name);
}

function shortValue(value: Value, time: TimeFormat): string {
  if (value.kind === 'hex' && value.label === undefined) return middleEllipsis(value.text, valueCharacters);
  const text = formatValue(value, time, nameCharacters);
  return middleEllipsis(value.kind === 'struct' ? `{${text}}` : text, nameCharacters);
}
