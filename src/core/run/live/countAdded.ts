import type { RowChange } from './liveFeed';

/** Returns how many rows changes add. */
export function countAdded(changes: readonly RowChange[]): number {
  return changes.reduce(
    (sum, change) => sum + (change.kind === 'added' || change.kind === 'filled' ? change.rows.length : 0),
    0,
  );
}
