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
