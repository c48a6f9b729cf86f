import { afterSeparator } from './csvCell';

/**
 * Prints a cell of tab-separated values for the clipboard. A tab or a line end becomes a space, so that the cell stays
 * one cell, and a cell that starts with a quote is quoted, because it would be read as quoted. A spreadsheet that splits
 * pasted text at `;` runs no part of it as a formula. Pass the text through `spreadsheetText` first.
 */
export function tsvCell(text: string): string {
  const line = text.replaceAll(afterSeparator, "'").replaceAll(/[\t\r\n\v\f\u0085\u2028\u2029]/g, ' ');
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}
