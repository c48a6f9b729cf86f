import { printJson } from '../json/printJson';
import type { TableSection } from './decodedView';
import { escapeMarkdown } from './escapeMarkdown';
import { jsonOfValue, printValue } from './printValue';
import type { Value } from './value';

/** All rows of a table as CSV (RFC 4180, line ends CRLF), every column. Amounts are bare numbers, their unit in the head. */
export function printCsv(table: TableSection): string {
  const { head, rows } = cellsOf(table);
  const print = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;
  return print(head.map(spreadsheetText)) + rows.map((cells) => print(cells.map(({ value, text }) => (isNumber(value) ? text : spreadsheetText(text))))).join('');
}

/** All rows of a table as a Markdown table. */
export function printMarkdownTable(table: TableSection): string {
  const { head, rows } = cellsOf(table);
  const rule = table.columns.map((column) => (column.align === 'end' ? '---:' : '---'));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return line(head.map(escapeMarkdown)) + line(rule) + rows.map((cells) => line(cells.map(({ text }) => escapeMarkdown(text)))).join('');
}

/** All rows of a table as a JSON array of objects by the columns' names, or by their ids where a name is not told or not free. */
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

function cellsOf(table: TableSection): { readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] } {
  const values = Array.from({ length: table.rowCount }, (_, row) => table.at(row));
  const units = table.columns.map((_, index) => sharedUnit(values.map((row) => valueAt(row, index))));
  const head = table.columns.map((column, index) => {
    const unit = units[index];
    return unit === undefined ? column.label : `${column.label} (${unit})`;
  });
  const rows = values.map((row) => table.columns.map((_, index) => {
    const value = valueAt(row, index);
    return { value, text: cellText(value, units[index]) };
  }));
  return { head, rows };
}

/** The one symbol that every amount of a column has; undefined where they differ or there is none. */
function sharedUnit(values: readonly Value[]): string | undefined {
  const symbols = new Set(values.flatMap((value) => (value.kind === 'amount' ? [value.symbol] : [])));
  const [only] = symbols;
  return symbols.size === 1 && only !== '' ? only : undefined;
}

function cellText(value: Value, unit: string | undefined): string {
  const text = printValue(value);
  return value.kind === 'amount' && unit === undefined ? `${text} ${value.symbol}`.trimEnd() : text;
}

/** A spreadsheet runs text that begins like a formula, and any text here may come from a chain: a name, a hash that is none. */
function spreadsheetText(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Whether a value prints as a number, whose sign is no formula. */
function isNumber(value: Value): boolean {
  return value.kind === 'share' ? isNumber(value.value) : value.kind === 'integer' || value.kind === 'amount' || value.kind === 'time';
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function valueAt(values: readonly Value[], index: number): Value {
  return values[index] ?? { kind: 'nothing' };
}
