import type { Expansion } from './valueEncoder';

/**
 * Describes values that were sent in another form than written: `Sent 30 as 0x1e, latest-1000 as 0x3e8`. Empty if there
 * are none.
 */
export function describeExpansions(expansions: readonly Expansion[]): readonly string[] {
  const pairs = [...new Set(expansions.map(({ written, sent }) => `${written} as ${sent}`))];
  return pairs.length === 0 ? [] : [`Sent ${pairs.join(', ')}`];
}
