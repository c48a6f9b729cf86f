import type { Explanation } from '../../model/failure/explainOutcome';
import type { FailureClass } from '../../model/failure/failureClass';
import type { RangeRefusal } from './plan/logRangePlanner';
import type { ExceededLimit } from './plan/pieceLimits';

/** The failures that a shorter piece can resolve. */
const exceededLimits: ReadonlyMap<FailureClass, ExceededLimit> = new Map([
  ['range', 'blocks'],
  ['resultCount', 'results'],
  ['responseSize', 'bytes'],
  ['queryTimeout', 'time'],
]);

/** The failures of calls that request too much at once. */
export const sizeFailures: ReadonlySet<FailureClass> = new Set(exceededLimits.keys());

/** Returns what a failure shows about the size of a piece; undefined if a shorter piece would fail as well. */
export function rangeRefusalOf({ class: failure, cap, suggestedRange }: Explanation): RangeRefusal | undefined {
  const what = exceededLimits.get(failure);
  if (what === undefined) return undefined;
  return {
    what,
    ...(cap !== undefined && { cap: Number(cap) }),
    ...(suggestedRange && { suggested: { from: Number(suggestedRange.from), to: Number(suggestedRange.to) } }),
  };
}
