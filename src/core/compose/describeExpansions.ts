import type { Expansion } from './valueEncoder';

/** What was sent otherwise than it was written, as one note: `Sent 30 as 0x1e, latest-1000 as 0x3e8`. None where nothing was. */
export function describeExpansions(expansions: readonly Expansion[]): readonly string[] {
  const pairs = [...new Set(expansions.map(({ written, sent }) => `${written} as ${sent}`))];
  return pairs.length === 0 ? [] : [`Sent ${pairs.join(', ')}`];
}
