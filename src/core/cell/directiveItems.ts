import type { Directive } from './cell';
import type { SourceRange } from './sourceRange';

/** One of the values that a directive takes. */
export interface DirectiveItem {
  readonly value: string;
  readonly range: SourceRange;
}

/** The values of a directive that takes several, parted by commas, each at its place; an empty one where nothing stands. */
export function directiveItems({ value, valueRange }: Directive): readonly DirectiveItem[] {
  let at = valueRange.start;
  return value.split(',').map((piece) => {
    const start = at + (piece.length - piece.trimStart().length);
    at += piece.length + 1;
    return { value: piece.trim(), range: { start, end: start + piece.trim().length } };
  });
}
