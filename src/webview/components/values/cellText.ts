import { cellCharacters, nameCharacters } from '../../../core/answerBounds';
import { cutText } from '../../../core/view/cutText';
import { utcTime } from '../../../core/view/formatTime';
import { formatAmount, formatValue } from '../../../core/view/formatValue';
import { middleEllipsis } from '../../../core/view/middleEllipsis';
import type { Value } from '../../../core/view/value';
import { visibleText } from '../../../core/view/visibleText';
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
 * Returns the text of a cell with a width of `characters`. Identifiers are shortened by `cut`, by default in the middle,
 * because both ends identify them.
 */
export function cellText(value: Value, characters: number, time: ReaderTime, cut: Cut = middleEllipsis): CellText {
  switch (value.kind) {
    case 'address':
    case 'key':
    case 'felt':
    case 'hex':
      return identifierText(value.text, value.label, characters, cut);
    case 'hash':
    case 'indexedHash':
      return identifierText(value.text, undefined, characters, cut);
    case 'time': {
      const { local, utc } = time.read(value.seconds);
      const both = utc === undefined ? local : `${local} · ${withoutSameDay(utc, local)}`;
      return { text: both.length <= characters ? both : local, title: utc ?? local, isCode: true };
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

function plainText(value: Value): CellText {
  const text = formatValue(value, utcTime, cellCharacters);
  return { text, title: text, isCode: false };
}

function assumedTimeText(seconds: string, time: ReaderTime): CellText {
  const { local, utc } = time.read(seconds);
  const beside = utc === undefined ? '' : `${utc}, `;
  return { text: `${local} (assumed)`, title: `${beside}assumed from ${seconds}`, isCode: true };
}

/** Adds UTC to a local time, with its date only if that differs. */
function withoutSameDay(utc: string, local: string): string {
  const day = 'YYYY-MM-DD '.length;
  return utc.slice(0, day) === local.slice(0, day) ? utc.slice(day) : utc;
}

/** Returns all texts that a filter can match: the whole text, the label, both times, digits with and without commas. */
export function searchText(value: Value, time: ReaderTime): string {
  if (value.kind !== 'time') {
    const text = formatValue(value, utcTime);
    const bare = text.replace(groupingComma, '');
    return bare === text ? text : `${text} ${bare}`;
  }
  const { local, utc = '' } = time.read(value.seconds);
  return `${local} ${utc}`;
}

const groupingComma = /(?<=\d),(?=\d{3})/g;

const memberCharacters = 13;
/** Maximum members of a list or struct in one cell. Its details show all. */
const cellMembers = 12;

/** Summarizes a list or struct in one line: `from: 0xA0b8…6eB48, value: 5`. */
function membersText(value: Extract<Value, { kind: 'list' | 'struct' }>, time: ReaderTime, cut: Cut): string {
  const inner = (member: Value) => {
    // The end of a wide cell may be out of sight. The number that a contract can't bend must not be.
    if (member.kind === 'amount' && member.isAsked && !member.isUnlimited)
      return `raw ${member.digits} = ${formatAmount({ kind: 'amount', ...plainAmount(member) })}`;
    const { text } = cellText(member, memberCharacters, time, cut);
    return member.kind === 'struct' ? `{${text}}` : text;
  };
  const all =
    value.kind === 'list'
      ? value.items.slice(0, cellMembers).map(inner)
      : value.fields
          .slice(0, cellMembers)
          .map(({ name, value: member }) => `${visibleText(name, nameCharacters)}: ${inner(member)}`);
  const left = (value.kind === 'list' ? value.items.length : value.fields.length) - all.length;
  const text = [...all, ...(left > 0 ? [`${left.toLocaleString('en')} more`] : [])].join(', ');
  return value.kind === 'list' ? `[${text}]` : text;
}

function plainAmount({ digits, decimals, symbol }: Extract<Value, { kind: 'amount' }>) {
  return { digits, decimals, symbol };
}

function identifierText(text: string, label: string | undefined, characters: number, cut: Cut): CellText {
  const title = cutText(text, cellCharacters);
  if (label === undefined) return { text: cut(text, characters), title, isCode: true };
  const shown = visibleText(label, nameCharacters);
  return {
    text: `${shown} ${cut(text, Math.max(9, characters - shown.length - 1))}`,
    title: `${shown} ${title}`,
    isCode: true,
  };
}
