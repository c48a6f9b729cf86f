import type { Exchange } from '../../model/exchange/exchange';
import { explainOutcome, type Explanation } from '../../model/failure/explainOutcome';
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

/** Maximum number of retries, and of milliseconds waited for them, without an answer that made progress. */
const maxFruitlessRetries = 40;
const maxFruitlessWait = 300_000;

/** Limits retries without progress, whatever wait the service asks for and however its failures change. */
export class RetryBounds {
  #retries = 0;
  #waited = 0;
  #done = 0;

  /** An answer was recorded. More rows or a larger share of the work done mean progress. */
  answered(rows: number, done: number | undefined): void {
    if (rows === 0 && (done ?? 0) <= this.#done) return;
    this.#done = Math.max(this.#done, done ?? 0);
    this.#retries = 0;
    this.#waited = 0;
  }

  /** Whether another retry after this many milliseconds would exceed the limits. */
  isSpentBy(milliseconds: number): boolean {
    this.#retries += 1;
    this.#waited += milliseconds;
    return this.#retries > maxFruitlessRetries || this.#waited > maxFruitlessWait;
  }
}

/** What a run does about a failure that the work can't resolve by changing its requests. */
export type Reaction =
  { readonly kind: 'stop' } | { readonly kind: 'wait' | 'slowDown'; readonly milliseconds: number };

const firstWait = 500;
const maxOwnWait = 30_000;
/** Longer waits than this are left to the user. */
const maxAskedWait = 120_000;
const maxRetries = 4;
const maxSlowDowns = 10;

/**
 * Decides what to do about a failure. `repeats` counts the failures in a row before this one. An unknown failure stops
 * the run, so that the user sees it.
 */
export function reactTo({ class: failure, waitSeconds }: Explanation, repeats: number): Reaction {
  // A service may ask for a shorter wait than the earlier failures have shown to be necessary. Retrying that early
  // would cost credits and fail again.
  const milliseconds = Math.max((waitSeconds ?? 0) * 1000, Math.min(maxOwnWait, firstWait * 2 ** repeats));
  switch (failure) {
    case 'rate':
      return repeats < maxSlowDowns && milliseconds <= maxAskedWait
        ? { kind: 'slowDown', milliseconds }
        : { kind: 'stop' };
    case 'busy':
    case 'timeout':
    case 'network':
    case 'malformed':
    case 'unknownBlock':
      return repeats < maxRetries && milliseconds <= maxAskedWait ? { kind: 'wait', milliseconds } : { kind: 'stop' };
    default:
      return { kind: 'stop' };
  }
}

/**
 * Returns the milliseconds after which a single call that wasn't served for now may be sent again: a rate limit, or a
 * gateway without a node. Undefined for any other failure. `repeats` counts its attempts before this one.
 */
export function retryDelayOf({ outcome, network, httpStatus = 0 }: Exchange, repeats: number): number | undefined {
  if (outcome.kind === 'result') return undefined;
  const explanation = explainOutcome(outcome, network);
  const isUnserved = explanation.class === 'busy' && httpStatus >= 502 && httpStatus <= 504;
  const reaction = isUnserved || explanation.class === 'rate' ? reactTo(explanation, repeats) : undefined;
  return reaction === undefined || reaction.kind === 'stop' ? undefined : reaction.milliseconds;
}

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
