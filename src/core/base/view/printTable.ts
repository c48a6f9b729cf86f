import { nameCharacters } from '../answerBounds';
import { printJson } from '../json/printJson';
import { cutText } from './cutText';
import type { TableSection } from './decodedView';
import { joinMarkdown, tableRow, tableRule } from './markdown';
import { jsonOfValue, printValue } from './printValue';
import { csvCell, spreadsheetText, tsvCell } from './spreadsheetText';
import type { Value } from './value';

/**
 * Prints all rows and columns of a table as CSV (RFC 4180, CRLF line ends). Amounts are bare numbers with their unit in
 * the header.
 */
export function printCsv(table: TableSection): string {
  return printLines(table, (cells) => cells.map(csvCell).join(','));
}

/** Prints all rows and columns of a table as tab-separated values, which spreadsheets take from the clipboard. */
export function printTsv(table: TableSection): string {
  return printLines(table, (cells) => cells.map(tsvCell).join('\t'));
}

function printLines(table: TableSection, print: (cells: readonly string[]) => string): string {
  const { head, rows } = cellsOf(table);
  const lines = [
    head.map(spreadsheetText),
    ...rows.map((cells) => cells.map(({ value, text }) => (isNumber(value, text) ? text : spreadsheetText(text)))),
  ];
  return lines.map((cells) => `${print(cells)}\r\n`).join('');
}

/** Prints all rows of a table as a Markdown table. */
export function printMarkdownTable(table: TableSection): string {
  const { head, rows } = cellsOf(table);
  const rule = tableRule(table.columns.map(({ align }) => align));
  const lines = [
    tableRow(head.map((name) => cutText(name, nameCharacters))),
    rule,
    ...rows.map((cells) => tableRow(cells.map(({ text }) => text))),
  ];
  return `${joinMarkdown(lines, '\n').print()}\n`;
}

/**
 * Prints all rows of a table as a JSON array of objects. Keys are the columns' names, or their ids if a name is missing
 * or already used.
 */
export function printJsonRows(table: TableSection): string {
  const ids = new Set(table.columns.map(({ id }) => id));
  const taken = new Set<string>();
  const names = table.columns.map(({ id, name = id }) => {
    if (name !== id && (ids.has(name) || taken.has(name))) return id;
    taken.add(name);
    return name;
  });
  const rows = Array.from({ length: table.rowCount }, (_, row) => {
    const values = table.at(row);
    return Object.fromEntries(names.map((name, index) => [name, jsonOfValue(valueAt(values, index))]));
  });
  return printJson(rows);
}

interface Cell {
  readonly value: Value;
  readonly text: string;
}

function cellsOf(table: TableSection): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
} {
  const values = Array.from({ length: table.rowCount }, (_, row) => table.at(row));
  const units = table.columns.map((_, index) => sharedUnit(values.map((row) => valueAt(row, index))));
  const head = table.columns.map((column, index) => {
    const unit = units[index];
    return unit === undefined ? column.label : `${column.label} (${unit})`;
  });
  const rows = values.map((row) =>
    table.columns.map((_, index) => {
      const value = valueAt(row, index);
      return { value, text: cellText(value, units[index]) };
    }),
  );
  return { head, rows };
}

/** Returns the symbol that all amounts of a column share; undefined if they differ or there is none. */
function sharedUnit(values: readonly Value[]): string | undefined {
  const symbols = new Set(values.flatMap((value) => (value.kind === 'amount' ? [value.symbol] : [])));
  const [only] = symbols;
  return symbols.size === 1 && only !== '' ? only : undefined;
}

function cellText(value: Value, unit: string | undefined): string {
  const text = printValue(value);
  if (value.kind !== 'amount') return text;
  const amount = unit === undefined ? `${text} ${value.symbol}`.trimEnd() : text;
  return value.isAsked ? `${amount} (raw ${value.digits})` : amount;
}

/** Whether a value prints as a number, whose sign does not begin a formula. A token symbol may follow. */
function isNumber(value: Value, text: string): boolean {
  if (value.kind === 'share') return isNumber(value.value, text);
  return (value.kind === 'integer' || value.kind === 'amount' || value.kind === 'time') && /^-?\d/.test(text);
}

function valueAt(values: readonly Value[], index: number): Value {
  return values[index] ?? { kind: 'nothing' };
}
