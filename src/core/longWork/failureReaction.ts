import type { Explanation } from '../failure/explainOutcome';

/** What a run does about a failure that the work itself cannot mend by asking otherwise. */
export type Reaction =
  { readonly kind: 'stop' } | { readonly kind: 'wait' | 'slowDown'; readonly milliseconds: number };

const firstWait = 500;
const longestOwnWait = 30_000;
/** Who asks for more than this is not waited for: the user decides. */
const longestAskedWait = 120_000;
const mostRetries = 4;
const mostSlowDowns = 10;

/** `repeats`: failures in a row before this one. A message that nobody knows stops: it is for the user to see. */
export function reactTo({ class: failure, waitSeconds }: Explanation, repeats: number): Reaction {
  // Who asks for less time than the failures before have shown to be needed would be asked in vain, at a price.
  const milliseconds = Math.max((waitSeconds ?? 0) * 1000, Math.min(longestOwnWait, firstWait * 2 ** repeats));
  switch (failure) {
    case 'rate':
      return repeats < mostSlowDowns && milliseconds <= longestAskedWait
        ? { kind: 'slowDown', milliseconds }
        : { kind: 'stop' };
    case 'busy':
    case 'timeout':
    case 'network':
    case 'malformed':
    case 'unknownBlock':
      return repeats < mostRetries && milliseconds <= longestAskedWait
        ? { kind: 'wait', milliseconds }
        : { kind: 'stop' };
    default:
      return { kind: 'stop' };
  }
}
