import { spreadsheetFormula } from './spreadsheetText';

/**
 * Matches the place of a formula after a separator of another dialect. A spreadsheet with a decimal comma uses `;` as the
 * separator, and some use tabs.
 */
export const afterSeparator = new RegExp(String.raw`(?<=[;\t\r\n])(?=${spreadsheetFormula})`, 'gu');

/**
 * Prints a cell of CSV (RFC 4180), quoted if it contains a quote, a line end or a separator of any dialect. A program
 * with a separator other than the comma ignores quotes that don't start its field, and splits the text. So each part
 * that it would run as a formula gets a leading `'`. Pass the text through `spreadsheetText` first.
 */
export function csvCell(text: string): string {
  if (!/[",;\t\r\n]/.test(text)) return text;
  return `"${text.replaceAll(afterSeparator, "'").replaceAll('"', '""')}"`;
}
