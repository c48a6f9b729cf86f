/**
 * Up to three of the given names that a person may have meant, nearest first: those that differ from what was
 * written, letter case aside, by at most a third of its characters (Levenshtein distance).
 */
export function nearestNames(written: string, names: readonly string[]): readonly string[] {
  const wanted = written.toLowerCase();
  const most = Math.max(1, Math.floor(wanted.length / 3));
  return names
    .filter((name) => Math.abs(name.length - wanted.length) <= most)
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase(), most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Fewest insertions, removals and replacements of a character that turn one text into the other; any number above `most` where it is more. */
function editDistance(a: string, b: string, most: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const cheapest = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(cheapest);
      least = Math.min(least, cheapest);
    }
    if (least > most) return least;
    row = next;
  }
  return row[b.length] ?? 0;
}
