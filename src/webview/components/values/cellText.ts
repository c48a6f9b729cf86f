import { cellCharacters, nameCharacters } from '../../../core/base/answerBounds';
import { groupDigits, ungroupDigits } from '../../../core/base/view/amountText';
import { cutText } from '../../../core/base/view/cutText';
import { formatAmount, formatValue, utcTime } from '../../../core/base/view/formatValue';
import { middleEllipsis, shortFormCharacters } from '../../../core/base/view/shortForm';
import type { Value } from '../../../core/base/view/value';
import { visibleText } from '../../../core/base/view/visibleText';
import type { ReaderTime } from '../dom/readerTime';

/** The text of a value in one cell of a table. */
export interface CellText {
  readonly text: string;
  /** The complete text, if the cell shortens it: the other zone, both ends, and the middle. */
  readonly title: string;
  /**
   * Drawn in the editor's monospace font: values that are compared digit by digit, and values measured in characters.
   */
  readonly isCode: boolean;
}

/** Shortens an identifier to a number of characters. */
type Cut = (text: string, characters: number) => string;

/**
 * Returns the text of a cell with a width of `characters`. `cut` shortens identifiers, by default in the middle,
 * because both ends identify them.
 */
export function cellText(value: Value, characters: number, time: ReaderTime, cut: Cut = middleEllipsis): CellText {
  switch (value.kind) {
    case 'address':
    case 'key':
      return identifierText(value.text, value.label, characters, toShortForm(cut));
    case 'felt':
    case 'hex':
      return identifierText(value.text, value.label, characters, cut);
    case 'hash':
    case 'indexedHash':
      return identifierText(value.text, undefined, characters, toShortForm(cut));
    case 'time': {
      const { local, utc } = time.read(value.seconds);
      const both = utc === undefined ? local : `${local} · ${withoutSameDay(utc, local)}`;
      const title = `${utc ?? local}${value.raw === undefined ? '' : ` (from ${value.raw})`}`;
      return { text: both.length <= characters ? both : local, title, isCode: true };
    }
    case 'integer':
      return value.mayBeTime ? assumedTimeText(value.digits, time) : plainText(value);
    case 'list':
    case 'struct': {
      const text = membersText(value, time, cut);
      return { text, title: text, isCode: false };
    }
    case 'share':
      return { ...cellText(value.value, characters, time, cut), title: formatValue(value, utcTime, cellCharacters) };
    default:
      return plainText(value);
  }
}

/** Returns a cut to the short form of identifiers if there is space for it, so that it doesn't depend on the width. */
function toShortForm(cut: Cut): Cut {
  return (text, characters) =>
    text.length <= characters ? text : cut(text, Math.min(characters, shortFormCharacters));
}

function plainText(value: Value): CellText {
  const text = formatValue(value, utcTime, cellCharacters);
  return { text, title: text, isCode: false };
}

function assumedTimeText(seconds: string, time: ReaderTime): CellText {
  const { local, utc } = time.read(seconds);
  const beside = utc === undefined ? '' : `${utc}, `;
  return { text: `${local} (assumed)`, title: `${beside}assumed from ${seconds}`, isCode: true };
}

/** Adds UTC to a local time. Includes its date only if that differs. */
function withoutSameDay(utc: string, local: string): string {
  const day = 'YYYY-MM-DD '.length;
  return utc.slice(0, day) === local.slice(0, day) ? utc.slice(day) : utc;
}

/** Returns all texts that a filter can match: the whole text, the label, both times, digits with and without commas. */
export function searchText(value: Value, time: ReaderTime): string {
  if (value.kind !== 'time') {
    const text = formatValue(value, utcTime);
    const bare = ungroupDigits(text);
    return bare === text ? text : `${text} ${bare}`;
  }
  const { local, utc = '' } = time.read(value.seconds);
  return `${local} ${utc}`;
}

/** Maximum members of a list or struct in one cell. Its details show all. */
const cellMembers = 12;

/** Summarizes a list or struct in one line: `from: 0xA0b8…6eB48, value: 5`. */
function membersText(value: Extract<Value, { kind: 'list' | 'struct' }>, time: ReaderTime, cut: Cut): string {
  const inner = (member: Value) => {
    // The end of a wide cell may be hidden, so the raw number, which the contract's decimals can't distort, comes
    // first.
    if (member.kind === 'amount' && member.isAsked && !member.isUnlimited) {
      const { isAsked: _, ...amount } = member;
      return `raw ${amount.digits} = ${formatAmount(amount)}`;
    }
    const { text } = cellText(member, shortFormCharacters + labelCharacters(member), time, cut);
    return member.kind === 'struct' ? `{${text}}` : text;
  };
  const all =
    value.kind === 'list'
      ? value.items.slice(0, cellMembers).map(inner)
      : value.fields
          .slice(0, cellMembers)
          .map(({ name, value: member }) => `${visibleText(name, nameCharacters)}: ${inner(member)}`);
  const left = (value.kind === 'list' ? value.items.length : value.fields.length) - all.length;
  const text = [...all, ...(left > 0 ? [`${groupDigits(left)} more`] : [])].join(', ');
  return value.kind === 'list' ? `[${text}]` : text;
}

function identifierText(text: string, label: string | undefined, characters: number, cut: Cut): CellText {
  const title = cutText(text, cellCharacters);
  if (label === undefined) return { text: cut(text, characters), title, isCode: true };
  const shown = visibleText(label, nameCharacters);
  return {
    text: labeledText(shown, text, characters, cut),
    title: `${shown} ${title}`,
    isCode: true,
  };
}

/** Number of characters at the end of an identifier, if there is no space for both ends. */
const endBesideLabel = 5;
/** Maximum characters that a label adds to the width of a value. */
const widestLabel = 24;

/** Returns the characters that the label of a value needs in addition to the value. */
export function labelCharacters(value: Value): number {
  const label = value.kind === 'address' || value.kind === 'key' || value.kind === 'felt' ? value.label : undefined;
  return label === undefined ? 0 : Math.min(label.length, widestLabel) + 1;
}

/**
 * Puts a label before the short form of its identifier, because another identifier may have the same label. Both fit in
 * `characters`, so that the column doesn't cut them again.
 */
function labeledText(label: string, text: string, characters: number, cut: Cut): string {
  const besides = characters - label.length - 1;
  if (besides >= shortFormCharacters) return `${label} ${cut(text, besides)}`;
  const isNarrow = characters < shortFormCharacters + endBesideLabel + 1;
  const short = isNarrow ? `…${text.slice(1 - endBesideLabel)}` : cut(text, shortFormCharacters);
  const room = Math.max(2, characters - short.length - 1);
  return `${label.length <= room ? label : `${label.slice(0, room - 1)}…`} ${short}`;
}
