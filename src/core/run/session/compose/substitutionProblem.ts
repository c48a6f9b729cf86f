import { failed, type Result } from '../../../base/result';
import type { Cure } from '../../../model/cell/problem';
import type { SourceRange } from '../../../model/cell/sourceRange';

/** Why a reference has no value, and its range in the cell. */
export interface SubstitutionProblem {
  /** `open`: it may have a value when the cell runs (another cell's answer, a prompt, the environment). */
  readonly kind: 'open' | 'wrong';
  readonly message: string;
  readonly range: SourceRange;
  /** The name to look up in the chain's registry. */
  readonly lookUp?: string;
  /** Texts that can replace the reference. */
  readonly cure?: Cure;
}

/** Returns the problem of references that produce too much text. */
export function tooMuch(range: SourceRange): Result<never, SubstitutionProblem> {
  const message =
    'This cell takes too long to plan because its references produce too much text. Use less text at once.';
  return failed({ kind: 'wrong', message, range });
}
