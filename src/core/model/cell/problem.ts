/** A half-open range of a cell's text, in UTF-16 units from its start. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** A problem in a cell, with its range. Problems are values, never exceptions. */
export interface Problem {
  /** Stable name for tests, quick fixes and settings, such as `unknownMethod`. */
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  /** One sentence with the cause, and the fix if there is one. */
  readonly message: string;
  readonly range: SourceRange;
  /** A fix, if one is known. Quick fixes are created from it. */
  readonly cure?: Cure;
  /** The name to look up in the chain's registry, if that is what is missing. */
  readonly lookUp?: string;
  /** The address of the contract that lacks the function of a call by name. */
  readonly contract?: string;
}

/** A fix for a problem. It applies to the problem's range unless it names another. */
export type Cure =
  /**
   * Replaces the text with one of these values (without quotes), most likely first. `named` is set if they are the
   * addresses that have a name, with the source of the name for each.
   */
  | {
      readonly kind: 'replace';
      readonly values: readonly string[];
      readonly named?: { readonly name: string; readonly sources: readonly string[] };
    }
  /** Removes one of these ranges. */
  | { readonly kind: 'remove'; readonly ranges: readonly SourceRange[] }
  /** Swaps the value at the problem's range with the value at this range. */
  | { readonly kind: 'swap'; readonly other: SourceRange }
  /** Adds these members to the object. */
  | { readonly kind: 'addMembers'; readonly names: readonly string[] }
  /** Writes these items one after the other in place of the list that has them. */
  | { readonly kind: 'unwrap'; readonly items: readonly SourceRange[] }
  /** Adds the missing parameters after the arguments. */
  | { readonly kind: 'addArguments' };

/** Adds replacements for a problem's text, for a quick fix. Adds nothing if there are no values. */
export function withReplacements(problem: Problem, values: readonly string[]): Problem {
  return values.length > 0 ? { ...problem, cure: { kind: 'replace', values } } : problem;
}
