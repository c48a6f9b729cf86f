import type { SourceRange } from './sourceRange';

/** Something wrong at a place of a cell: data, never an exception. */
export interface Problem {
  /** Stable name for tests, quick fixes and settings, such as `unknownMethod`. */
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  /** One sentence with the cause, and the cure where there is one. */
  readonly message: string;
  readonly range: SourceRange;
}
