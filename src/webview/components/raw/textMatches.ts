import { maxMatches } from '../dom/viewContext';

/** Returns where a text, which is in lower case, occurs in another one, ignoring case: at most `maxMatches` places. */
export function textMatches(text: string, searched: string): Uint32Array {
  const lower = text.toLowerCase();
  // Lower case can be longer than upper case, such as for `İ`. Then positions differ, and only exact text is found.
  const read = lower.length === text.length ? lower : text;
  const starts: number[] = [];
  for (
    let at = searched === '' ? -1 : read.indexOf(searched);
    at !== -1 && starts.length < maxMatches;
    at = read.indexOf(searched, at + searched.length)
  )
    starts.push(at);
  return Uint32Array.from(starts);
}

/** A piece of a line: plain text, or text within the match with this number. */
export interface LinePiece {
  readonly text: string;
  readonly match: number | undefined;
}

/**
 * Splits the part of a text between two positions at its matches, which start at `starts`, in ascending order, and have
 * the same length.
 */
export function linePieces(
  text: string,
  [from, to]: readonly [number, number],
  starts: Uint32Array,
  length: number,
): readonly LinePiece[] {
  const pieces: LinePiece[] = [];
  let at = from;
  for (let match = firstAfter(starts, from - length); match < starts.length; match++) {
    const start = Math.max(from, starts[match] ?? to);
    if (start >= to) break;
    const end = Math.min(to, (starts[match] ?? to) + length);
    if (start > at) pieces.push({ text: text.slice(at, start), match: undefined });
    pieces.push({ text: text.slice(start, end), match });
    at = end;
  }
  if (at < to) pieces.push({ text: text.slice(at, to), match: undefined });
  return pieces;
}

/** Returns the number of the line that contains a position, of lines with ascending starts. */
export function lineWith(lineStarts: Uint32Array, position: number): number {
  return Math.max(0, firstAfter(lineStarts, position) - 1);
}

/** Returns the index of the first value that is greater than `limit`, of ascending values. */
function firstAfter(values: Uint32Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
