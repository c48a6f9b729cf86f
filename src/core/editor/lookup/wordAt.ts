/** A run of letters and digits in a line, with its position. */
export interface Word {
  readonly text: string;
  /** Half-open, in UTF-16 units from the line's start. */
  readonly start: number;
  readonly end: number;
}

/** Longer runs are data such as call data or minified code, not identifiers. */
const maxWordLength = 96;

/**
 * Returns the word at or before a position. Undefined if there is none or if it is longer than any identifier. Reads at
 * most an identifier's length in both directions, so the length of the line doesn't matter.
 */
export function wordAt(line: string, at: number): Word | undefined {
  let start = at;
  while (start > 0 && isWordPart(line.charCodeAt(start - 1))) {
    start -= 1;
    if (at - start > maxWordLength) return undefined;
  }
  let end = at;
  while (end < line.length && isWordPart(line.charCodeAt(end))) {
    end += 1;
    if (end - start > maxWordLength) return undefined;
  }
  return end === start ? undefined : { text: line.slice(start, end), start, end };
}

/** ASCII letters, digits, `_` and `$`. */
function isWordPart(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 95 ||
    code === 36
  );
}
