import type { Directive } from './cell';
import type { SourceRange } from './problem';

/** One of a directive's values. */
export interface DirectiveItem {
  readonly value: string;
  readonly range: SourceRange;
}

/** Maximum number of values. Further ones are ignored. Every directive takes far fewer. */
const maxItems = 200;

/** Returns the comma-separated values of a directive, each with its range. A missing value is an empty item. */
export function directiveItems({ value, valueRange }: Directive): readonly DirectiveItem[] {
  let at = valueRange.start;
  return value.split(',', maxItems).map((piece) => {
    const start = at + (piece.length - piece.trimStart().length);
    at += piece.length + 1;
    return { value: piece.trim(), range: { start, end: start + piece.trim().length } };
  });
}
