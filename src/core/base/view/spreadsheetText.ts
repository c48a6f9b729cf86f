/**
 * Matches text that a spreadsheet would treat as a formula: the signs that start one, half-width or full-width, after any
 * invisible characters. The source of an expression with the flag `u`.
 */
export const spreadsheetFormula = String.raw`[\p{Cf}\0\u00a0\u3000]*[=+\-@\uff1d\uff0b\uff0d\uff20]`;

/** A formula or command at the start: white space ends a cell. */
const formula = new RegExp(String.raw`^(?:[\t\r\n]|${spreadsheetFormula})`, 'u');

/**
 * Makes text safe for a cell, header or metadata of a file that a spreadsheet may open: a leading `'` prevents it from
 * being evaluated. Any name, argument or malformed hash from a chain may contain a formula. Numbers do not need this.
 */
export function spreadsheetText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
