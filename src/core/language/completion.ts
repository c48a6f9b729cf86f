import type { SourceRange } from '../cell/sourceRange';
import type { Markdown } from '../view/markdown';

export type CompletionKind =
  | 'method'
  | 'property'
  | 'value'
  | 'variable'
  | 'cell'
  | 'directive'
  | 'network'
  | 'event'
  | 'address'
  | 'function'
  | 'slot';

/** Something that may be written at a place. */
export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Beside the label, short. */
  readonly detail?: string;
  readonly documentation?: Markdown;
  readonly text: string;
  readonly isSnippet?: boolean;
  /** What is replaced: up to the cursor where the rest is kept, or the whole token. */
  readonly inserting: SourceRange;
  readonly replacing: SourceRange;
  /** Puts it before or after others; those without go by their label. */
  readonly order?: string;
  /** What typing is matched with, where that is not the label. */
  readonly filter?: string;
  /** Whether there is more to choose once it is in. */
  readonly continues?: boolean;
}

/** Where completions go: the token around the cursor, its part before the cursor apart. */
export interface CompletionPlace {
  readonly inserting: SourceRange;
  readonly replacing: SourceRange;
}

/** A place around `offset` whose token runs from `start` to `end`. */
export function placeAround(start: number, offset: number, end: number): CompletionPlace {
  return { inserting: { start, end: Math.max(start, offset) }, replacing: { start, end: Math.max(end, offset) } };
}
