import { groupDigits } from '../view/amountText';
import type { Expansion } from './valueEncoder';

/**
 * Describes values that were sent in another form than written: `Sent 30 as 0x1e, latest-1000 as 0x3e8`. A pinned block
 * has its decimal number: `Sent latest as 0x3e8 (block 1,000)`. Empty if there are none.
 */
export function describeExpansions(expansions: readonly Expansion[]): readonly string[] {
  const pairs = [
    ...new Set(
      expansions.map(
        ({ written, sent, block }) =>
          `${written} as ${sent}${block === undefined ? '' : ` (block ${groupDigits(block)})`}`,
      ),
    ),
  ];
  return pairs.length === 0 ? [] : [`Sent ${pairs.join(', ')}`];
}
