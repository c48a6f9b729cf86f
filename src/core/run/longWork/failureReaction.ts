import type { Explanation } from '../../model/failure/explainOutcome';

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
