import { stepLimits } from '../../../base/stepLimits';
import type { AbiProblem } from './abi';

/** Returns the problems that are reported: the first ones, and how many more there are. */
export function firstProblems(problems: readonly AbiProblem[]): readonly AbiProblem[] {
  const more = problems.length - stepLimits.problems;
  if (more <= 0) return problems;
  const rest = { place: '', message: `${more.toLocaleString('en')} more problems are not listed.` };
  return [...problems.slice(0, stepLimits.problems), rest];
}
