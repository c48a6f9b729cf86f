import { groupDigits } from '../../../core/base/view/amountText';

/**
 * Returns the position of the current match as text: `3 of 17`. `current` counts from 0; undefined for no current
 * match. `isCut` says that there are more matches than were counted.
 */
export function matchCountText(current: number | undefined, count: number, isCut = false): string {
  if (count === 0) return 'No results';
  const place = current === undefined ? '?' : groupDigits(current + 1);
  return `${place} of ${groupDigits(count)}${isCut ? '+' : ''}`;
}

/** Returns the match after or before the current one. The one after the last is the first. Undefined for no matches. */
export function stepMatch(current: number | undefined, count: number, step: 1 | -1): number | undefined {
  if (count === 0) return undefined;
  if (current === undefined) return step === 1 ? 0 : count - 1;
  return (current + step + count) % count;
}
