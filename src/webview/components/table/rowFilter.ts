import { cellCharacters } from '../../../core/base/answerBounds';
import type { Column } from '../../../core/base/view/decodedView';
import type { Value } from '../../../core/base/view/value';
import type { ReaderTime } from '../dom/readerTime';
import { searchText } from '../values/cellText';
import { compareSortKeys, type SortKey, sortKey } from './sortKey';

export type FilterOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | '~' | '!~';

/** One condition of a filter. A row must match all conditions of a filter. */
export type FilterTerm =
  /** Some column contains the text, ignoring case. `text` is in lower case. */
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'condition';
      /** Index into the table's columns. */
      readonly column: number;
      readonly operator: FilterOperator;
      /** The text to compare with, in lower case. */
      readonly text: string;
      /** The same as a number or as the seconds of a UTC date, if it is one. */
      readonly number?: Extract<SortKey, { kind: 'number' }>;
      /** The unit after the number, in lower case; empty if there is none. */
      readonly unit: string;
    };

/** A filter as typed. `problem` describes an invalid condition, which is then ignored. */
export interface RowFilter {
  readonly terms: readonly FilterTerm[];
  readonly problem?: string;
}

/** The parts of one condition: a column, an operator and the text after it. The last ones may be missing. */
export interface TypedCondition {
  readonly column: number;
  readonly operator: FilterOperator;
  readonly operand: string;
}

const operatorPattern = /[<>]=?|!?[=~]/;

/** Splits a filter at `and` and `&&` into its conditions. */
export function filterParts(text: string): readonly string[] {
  return text.slice(0, cellCharacters).split(/\sand\s|&&/i);
}

/**
 * Parses the text of a filter. `value > 1_000`, `from = 0x…` and `event ~ Transfer` are conditions on a column, by its
 * label or name, and `and` joins them. Any other text is searched in all columns.
 */
export function parseRowFilter(text: string, columns: readonly Column[]): RowFilter {
  const terms: FilterTerm[] = [];
  let problem: string | undefined;
  for (const part of filterParts(text)) {
    const typed = readCondition(part, columns);
    if (typed === undefined) {
      const plain = part.trim().toLowerCase();
      if (plain !== '') terms.push({ kind: 'text', text: plain });
      problem ??= unknownColumn(part, columns);
      continue;
    }
    if (typed.operand === '') continue;
    if (operatorPattern.exec(typed.operand)?.index === 0) {
      problem ??= `“${typed.operand}” isn't a value. Write one operator, such as ${columns[typed.column]?.label ?? ''} ${typed.operator} 1_000.`;
      continue;
    }
    const term = conditionTerm(typed);
    if (isOrdering(typed.operator) && term.number === undefined)
      problem ??= `“${typed.operand}” isn't a number or a date. Examples: 1_000, 0.5, 2024-01-31.`;
    else terms.push(term);
  }
  return { terms, problem };
}

/** Says that the name before an operator is that of no column. The text is searched then. */
function unknownColumn(part: string, columns: readonly Column[]): string | undefined {
  const name = /^\s*([a-z_]\w{0,40})\s*(?:[<>]|!?[=~])/i.exec(part)?.[1];
  if (name === undefined) return undefined;
  const begun = columns.find(({ label }) => label.toLowerCase().startsWith(name.toLowerCase()));
  const meant = begun === undefined ? '' : ` Did you mean “${begun.label}”?`;
  return `No column is called “${name}”, so the text is searched.${meant}`;
}

/** Reads the parts of a condition. Returns undefined if the text before the operator names no column. */
export function readCondition(part: string, columns: readonly Column[]): TypedCondition | undefined {
  const found = operatorPattern.exec(part);
  if (found === null) return undefined;
  const named = part.slice(0, found.index).trim().toLowerCase();
  const column = columns.findIndex(({ id, label, name }) =>
    [label, name, id].some((one) => one?.toLowerCase() === named),
  );
  const operator = operators.find((one) => one === found[0]);
  if (column === -1 || operator === undefined) return undefined;
  return { column, operator, operand: part.slice(found.index + found[0].length).trim() };
}

const operators: readonly FilterOperator[] = ['=', '!=', '<', '<=', '>', '>=', '~', '!~'];

function isOrdering(operator: FilterOperator): boolean {
  return operator.startsWith('<') || operator.startsWith('>');
}

