/** What is known of one value: a text for each block that was read, and `undefined` where the state isn't kept. */
export type ValuesByBlock = ReadonlyMap<number, string | undefined>;

/** The next step of a search for the last change of a value. */
export type SearchStep =
  | { readonly kind: 'read'; readonly block: number }
  /** The value changed in `block`. */
  | { readonly kind: 'changed'; readonly block: number }
  /** It has the same value since `block`. `isKept`: whether the state before it can be read. */
  | { readonly kind: 'unchanged'; readonly block: number; readonly isKept: boolean };

/** What is known of one value and of its changes, in the forms in which it is searched. */
export interface KnownValues {
  readonly values: ValuesByBlock;
  /** The blocks of `values`, newest first. */
  readonly blocks: readonly number[];
  /** Blocks in which the value probably changed, newest first. */
  readonly likely: readonly number[];
  /** Blocks in which an access list shows that the value was written. */
  readonly written: ReadonlySet<number>;
  /** Those of them before which the value isn't known, newest first. */
  readonly unseen: readonly number[];
}

/**
 * Sorts what is known once for all steps of a search. `likely` has blocks in which the value probably changed, `written` those
 * in which an access list shows that it was written, both newest first.
 */
export function knownValues(values: ValuesByBlock, likely: readonly number[], written: readonly number[]): KnownValues {
  return {
    values,
    blocks: [...values.keys()].sort((a, b) => b - a),
    likely,
    written: new Set(written),
    unseen: written.filter((block) => !values.has(block - 1)),
  };
}

/**
 * Decides which block to read next, to find the last change of a value at or before `anchor`. Reads around likely blocks
 * first. Then goes back with growing steps until the value differs, and narrows: first the order of magnitude of the
 * distance, then the block. `oldest` is the first block to search.
 */
export function searchChange(known: KnownValues, anchor: number, oldest: number): SearchStep {
  const { values, likely, written, unseen } = known;
  const value = values.get(anchor);
  if (value === undefined)
    return values.has(anchor)
      ? { kind: 'unchanged', block: anchor + 1, isKept: false }
      : { kind: 'read', block: anchor };
  // A value that was written may have been another one before, even if it is the same further back.
  const before = unseen[placeAtOrBefore(unseen, anchor, itself)];
  if (before !== undefined && before > oldest) return { kind: 'read', block: before - 1 };
  const [same, other] = endsOf(known, value, anchor, oldest);
  if (same <= oldest) return { kind: 'unchanged', block: same, isKept: true };
  const clue = likely[placeAtOrBefore(likely, same, itself)];
  if (clue !== undefined && clue > Math.max(other, oldest)) {
    // The block before it alone shows that a clue is wrong.
    const next = clue - 1 > other ? clue - 1 : clue;
    if (next < same) return { kind: 'read', block: next };
  }
  if (other === -Infinity) return { kind: 'read', block: Math.max(oldest, anchor - nextDistance(anchor - same)) };
  if (same - other === 1)
    return values.get(other) === undefined && !written.has(same)
      ? { kind: 'unchanged', block: same, isKept: false }
      : { kind: 'changed', block: same };
  return { kind: 'read', block: between(anchor, same, other) };
}

const itself = (block: number): number => block;

/** The oldest block with the value of the anchor, and the newest one before it with another. -Infinity without one. */
function endsOf(
  { values, blocks }: KnownValues,
  value: string,
  anchor: number,
  oldest: number,
): readonly [same: number, other: number] {
  let same = anchor;
  for (let place = placeAtOrBefore(blocks, anchor, itself); place < blocks.length; place += 1) {
    const block = blocks[place] ?? -Infinity;
    if (block < oldest) break;
    if (values.get(block) !== value) return [same, block];
    same = block;
  }
  return [same, -Infinity];
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

/** Returns the place of the newest item at or before a block. `items` are sorted, the newest first. */
export function placeAtOrBefore<Item>(items: readonly Item[], block: number, blockOf: (item: Item) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const item = items[middle];
    if (item === undefined || blockOf(item) <= block) high = middle;
    else low = middle + 1;
  }
  return low;
}
