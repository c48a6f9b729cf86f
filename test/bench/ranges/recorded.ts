/** The seeds of the recorded figures. */
export const recordedSeeds: readonly number[] = [1, 2, 3];

/**
 * Calls over the fewest possible (geometric mean over the seeds, 8 lanes) of the planner before it learned bursts, by
 * service and density. A change must not make any of them more than 3 % worse.
 */
export const recorded: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries({
    'no suggestions': {
      uniform: 1.1,
      bursty: 1.86,
      growing: 1.163,
      'one dense stretch': 1.307,
      'very sparse': 1.11,
      'daily cycle': 1.253,
      'short bursts': 2.714,
      'shorter bursts': 2.908,
      'longer bursts': 2.322,
      'bursts with a period': 2.248,
      'bursts about a period': 3.701,
      'narrow bursts at any time': 5.025,
      'few wide bursts at any time': 2.739,
    },
    'suggested ranges': {
      uniform: 1.09,
      bursty: 1.609,
      growing: 1.14,
      'one dense stretch': 1.17,
      'very sparse': 1.097,
      'daily cycle': 1.206,
    },
    'at most 10,000 blocks': {
      uniform: 1.0,
      bursty: 1.236,
      growing: 1.023,
      'one dense stretch': 1.053,
      'very sparse': 1.0,
      'daily cycle': 1.24,
    },
  }).map(([service, figures]) => [service, new Map(Object.entries(figures))]),
);
