/**
 * Matches text that a spreadsheet would treat as a formula: the signs that start one, half-width or full-width, after any
 * invisible characters. The source of an expression with the flag `u`.
 */
export const spreadsheetFormula = String.raw`[\p{Cf}\0\u00a0\u3000]*[=+\-@\uff1d\uff0b\uff0d\uff20]`;

/**
 * Matches the place of a formula after a separator of another dialect. A spreadsheet with a decimal comma uses `;` as the
 * separator, and some use tabs.
 */
const afterSeparator = new RegExp(String.raw`(?<=[;\t\r\n])(?=${spreadsheetFormula})`, 'gu');

/** A formula or command at the start: white space ends a cell. */
const formula = new RegExp(String.raw`^(?:[\t\r\n]|${spreadsheetFormula})`, 'u');

/**
 * Makes text safe for a cell, header or metadata of a file that a spreadsheet may open: a leading `'` prevents it from
 * being evaluated. Any name, argument or malformed hash from a chain may contain a formula. Numbers do not need this.
 */
export function spreadsheetText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/**
 * Prints a cell of CSV (RFC 4180), quoted if it contains a quote, a line end or a separator of any dialect. A program
 * with a separator other than the comma ignores quotes that don't start its field, and splits the text. So each part
 * that it would run as a formula gets a leading `'`. Pass the text through `spreadsheetText` first.
 */
export function csvCell(text: string): string {
  if (!/[",;\t\r\n]/.test(text)) return text;
  return `"${text.replaceAll(afterSeparator, "'").replaceAll('"', '""')}"`;
}

/**
 * Prints a cell of tab-separated values for the clipboard. A tab or a line end becomes a space, so that the cell stays
 * one cell, and a cell that starts with a quote is quoted, because it would be read as quoted. A spreadsheet that splits
 * pasted text at `;` runs no part of it as a formula. Pass the text through `spreadsheetText` first.
 */
export function tsvCell(text: string): string {
  const line = text.replaceAll(afterSeparator, "'").replaceAll(/[\t\r\n\v\f\u0085\u2028\u2029]/g, ' ');
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}
