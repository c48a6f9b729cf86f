import type { Markdown } from '../../../base/view/markdown';
import type { SourceRange } from '../../../model/cell/problem';
import type { BehindTarget } from '../shared/behindLink';

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

/** Text that can be inserted at a place. */
export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Short text beside the label. */
  readonly detail?: string;
  readonly documentation?: Markdown;
  readonly text: string;
  readonly isSnippet?: boolean;
  /** The replaced range: up to the cursor to keep the rest, or the whole token. */
  readonly inserting: SourceRange;
  readonly replacing: SourceRange;
  /** Sorts it before or after others. Completions without an order are sorted by label. */
  readonly order?: string;
  /** The text to match the typed text with, if it isn't the label. */
  readonly filter?: string;
  /**
   * What happens after insertion. `choose`: the user is asked which of several contracts a name means. `behind`: the
   * contract behind a proxy is looked for.
   */
  readonly then?:
    | { readonly kind: 'choose'; readonly target: { readonly network: string; readonly name: string } }
    | { readonly kind: 'behind'; readonly target: BehindTarget };
  /** Whether to offer completions again after insertion. */
  readonly continues?: boolean;
}

/** The place to complete: the token around the cursor, with its part before the cursor. */
export interface CompletionPlace {
  readonly inserting: SourceRange;
  readonly replacing: SourceRange;
}

/** Returns the place around `offset` whose token runs from `start` to `end`. */
export function placeAround(start: number, offset: number, end: number): CompletionPlace {
  return { inserting: { start, end: Math.max(start, offset) }, replacing: { start, end: Math.max(end, offset) } };
}
