/** What is known of one value: a text for each block that was read, and `undefined` where the state isn't kept. */
export type ValuesByBlock = ReadonlyMap<number, string | undefined>;

/** The next step of a search for the last change of a value. */
export type SearchStep =
  | { readonly kind: 'read'; readonly block: number }
  /** The value changed in `block`. */
  | { readonly kind: 'changed'; readonly block: number }
  /** It has the same value since `block`. `isKept`: whether the state before it can be read. */
  | { readonly kind: 'unchanged'; readonly block: number; readonly isKept: boolean };

/**
 * Decides which block to read next, to find the last change of a value at or before `anchor`. Goes back with growing
 * steps until the value differs, then narrows: first the order of magnitude of the distance, then the block. `oldest` is
 * the first block to search.
 */
export function searchChange(values: ValuesByBlock, anchor: number, oldest: number): SearchStep {
  const value = values.get(anchor);
  if (value === undefined) return { kind: 'read', block: anchor };
  let [same, other] = [anchor, -Infinity];
  for (const [block, text] of [...values].sort(([a], [b]) => b - a)) {
    if (block > anchor || block < oldest) continue;
    if (text !== value) {
      other = block;
      break;
    }
    same = block;
  }
  if (same <= oldest) return { kind: 'unchanged', block: same, isKept: true };
  if (other === -Infinity) return { kind: 'read', block: Math.max(oldest, anchor - nextDistance(anchor - same)) };
  if (same - other === 1)
    return values.get(other) === undefined
      ? { kind: 'unchanged', block: same, isKept: false }
      : { kind: 'changed', block: same };
  return { kind: 'read', block: between(anchor, same, other) };
}

/**
 * Each step back is this many times as long as the one before. Longer steps find a far change with fewer reads, but need
 * more to learn its order of magnitude, and see less of what changed and changed back.
 */
const growth = 16;

/** The next distance from the anchor that is greater than what was searched. */
function nextDistance(searched: number): number {
  let distance = growth;
  while (distance <= searched) distance *= growth;
  return distance;
}

/** While the ends are of different orders of magnitude, returns their geometric mean, then the middle. */
function between(anchor: number, same: number, other: number): number {
  const [near, far] = [Math.max(1, anchor - same), anchor - other];
  const distance = far > near * 4 ? Math.round(Math.sqrt(near * far)) : Math.floor((anchor - same + far) / 2);
  return Math.min(same - 1, Math.max(other + 1, anchor - distance));
}
