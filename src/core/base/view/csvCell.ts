import { spreadsheetFormula } from './spreadsheetText';

/** Separators of other dialects: a spreadsheet whose decimal sign is a comma separates by `;`, and some by tabs. */
const afterSeparator = new RegExp(String.raw`(?<=[;\t\r\n])(?=${spreadsheetFormula})`, 'gu');

/**
 * Prints a cell of CSV (RFC 4180), quoted where it holds a quote, a line end or a separator of any dialect. A program
 * that separates by another sign than the comma finds no quotes at the start of the field and splits the text
 * nevertheless, so a part that it would run as a formula gets `'` in front. Pass the text through `spreadsheetText`
 * before.
 */
export function csvCell(text: string): string {
  if (!/[",;\t\r\n]/.test(text)) return text;
  return `"${text.replaceAll(afterSeparator, "'").replaceAll('"', '""')}"`;
}
