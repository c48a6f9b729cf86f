/**
 * Chooses blocks to read between those that were looked at, from `from` to `to`: each time the middle of the largest gap.
 * Blocks beside each other have no gap.
 */
export function chooseSamples(
  lookedAt: Iterable<number>,
  { from, to }: { readonly from: number; readonly to: number },
  most: number,
): readonly number[] {
  const known = [...new Set([from, to, ...lookedAt])].filter((block) => block >= from && block <= to);
  known.sort((a, b) => a - b);
  const chosen: number[] = [];
  while (chosen.length < most) {
    let widest = 0;
    for (let at = 1; at < known.length; at += 1) if (gapBefore(known, at) > gapBefore(known, widest)) widest = at;
    if (gapBefore(known, widest) < 2) break;
    const middle = Math.floor(((known[widest - 1] ?? 0) + (known[widest] ?? 0)) / 2);
    known.splice(widest, 0, middle);
    chosen.push(middle);
  }
  return chosen;
}

function gapBefore(known: readonly number[], at: number): number {
  return at === 0 ? 0 : (known[at] ?? 0) - (known[at - 1] ?? 0);
}
