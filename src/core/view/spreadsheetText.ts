/**
 * Matches text that a spreadsheet would treat as a formula or command: the signs that start one, half-width or
 * full-width, after any invisible characters, and the white space at the end of a cell.
 */
const formula = /^(?:[\t\r\n]|[\p{Cf}\0\u00a0\u3000]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/**
 * Makes text safe for a cell, header or metadata of a file that a spreadsheet may open: a leading `'` prevents it from
 * being evaluated. Any name, argument or malformed hash from a chain may contain a formula. Numbers do not need this.
 */
export function spreadsheetText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
