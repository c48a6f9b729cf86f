import { StepBudget, stepLimits } from '../../base/stepBudget';

/**
 * Returns up to three names close to `written`, closest first. The case-insensitive Levenshtein distance is at most a
 * third of the length of `written`. Names after the budget is spent are not compared.
 */
export function nearestNames(
  written: string,
  names: readonly string[],
  budget = new StepBudget(stepLimits.nearNames),
): readonly string[] {
  // A name this long isn't a typo, and computing the distance takes quadratic time.
  if (written.length > 200 || !budget.take(1 + (names.length >> namesPerStep))) return [];
  const wanted = written.toLowerCase();
  const maxDistance = Math.max(1, Math.floor(wanted.length / 3));
  const rows: Rows = [
    new Uint16Array(wanted.length + maxDistance + 2),
    new Uint16Array(wanted.length + maxDistance + 2),
  ];
  const steps = 1 + ((wanted.length * (2 * maxDistance + 1)) >> cellsPerStep);
  return names
    .filter((name) => Math.abs(name.length - wanted.length) <= maxDistance && budget.take(steps))
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase(), maxDistance, rows) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Powers of two: the number of names skipped per step, and of cells of the distance table filled per step. */
const namesPerStep = 6;
const cellsPerStep = 7;

/** Two rows of the distance table, reused for each name because a notebook may have thousands of names. */
type Rows = readonly [Uint16Array, Uint16Array];

/**
 * Returns the Levenshtein distance of two texts, or any number above `maxDistance` if it exceeds `maxDistance`. The lengths must
 * differ by at most `maxDistance`. Computes only the band of the table within `maxDistance`.
 */
function editDistance(a: string, b: string, maxDistance: number, [even, odd]: Rows): number {
  for (let j = 0; j <= b.length; j++) even[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const [before, row] = i % 2 === 1 ? [even, odd] : [odd, even];
    const from = Math.max(1, i - maxDistance);
    const to = Math.min(b.length, i + maxDistance);
    row[from - 1] = from === 1 ? i : maxDistance + 1;
    let least = row[from - 1] ?? 0;
    for (let j = from; j <= to; j++) {
      const replaced = (before[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      const above = j < i + maxDistance ? (before[j] ?? 0) + 1 : maxDistance + 1;
      const cheapest = Math.min(replaced, above, (row[j - 1] ?? 0) + 1);
      row[j] = cheapest;
      if (cheapest < least) least = cheapest;
    }
    if (least > maxDistance) return least;
  }
  return (a.length % 2 === 1 ? odd : even)[b.length] ?? 0;
}
