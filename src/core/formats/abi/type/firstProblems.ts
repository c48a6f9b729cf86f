import { stepLimits } from '../../../base/stepBudget';
import { groupDigits } from '../../../base/view/amountText';
import type { AbiProblem } from './abi';

/** Returns the first problems and, if there are more, their number as one more problem. */
export function firstProblems(problems: readonly AbiProblem[]): readonly AbiProblem[] {
  const more = problems.length - stepLimits.problems;
  if (more <= 0) return problems;
  const rest = { place: '', message: `${groupDigits(more)} more problems are not listed.` };
  return [...problems.slice(0, stepLimits.problems), rest];
}
