import { printJson } from '../json/printJson';
import type { TableSection } from './decodedView';
import { escapeMarkdown } from './escapeMarkdown';
import { jsonOfValue, printValue } from './printValue';
import type { Value } from './value';

/** All rows of a table as CSV (RFC 4180, line ends CRLF), every column. Amounts are bare numbers, their unit in the head. */
export function printCsv(table: TableSection): string {
  const { head, rows } = cellsOf(table);
  return [head, ...rows].map((row) => row.map(csvCell).join(',') + '\r\n').join('');
}

/** All rows of a table as a Markdown table. */
export function printMarkdownTable(table: TableSection): string {
  const { head, rows } = cellsOf(table);
  const rule = table.columns.map((column) => (column.align === 'end' ? '---:' : '---'));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return line(head.map(escapeMarkdown)) + line(rule) + rows.map((row) => line(row.map(escapeMarkdown))).join('');
}

/** All rows of a table as a JSON array of objects by column id. */
export function printJsonRows(table: TableSection): string {
  const rows = Array.from({ length: table.rowCount }, (_, row) => {
    const values = table.at(row);
    return Object.fromEntries(table.columns.map((column, index) => [column.id, jsonOfValue(valueAt(values, index))]));
  });
  return printJson(rows);
}

function cellsOf(table: TableSection): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const values = Array.from({ length: table.rowCount }, (_, row) => table.at(row));
  const units = table.columns.map((_, index) => sharedUnit(values.map((row) => valueAt(row, index))));
  const head = table.columns.map((column, index) => {
    const unit = units[index];
    return unit === undefined ? column.label : `${column.label} (${unit})`;
  });
  const rows = values.map((row) => table.columns.map((_, index) => cellText(valueAt(row, index), units[index])));
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
  if (value.kind === 'amount') return unit === undefined ? `${text} ${value.symbol}`.trimEnd() : text;
  // A spreadsheet runs text that begins like a formula, and text here may come from a chain.
  return value.kind === 'text' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function valueAt(values: readonly Value[], index: number): Value {
  return values[index] ?? { kind: 'nothing' };
}
