/** A run of letters and digits in a line, and where it stands. */
export interface Word {
  readonly text: string;
  /** Half-open, in UTF-16 units from the line's start. */
  readonly start: number;
  readonly end: number;
}

/** Longer runs are data, not an identifier: a dump, a minified bundle, call data. */
const longestWord = 96;

/**
 * The word that a place of a line is in or at the end of; undefined where there is none or it is longer than any
 * identifier. Looks at no more than an identifier's length to both sides, however long the line is.
 */
export function wordAt(line: string, at: number): Word | undefined {
  let start = at;
  while (start > 0 && isWordPart(line.charCodeAt(start - 1))) {
    start -= 1;
    if (at - start > longestWord) return undefined;
  }
  let end = at;
  while (end < line.length && isWordPart(line.charCodeAt(end))) {
    end += 1;
    if (end - start > longestWord) return undefined;
  }
  return end === start ? undefined : { text: line.slice(start, end), start, end };
}

/** ASCII letters, digits, `_` and `$`: what names and encoded bytes are made of. */
function isWordPart(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code === 36;
}