function conditionTerm({ column, operator, operand }: TypedCondition): Extract<FilterTerm, { kind: 'condition' }> {
  const text = operand.toLowerCase();
  const space = text.lastIndexOf(' ');
  const whole = parseOperand(text);
  const front = whole === undefined && space !== -1 ? parseOperand(text.slice(0, space).trim()) : undefined;
  const number = whole ?? front;
  return {
    kind: 'condition',
    column,
    operator,
    text,
    unit: front === undefined ? '' : text.slice(space + 1),
    number,
  };
}

/** Parses a number with `_` or `,` between digits, hex, or a date in UTC with an optional time. */
function parseOperand(text: string): Extract<SortKey, { kind: 'number' }> | undefined {
  if (/^0x[\da-f]{1,64}$/.test(text)) return { kind: 'number', digits: BigInt(text), decimals: 0 };
  const date = /^(\d{4}-\d\d-\d\d)(?:[t ](\d\d:\d\d)(:\d\d)?)?$/.exec(text);
  if (date !== null) {
    const milliseconds = Date.parse(`${date[1] ?? ''}T${date[2] ?? '00:00'}${date[3] ?? ':00'}Z`);
    return Number.isNaN(milliseconds)
      ? undefined
      : { kind: 'number', digits: BigInt(milliseconds / 1000), decimals: 0 };
  }
  const number = /^(-?)(\d[\d_,]{0,120})(?:\.(\d{1,80}))?$/.exec(text);
  if (number === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = number;
  return {
    kind: 'number',
    digits: BigInt(`${sign}${whole.replace(/[_,]/g, '')}${fraction}`),
    decimals: fraction.length,
  };
}

/** Whether a row matches all conditions of a filter. `textOf` returns the searchable text of the whole row. */
export function matchesFilter(
  { terms }: RowFilter,
  values: readonly Value[],
  textOf: () => string,
  time: ReaderTime,
): boolean {
  return terms.every((term) =>
    term.kind === 'text' ? textOf().includes(term.text) : fulfills(values[term.column], term, time),
  );
}

function fulfills(
  value: Value = { kind: 'nothing' },
  term: Extract<FilterTerm, { kind: 'condition' }>,
  time: ReaderTime,
): boolean {
  switch (term.operator) {
    case '~':
      return searchText(value, time).toLowerCase().includes(term.text);
    case '!~':
      return !searchText(value, time).toLowerCase().includes(term.text);
    case '=':
      return isEqual(value, term, time);
    case '!=':
      return !isEqual(value, term, time);
    default:
      return isOrdered(value, term);
  }
}

function isEqual(value: Value, term: Extract<FilterTerm, { kind: 'condition' }>, time: ReaderTime): boolean {
  const key = sortKey(value);
  if (key.kind === 'number' && term.number !== undefined && value.kind !== 'boolean')
    return hasUnit(value, term.unit) && compareSortKeys(key, term.number) === 0;
  return equalTexts(value, time).some((text) => text.toLowerCase() === term.text);
}

function isOrdered(value: Value, { number, operator, unit }: Extract<FilterTerm, { kind: 'condition' }>): boolean {
  const key = sortKey(value);
  if (key.kind !== 'number' || number === undefined || !hasUnit(value, unit)) return false;
  const order = compareSortKeys(key, number);
  if (order === 0) return operator.endsWith('=');
  return operator.startsWith('<') ? order < 0 : order > 0;
}

/** Whether a value has the unit of a condition. A condition without a unit means the unit that the table shows. */
function hasUnit(value: Value, unit: string): boolean {
  if (unit === '') return true;
  switch (value.kind) {
    case 'amount':
      return value.symbol.toLowerCase() === unit;
    case 'integer':
      return value.unit?.toLowerCase() === unit;
    case 'share':
      return hasUnit(value.value, unit);
    default:
      return false;
  }
}

/** Returns the texts that a value is equal to: the complete value and its label. */
function equalTexts(value: Value, time: ReaderTime): readonly string[] {
  switch (value.kind) {
    case 'address':
    case 'key':
    case 'felt':
      return value.label === undefined ? [value.text] : [value.text, value.label];
    case 'share':
      return equalTexts(value.value, time);
    default:
      return [searchText(value, time)];
  }
}
