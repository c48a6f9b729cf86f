import type { SourceRange } from './sourceRange';

/** Something wrong at a place of a cell: data, never an exception. */
export interface Problem {
  /** Stable name for tests, quick fixes and settings, such as `unknownMethod`. */
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  /** One sentence with the cause, and the cure where there is one. */
  readonly message: string;
  readonly range: SourceRange;
  /** What would mend it, where that can be told: quick fixes are made of it. */
  readonly cure?: Cure;
}

/** A way to mend a problem, at its range unless it names another. */
export type Cure =
  /** One of these values (without quotes) in the place of what stands there, the likeliest first. */
  | { readonly kind: 'replace'; readonly values: readonly string[] }
  /** Any one of these goes. */
  | { readonly kind: 'remove'; readonly ranges: readonly SourceRange[] }
  /** Two values change places: the one at the problem's range and this one. */
  | { readonly kind: 'swap'; readonly other: SourceRange }
  /** These members are added to the object there. */
  | { readonly kind: 'addMembers'; readonly names: readonly string[] }
  /** The parameters that are missing are added behind the arguments. */
  | { readonly kind: 'addArguments' };
